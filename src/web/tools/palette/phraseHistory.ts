import * as z from 'zod/mini'

const storageKey = 'optick.phrases'
const maxPersistedPhrases = 30
const longest = 200
const phrases = z.array(z.string())

/** Reads the sent phrases, newest last. Invalid storage counts as empty. */
export function readPhrases(storage: Pick<Storage, 'getItem'>): readonly string[] {
  const parsed = z.safeParse(phrases, parseJson(storage.getItem(storageKey)))
  return parsed.success ? parsed.data.slice(-maxPersistedPhrases) : []
}

/** Adds a phrase at the end. A repeated phrase moves there. */
export function addPhrase(known: readonly string[], phrase: string): readonly string[] {
  const said = phrase.trim().slice(0, longest)
  return [...known.filter((other) => other !== said), said].slice(-maxPersistedPhrases)
}

export function writePhrases(storage: Pick<Storage, 'setItem'>, list: readonly string[]): void {
  storage.setItem(storageKey, JSON.stringify(list))
}

function parseJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
