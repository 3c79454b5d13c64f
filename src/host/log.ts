export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]
export type LogFormat = 'text' | 'json'

/** Members of a log line. Never a key, a secret, a signature or an account's address. */
export type LogFields = Readonly<Record<string, string | number | undefined>>

export type Log = {
  readonly write: (level: LogLevel, text: string, fields?: LogFields) => void
  /** True if lines of this level are written, so that callers can skip the work for others. */
  readonly isOn: (level: LogLevel) => boolean
}

const isOnFrom = (least: LogLevel) => (level: LogLevel) => logLevels.indexOf(level) <= logLevels.indexOf(least)

export function createTextLog(least: LogLevel, say: (line: string) => void): Log {
  const isOn = isOnFrom(least)
  return {
    isOn,
    write: (level, text, fields = {}) => {
      if (!isOn(level)) return
      const known = Object.entries(fields).filter(([, value]) => value !== undefined)
      const rest = known.map(([name, value]) => ` ${name}=${value}`).join('')
      say(`optick: ${level === 'debug' ? 'debug: ' : ''}${text}${rest}`)
    },
  }
}

/** Members that are hidden in every line, in case one is logged by mistake. */
const hidden = ['secret', 'apiSecret', 'signature', 'privateKey', 'passphrase', 'authorization']

/**
 * Creates a log of JSON lines, written synchronously because the reason for a stop must be out before the process
 * ends. `destination`: a file descriptor or a writer. `part` is a member of every line.
 */
export async function createJsonLog(
  least: LogLevel,
  destination: number | { readonly write: (line: string) => void },
  part: LogFields = {},
): Promise<Log> {
  const { pino, stdTimeFunctions } = await import('pino')
  const target = typeof destination === 'number' ? pino.destination({ dest: destination, sync: true }) : destination
  const logger = pino(
    {
      level: least,
      base: { pid: process.pid, ...part },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: hidden, censor: '[hidden]' },
    },
    target,
  )
  return { isOn: isOnFrom(least), write: (level, text, fields = {}) => logger[level](fields, text) }
}
