import { inject } from 'vitest'
import type { ProgramName } from '../process/bundleProcesses'

/** Asks the process of the whole run for a service that its test files share; see `runServices.ts`. */
async function askRun(path: string): Promise<string> {
  // The server may close a keep-alive connection at the moment of its reuse.
  const response = await fetch(`${inject('runUrl')}/${path}`, { headers: { Connection: 'close' } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${text}`)
  return text
}

/** Opens an empty database on the run's PostgreSQL. Rejects if PostgreSQL is not installed. */
export const openRunDatabase = () => askRun('database')

export const bundleOf = (name: ProgramName) => askRun(`bundle/${name}`)
