import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export type Bundles = {
  /** The host, as `npm start` runs it. */
  readonly host: string
  /** A bare venue that makes snapshots at the interval it is given. */
  readonly killVenue: string
  readonly remove: () => void
}

/**
 * Bundles the processes that tests start again and again: from the sources, each start would compile for seconds. They are
 * inside the project, where their packages are found; the process id keeps concurrent runs apart.
 */
export async function bundleProcesses(): Promise<Bundles> {
  const outDir = join(root, 'dist', `test-processes-${process.pid}`)
  await build({
    root,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      rollupOptions: {
        input: {
          main: join(root, 'src/host/main.ts'),
          killVenue: join(root, 'src/testing/process/killVenue.ts'),
        },
      },
    },
  })
  return {
    host: join(outDir, 'main.js'),
    killVenue: join(outDir, 'killVenue.js'),
    remove: () => rmSync(outDir, { recursive: true }),
  }
}
