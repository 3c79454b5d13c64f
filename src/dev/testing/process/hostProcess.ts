import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'

export type HostProcess = {
  readonly pid: number
  /** The bare venue's address. Rejects with the output if the process ends before it serves. */
  readonly venueUrl: Promise<string>
  /** The app's address. Rejects like {@link venueUrl}, and for a process without an app. */
  readonly appUrl: Promise<string>
  /** Sends a line to a process with a test clock and resolves with its answer. */
  readonly say: (line: string) => Promise<string>
  readonly kill: (signal: NodeJS.Signals) => void
  readonly ended: Promise<EndedHost>
}

export type EndedHost = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly errors: readonly string[]
}

export type HostSurroundings = {
  /** The maximum file size in blocks of 512 bytes. */
  readonly fileBlocks?: number
  /** The process's user; only root may choose. */
  readonly uid?: number
  readonly preload?: string
  readonly hasApp?: boolean
}

/** Runs the built host with an empty market and without the app, on a free port unless the flags differ. */
export function startHostProcess(
  script: string,
  flags: readonly string[],
  { fileBlocks, uid, preload, hasApp = false }: HostSurroundings = {},
): HostProcess {
  const node = [
    ...(preload === undefined ? [] : ['--import', pathToFileURL(preload).href]),
    script,
    hasApp ? '--port=0' : '--venue-only',
    '--venue-port=0',
    '--market=empty',
    ...flags,
  ]
  const limited = ['-c', `ulimit -f ${fileBlocks}; exec "$@"`, 'sh', process.execPath, ...node]
  const [command, args] = fileBlocks === undefined ? [process.execPath, node] : ['sh', limited]
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], ...(uid !== undefined && { uid, gid: uid }) })
  let output = ''
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise<EndedHost>((resolve) => {
    child.on('close', (code, signal) => {
      resolve({ code, signal, errors: errors.split('\n').filter((line) => line !== '') })
    })
  })
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const found = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      child.stdout.on('data', () => {
        const [, url] = pattern.exec(output) ?? []
        if (url !== undefined) resolve(url)
      })
      void ended.then(() => reject(new Error(`the host ended before it served:\n${errors}`)))
    })
  const venueUrl = found(/^Optick.* (http:\S+)$/m)
  const appUrl = found(/^Optick: (http:\/\/[^/]+)\/\S* .*$/m)
  // A test that only waits for the end ignores the addresses.
  for (const url of [venueUrl, appUrl]) url.catch(() => undefined)
  const say = (line: string) =>
    new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        const [answer] = /^(done|refused): .*$/m.exec(chunk.toString()) ?? []
        if (answer !== undefined) resolve(answer)
      })
      void ended.then(() => reject(new Error(`the host ended before it answered:\n${errors}`)))
      child.stdin.write(`${line}\n`)
    })
  return { pid: child.pid ?? 0, venueUrl, say, appUrl, kill: (signal) => child.kill(signal), ended }
}
