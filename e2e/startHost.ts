import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Host = {
  /** The app's address. */
  readonly appUrl: string
  /** The bare venue's address. */
  readonly venueUrl: string
  readonly close: () => Promise<void>
}

const addresses = /Optick: (http:\S+?)\/trade\/ETH-PERP .*?(http:\S+)/

/** Starts the built process on free ports with a data folder of its own, and waits until it says its addresses. */
export async function startHost(flags: readonly string[]): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'optick-e2e-'))
  const child = spawn(
    process.execPath,
    [
      `${process.env['OPTICK_DIST'] ?? 'dist'}/host/main.js`,
      '--port',
      '0',
      '--venue-port',
      '0',
      '--data',
      join(folder, 'data'),
      ...flags,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [appUrl, venueUrl] = await new Promise<[string, string]>((resolve, reject) => {
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const [, app, venue] = addresses.exec(output) ?? []
      if (app !== undefined && venue !== undefined) resolve([app, venue])
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (code) => reject(new Error(`the host ended with ${code}:\n${output}`)))
  })
  return {
    appUrl,
    venueUrl,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
