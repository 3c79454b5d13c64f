import { parseJson } from '@/lib/parseJson'

/** Far deeper than anything of the interface; code that follows a value downward must not run out of stack. */
const maxDepth = 64

/** The value of a JSON text from a client; undefined for a text that is none, or is nested deeper than can be meant. */
export function readJson(text: string): unknown {
  return isTooDeep(text) ? undefined : parseJson(text)
}

function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) at = endOfString(text, at)
    else if (character === openBracket || character === openBrace) depth += 1
    else if (character === closeBracket || character === closeBrace) depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

/** The place of the closing quote of the string that begins at `from`. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125]
