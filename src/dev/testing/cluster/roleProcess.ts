import { spawn } from 'node:child_process'

export type RoleProcess = {
  readonly name: string
  /** Resolves once the role runs, with a gateway's address or an empty text. */
  readonly ready: Promise<string>
  /** The readiness endpoint; undefined before the start. */
  readonly metricsUrl: () => string | undefined
  readonly kill: (signal: NodeJS.Signals) => void
  readonly ended: Promise<number | null>
  readonly errors: () => string
}

export type Environment = Readonly<Record<string, string>>

/** Runs the built host in a role on free ports. `env`: its servers with their passwords. */
export function startRole(script: string, name: string, flags: readonly string[], env: Environment): RoleProcess {
  const fixed = ['--venue-only', '--venue-port=0', '--no-limits', '--market=quiet', '--metrics-port=0']
  const child = spawn(process.execPath, [script, ...fixed, ...flags], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killWithUs = () => void child.kill('SIGKILL')
  process.once('exit', killWithUs)
  let errors = ''
  let output = ''
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      process.off('exit', killWithUs)
      resolve(code)
    })
  })
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString()
      const [, url] = /^Optick (?:venue: (http:\S+)|\w+: ready)$/m.exec(output) ?? []
      if (/^Optick .*\n/m.test(output)) resolve(url ?? '')
    })
    void ended.then(() => reject(new Error(`${name} ended before it was ready:\n${errors}`)))
  })
  ready.catch(() => undefined)
  return {
    name,
    ready,
    metricsUrl: () => /metrics at (http:\S+)\/metrics/.exec(errors)?.[1],
    kill: (signal) => void child.kill(signal),
    ended,
    errors: () => errors,
  }
}
