import { inject } from 'vitest'

/** Asks the process of the whole run for something that its test files share; see `runServices.ts`. */
async function askRun(path: '/database' | '/bundles'): Promise<Record<string, string>> {
  const response = await fetch(`${inject('runUrl')}${path}`)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${text}`)
  return JSON.parse(text) as Record<string, string>
}

/** The URL of an empty database on the PostgreSQL of the run. Rejects where PostgreSQL is not installed. */
export async function openRunDatabase(): Promise<string> {
  return (await askRun('/database'))['url'] ?? ''
}

/** The programs that tests start, bundled once for all files of the run. */
export async function openRunBundles(): Promise<{ readonly host: string; readonly killVenue: string }> {
  const { host = '', killVenue = '' } = await askRun('/bundles')
  return { host, killVenue }
}
