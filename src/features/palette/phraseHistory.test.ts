import { expect, test } from 'vitest'
import { addPhrase, readPhrases, writePhrases } from './phraseHistory'

test('a phrase that is said again moves to the end, and the oldest are forgotten', () => {
  expect(addPhrase(['flip', 'close eth'], ' flip ')).toEqual(['close eth', 'flip'])
  const many = Array.from({ length: 40 }, (_, index) => `buy ${index} eth bid`)
  expect(many.reduce(addPhrase, [] as readonly string[])).toHaveLength(30)
})

test('what was written is read, and what is no list of phrases is none', () => {
  const shelf = new Map<string, string>()
  const storage = {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
  }
  expect(readPhrases(storage)).toEqual([])
  writePhrases(storage, ['flip'])
  expect(readPhrases(storage)).toEqual(['flip'])
  expect(readPhrases({ getItem: () => '{"a":1}' })).toEqual([])
  expect(readPhrases({ getItem: () => 'not json' })).toEqual([])
})
