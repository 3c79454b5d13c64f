import { readJson } from '../decodeRequest'
import { RequestRejected } from '../requestRejected'

/** Parses a JSON body; undefined for an empty body. @throws RequestRejected */
export function parseBody(text: string): unknown {
  if (text === '') return undefined
  const value = readJson(text)
  if (value === undefined) throw new RequestRejected('ERR_MALFORMED_REQUEST')
  return value
}

/** Parses a query. A repeated key has the list of its values (rest-private 1.9). */
export function readQuery(text: string): Record<string, string | string[]> {
  const members = new Map<string, string | string[]>()
  for (const [key, value] of new URLSearchParams(text)) {
    const before = members.get(key)
    members.set(key, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(members)
}
