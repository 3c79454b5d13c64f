import { assert } from '@/core/lib/assert'

export type Word = { readonly text: string; readonly start: number; readonly end: number }

export type Expected = { readonly word: string; readonly about: string }

/** Thrown where parsing stops, with the reason and the valid continuations. Never leaves the parser. */
export class NotUnderstoodError extends Error {
  override readonly name = 'NotUnderstoodError'
  readonly start: number
  readonly end: number
  readonly expected: readonly Expected[]
  /** True when the word is complete but ambiguous; `expected` then lists its meanings. */
  readonly isUnclear: boolean
  constructor(words: string, place: Omit<Word, 'text'>, expected: readonly Expected[], isUnclear = false) {
    super(words)
    this.start = place.start
    this.end = place.end
    this.expected = expected
    this.isUnclear = isUnclear
  }
}

export type PhraseReader = {
  readonly peek: (ahead?: number) => Word | undefined
  readonly take: () => Word
  readonly takeIf: (...words: readonly string[]) => Word | undefined
  /** Throws at the next word, or at the end of the phrase. */
  readonly fail: (words: string, expected?: readonly Expected[]) => never
  readonly failAt: (word: Word, words: string, expected?: readonly Expected[]) => never
  readonly failUnclear: (word: Word, words: string, meanings: readonly Expected[]) => never
}

export function createReader(text: string): PhraseReader {
  const words = textOf(text)
  let at = 0
  const peek = (ahead = 0) => words[at + ahead]
  const failAt: PhraseReader['failAt'] = (word, why, expected = []) => {
    throw new NotUnderstoodError(why, word, expected)
  }
  const take = () => {
    const word = words[at]
    assert(word !== undefined, 'a word is taken where there is one')
    at += 1
    return word
  }
  return {
    peek,
    take,
    takeIf: (...wanted) => {
      const word = peek()
      return word !== undefined && wanted.includes(word.text) ? take() : undefined
    },
    fail: (why, expected) => failAt(peek() ?? { text: '', start: text.length, end: text.length }, why, expected),
    failAt,
    failUnclear: (word, why, meanings) => {
      throw new NotUnderstoodError(why, word, meanings, true)
    },
  }
}

/**
 * Splits a phrase into words. `@` is a word of its own, as in `2@3100`. A comma after a word is ignored; a fixed space
 * in a number groups digits.
 */
function textOf(text: string): readonly Word[] {
  return [...text.matchAll(/@|(?:[^\s@]|(?<=\d)[\u00a0\u2009\u202f](?=\d{3}))+/g)].flatMap(({ 0: found, index }) => {
    const word = found.replace(/[,;]+$/, '')
    if (word === '') return []
    return [{ text: word.toLowerCase().replaceAll('\u2212', '-'), start: index, end: index + word.length }]
  })
}
