import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Domain = { readonly name: string; readonly version: string; readonly chainId: number }

/**
 * The list of venues that the app offers: the app's own, or the file that was asked for. The entry `paper` is this
 * process, so its signing domain is the one this process was started with. Throws when the file is no list.
 */
export async function readVenues(file: string, domain: Domain): Promise<string> {
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (!Array.isArray(parsed) || parsed.length === 0) throw new Error(`${file} is not a list of venues`)
  const venues = parsed.map((venue: unknown) =>
    typeof venue === 'object' && venue !== null && 'id' in venue && venue.id === 'paper'
      ? { ...venue, signing: domain }
      : venue,
  )
  return JSON.stringify(venues)
}

/** Answers with a JSON text that does not change while the process runs. */
export function createJsonHandler(text: string) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('cache-control', 'no-cache')
    response.end(text)
  }
}
