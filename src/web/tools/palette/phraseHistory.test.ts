import { expect, test } from 'vitest'
import { addPhrase, readPhrases, writePhrases } from './phraseHistory'

test('a repeated phrase moves to the end, and the oldest are forgotten', () => {
  expect(addPhrase(['flip', 'close eth'], ' flip ')).toEqual(['close eth', 'flip'])
  const many = Array.from({ length: 40 }, (_, index) => `buy ${index} eth bid`)
  expect(many.reduce(addPhrase, [] as readonly string[])).toHaveLength(30)
})

test('the history is read back as written, and invalid data is empty', () => {
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
