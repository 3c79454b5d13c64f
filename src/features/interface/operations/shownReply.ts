import { parseJson } from '@/lib/parseJson'

const mostCharacters = 60_000
/** What nobody should read over a shoulder, and no picture of the screen should have. */
const secretMembers = ['api_secret', 'secret']

/** An answer as it is shown: JSON with its lines, secrets covered, and not longer than anybody reads. */
export function shownReply(text: string): { readonly text: string; readonly isCut: boolean } {
  const body = parseJson(text)
  const pretty = body === undefined ? text : JSON.stringify(body, covered, 2)
  return { text: pretty.slice(0, mostCharacters), isCut: pretty.length > mostCharacters }
}

function covered(name: string, value: unknown): unknown {
  return secretMembers.includes(name) && typeof value === 'string' && value !== '' ? '••••••' : value
}
