import { inject } from 'vitest'
import type { ProgramName } from '../process/bundleProcesses'

/** Asks the process of the whole run for something that its test files share; see `runServices.ts`. */
async function askRun(path: string): Promise<string> {
  // A connection that is kept open may be closed by the server just as it is used again.
  const response = await fetch(`${inject('runUrl')}/${path}`, { headers: { Connection: 'close' } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${text}`)
  return text
}

/** The URL of an empty database on the PostgreSQL of the run. Rejects where PostgreSQL is not installed. */
export const openRunDatabase = () => askRun('database')

/** The path of a program's script, bundled once for all files of the run and removed at its end. */
export const bundleOf = (name: ProgramName) => askRun(`bundle/${name}`)
