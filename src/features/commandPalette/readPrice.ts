import { fixed6, type Fraction, type Price } from '@/protocol/fixed6'
import type { PriceReference, PriceWish } from './paletteCommand'
import type { Expected, PhraseReader } from './phraseReader'
import { readNumber, readPercent } from './readNumber'

export const expectedPrices: readonly Expected[] = [
  { word: 'market', about: 'at once, at what the book holds' },
  { word: 'bid', about: 'the best bid' },
  { word: 'ask', about: 'the best ask' },
  { word: 'mid', about: 'half way between them' },
  { word: 'bid+1', about: 'a tick above the best bid' },
  { word: '-0.5%', about: 'half a percent below the mark' },
]

const references = new Map<string, PriceReference>([
  ['bid', 'bid'],
  ['ask', 'ask'],
  ['offer', 'ask'],
  ['mid', 'mid'],
  ['mark', 'mark'],
])
const noFraction = fixed6<Fraction>(0n)

/**
 * A price that says so itself: `market`, `bid`, `bid+2`, `mid -0.5%`, `-0.5%` (of the mark). Undefined, with nothing
 * taken, when the next word is none; a plain number is a price only where its place says so.
 */
export function readPriceWord(reader: PhraseReader, decimalSeparator: string): PriceWish | undefined {
  const word = reader.peek()
  if (word === undefined) return undefined
  if (reader.takeIf('market', 'mkt') !== undefined) return { kind: 'market' }
  const alone = readPercent(word.text, decimalSeparator, true)
  if (alone !== undefined) {
    reader.take()
    return { kind: 'relative', to: 'mark', ticks: 0n, fraction: alone }
  }
  const match = /^(bid|ask|offer|mid|mark)([+-].*)?$/.exec(word.text)
  const to = references.get(match?.[1] ?? '')
  if (to === undefined) return undefined
  reader.take()
  const offset = match?.[2] ?? takeOffset(reader)
  if (offset === undefined) return { kind: 'relative', to, ticks: 0n, fraction: noFraction }
  const fraction = readPercent(offset, decimalSeparator, true)
  if (fraction !== undefined) return { kind: 'relative', to, ticks: 0n, fraction }
  const ticks = /^([+-]\d{1,6})(t|ticks?)?$/.exec(offset)?.[1]
  if (ticks === undefined) {
    return reader.failAt(word, `After ${to} come whole ticks or a percentage: ${to}+2, ${to}-0.5%.`)
  }
  reader.takeIf('tick', 'ticks')
  return { kind: 'relative', to, ticks: BigInt(ticks), fraction: noFraction }
}

/** Any price, also a plain number; fails when the next word is none. */
export function readPrice(reader: PhraseReader, decimalSeparator: string): PriceWish {
  const said = readPriceWord(reader, decimalSeparator)
  if (said !== undefined) return said
  const word = reader.peek()
  const price = word === undefined ? undefined : readNumber<Price>(word.text.replace(/^\$/, ''), decimalSeparator)
  if (word === undefined) return reader.fail('At which price?', expectedPrices)
  if (price === undefined) return reader.fail(`\u201c${word.text}\u201d is no price.`, expectedPrices)
  if (price === 0n) return reader.fail('A price is more than 0.')
  reader.take()
  return { kind: 'exact', price }
}

/** `+2`, `+ 2`, `-0.5%` after a reference, as one word. */
function takeOffset(reader: PhraseReader): string | undefined {
  const word = reader.peek()
  if (word === undefined || !/^[+-]/.test(word.text)) return undefined
  reader.take()
  if (word.text.length > 1) return word.text
  const number = reader.peek()
  if (number === undefined) return reader.fail('How far from it? A number of ticks, or a percentage.')
  return word.text + reader.take().text
}
