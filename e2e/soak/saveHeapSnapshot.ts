import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession } from '@playwright/test'

/** In the format of the browser's developer tools. */
export async function saveHeapSnapshot(devtools: CDPSession, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const file = createWriteStream(join(folder, `${name}.heapsnapshot`))
  const write = ({ chunk }: { readonly chunk: string }) => void file.write(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', write)
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  devtools.off('HeapProfiler.addHeapSnapshotChunk', write)
  await new Promise((done) => file.end(done))
}
