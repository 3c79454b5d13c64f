import { spawn } from 'node:child_process'

/** A process of a cluster, as its operator starts it. */
export type RoleProcess = {
  readonly name: string
  /** Settles when it can do its part: with the address of a gateway, else with an empty text. */
  readonly ready: Promise<string>
  /** Where it says whether it is ready; undefined before it has started. */
  readonly metricsUrl: () => string | undefined
  readonly kill: (signal: NodeJS.Signals) => void
  readonly ended: Promise<number | null>
  readonly errors: () => string
}

export type Environment = Readonly<Record<string, string>>

/** Runs the built host in a role, with its ports on free ones. `env`: where its servers are, with their passwords. */
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
