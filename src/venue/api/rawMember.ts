/**
 * The text of one member of the JSON object in `text`, byte for byte as it was sent, without the white space around
 * it. Signatures of socket messages cover that text, and some clients write spaces after `:` and `,`
 * (websocket.md 3.5). `text` must be valid JSON of an object. Of a member that is there twice the last counts, as in
 * `JSON.parse`.
 */
export function rawMember(text: string, name: string): string | undefined {
  let found: string | undefined
  let at = skipSpace(text, text.indexOf('{') + 1)
  while (text[at] === '"') {
    const keyEnd = endOfString(text, at)
    const key: unknown = JSON.parse(text.slice(at, keyEnd))
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const valueEnd = endOfValue(text, valueStart)
    if (key === name) found = text.slice(valueStart, valueEnd)
    at = skipSpace(text, valueEnd)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return found
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return at
}

/** The place after the closing quote of the string that begins at `from`. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function endOfValue(text: string, from: number): number {
  if (text[from] === '"') return endOfString(text, from)
  if (text[from] !== '{' && text[from] !== '[') return endOfScalar(text, from)
  let depth = 0
  let at = from
  while (at < text.length) {
    const character = text[at]
    if (character === '"') {
      at = endOfString(text, at)
      continue
    }
    at++
    if (character === '{' || character === '[') depth++
    if ((character === '}' || character === ']') && --depth === 0) break
  }
  return at
}

function endOfScalar(text: string, from: number): number {
  let at = from
  while (at < text.length && !' \n\r\t,}'.includes(text.charAt(at))) at++
  return at
}
