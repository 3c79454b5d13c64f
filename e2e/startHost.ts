import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Host = {
  readonly appUrl: string
  readonly venueUrl: string
  /**
   * Sends a line to a host started with `--test-clock`: `advance 1h`, `set 2026-01-11T08:00:00Z`, `index ETH 2500`.
   * Resolves when everything due is done; throws if the line is rejected.
   */
  readonly command: (line: string) => Promise<void>
  readonly crash: () => Promise<void>
  /** Restarts it after a crash with the same folder and addresses. */
  readonly restart: () => Promise<void>
  /** Restarts it after a crash with an empty folder, which contains no account. */
  readonly restartFresh: () => Promise<void>
  readonly close: () => Promise<void>
}

const addresses = /Optick: (http:\S+?)\/trade\/ETH-PERP .*?(http:\S+)/

/** Starts the built process on free ports with its own data folder. Resolves once it prints its addresses. */
export async function startHost(flags: readonly string[]): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'optick-e2e-'))
  const run = (port: string, venuePort: string, more: readonly string[] = []) =>
    runHost(['--port', port, '--venue-port', venuePort, '--data', join(folder, 'data'), ...flags, ...more])
  const again = (more: readonly string[]) => run(new URL(appUrl).port, new URL(venueUrl).port, more)
  let running = await run('0', '0')
  const { appUrl, venueUrl } = running
  return {
    appUrl,
    venueUrl,
    command: (line) => sendCommand(running.child, line),
    crash: () => end(running.child, 'SIGKILL'),
    restart: async () => {
      running = await again([])
    },
    restartFresh: async () => {
      running = await again(['--fresh'])
    },
    close: async () => {
      await end(running.child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Hosts = {
  /** The host with these flags, started on first use within a file. */
  readonly get: (flags: readonly string[], file: string) => Promise<Host>
  readonly close: () => Promise<void>
}

/** All files of a worker share a still market on the real clock; another host ends when the next file begins. */
export function createHosts(): Hosts {
  type RunningHost = { readonly host: Promise<Host>; readonly file: string | undefined }
  const retained = new Map<string, RunningHost>()
  const end = async (name: string, { host }: RunningHost) => {
    retained.delete(name)
    await (await host).close()
  }
  return {
    get: async (flags, file) => {
      for (const [name, one] of retained) if (one.file !== undefined && one.file !== file) await end(name, one)
      const name = JSON.stringify(flags)
      const isForAll = flags.includes('quiet') && !flags.includes('--test-clock')
      const one = retained.get(name) ?? { host: startHost(flags), file: isForAll ? undefined : file }
      retained.set(name, one)
      return one.host
    },
    close: async () => {
      for (const [name, one] of retained) await end(name, one)
    },
  }
}

async function runHost(flags: readonly string[]) {
  const main = `${process.env['OPTICK_DIST'] ?? 'dist'}/host/main.js`
  const child = spawn(process.execPath, [main, ...flags], { stdio: ['pipe', 'pipe', 'pipe'] })
  const [appUrl, venueUrl] = await new Promise<[string, string]>((resolve, reject) => {
    let output = ''
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString()
      const [, app, venue] = addresses.exec(output) ?? []
      if (app !== undefined && venue !== undefined) resolve([app, venue])
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.on('exit', (code) => reject(new Error(`the host ended with ${code}:\n${output}`)))
  })
  return { child, appUrl, venueUrl }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** One line at a time, so that the next answer belongs to it. */
async function sendCommand(child: ChildProcess, line: string): Promise<void> {
  const answer = await new Promise<string>((resolve, reject) => {
    let output = ''
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString()
      const [, reported] = /^((?:done|refused): .*)$/m.exec(output) ?? []
      if (reported === undefined) return
      child.stdout?.off('data', onOutput)
      child.off('exit', onExit)
      resolve(reported)
    }
    const onExit = (code: number | null) =>
      reject(new Error(`the host ended with ${code} when told "${line}":\n${output}`))
    child.stdout?.on('data', onOutput)
    child.once('exit', onExit)
    child.stdin?.write(`${line}\n`)
  })
  if (!answer.startsWith('done')) throw new Error(`${line}: ${answer}`)
}
