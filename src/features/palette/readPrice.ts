import { fixed6, type Fraction, type Price } from '@/protocol/fixed6'
import { t } from '@/ui/t'
import type { PhraseContext, PriceReference, PriceWish } from './paletteCommand'
import type { Expected, PhraseReader } from './phraseReader'
import { readNumber, readPercent } from './readNumber'

export const expectedPrices: readonly Expected[] = [
  { word: 'market', about: t('at once, at what the book holds') },
  { word: 'bid', about: t('the best bid') },
  { word: 'ask', about: t('the best ask') },
  { word: 'mid', about: t('half way between them') },
  { word: 'bid+1', about: t('a tick above the best bid') },
  { word: '-0.5%', about: t('half a percent below the mark') },
]

const references = new Map<string, PriceReference>([
  ['bid', 'bid'],
  ['ask', 'ask'],
  ['offer', 'ask'],
  ['mid', 'mid'],
  ['mark', 'mark'],
])
type PriceContext = Pick<PhraseContext, 'marks' | 'priceStep'>

const noFraction = fixed6<Fraction>(0n)

/**
 * A price that says so itself: `market`, `bid`, `bid+2`, `mid -0.5%`, `-0.5%` (of the mark). Undefined, with nothing
 * taken, when the next word is none; a plain number is a price only where its place says so.
 */
export function readPriceWord(reader: PhraseReader, { marks }: PriceContext): PriceWish | undefined {
  const word = reader.peek()
  if (word === undefined) return undefined
  if (reader.takeIf('market', 'mkt') !== undefined) return { kind: 'market' }
  const alone = readPercent(reader, word, word.text, marks, true)
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
  const fraction = readPercent(reader, word, offset, marks, true)
  if (fraction !== undefined) return { kind: 'relative', to, ticks: 0n, fraction }
  const ticks = /^([+-]\d{1,6})(t|ticks?)?$/.exec(offset)?.[1]
  if (ticks === undefined) {
    return reader.failAt(word, t('After {word} come whole ticks or a percentage: {word}+2, {word}-0.5%.', { word: to }))
  }
  reader.takeIf('tick', 'ticks')
  return { kind: 'relative', to, ticks: BigInt(ticks), fraction: noFraction }
}

/** Any price, also a plain number; fails when the next word is none. */
export function readPrice(reader: PhraseReader, context: PriceContext): PriceWish {
  const said = readPriceWord(reader, context)
  if (said !== undefined) return said
  const word = reader.peek()
  if (word === undefined) return reader.fail(t('At which price?'), expectedPrices)
  const terms = { marks: context.marks, step: context.priceStep }
  const price = readNumber<Price>(reader, word, word.text.replace(/^\$/, ''), terms)
  if (price === undefined) return reader.fail(t('\u201c{word}\u201d is no price.', { word: word.text }), expectedPrices)
  if (price === 0n) return reader.fail(t('A price is more than 0.'))
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
  if (number === undefined) return reader.fail(t('How far from it? A number of ticks, or a percentage.'))
  return word.text + reader.take().text
}
