import { fixed6, negate, type Fixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { decimalValue } from '@/web/ui/decimalText'
import { numberFormat } from '@/web/ui/formatNumber'
import { readNumber as readText, type NumberReading, type NumberTerms } from '@/web/ui/readNumber'
import type { PhraseContext, PriceReference, PriceRequest } from './paletteCommand'
import type { PhraseReader, Word, Expected } from './phraseReader'

type Terms = Pick<NumberTerms, 'step'> & Pick<Required<NumberTerms>, 'marks'>

/**
 * Reads `3100`, `3,100`, `3.1k` exactly, as a form field does. Undefined if it is no number. Throws on an ambiguous
 * number, and offers an unambiguous spelling of each reading.
 */
export function readCommandNumber<T extends Fixed6<string>>(
  reader: PhraseReader,
  word: Word,
  text: string,
  terms: Terms,
): T | undefined {
  const match = /^(.+?)(k|m)?$/s.exec(text)
  if (match === null) return undefined
  const [, digits = '', suffix = ''] = match
  const reading = readText(digits, terms)
  if (reading.status === 'wrong' || /^[-+]/.test(firstOf(reading))) return undefined
  if (reading.status === 'unclear') {
    const offers = reading.readings.map((plain) => ({
      word: word.text.replace(digits, clearText(plain, terms.marks.decimal)),
      about: numberFormat({ maximumFractionDigits: 6 }).format(plain as Intl.StringNumericLiteral),
    }))
    return reader.failUnclear(word, t('Did you mean {numbers}?', { numbers: offers.map(one).join(t(' or ')) }), offers)
  }
  const value = decimalValue<T>(reading.plain)
  return value === undefined
    ? undefined
    : fixed6<T>(value * (suffix === 'k' ? 1_000n : suffix === 'm' ? 1_000_000n : 1n))
}

type SpacedTerms = Terms & { readonly hasPrice: boolean }

/**
 * Throws if an amount continues after a space: `3 100` is 3 at 100, or 3,100. Offers both readings, or only the joined
 * number if the phrase has its price elsewhere. `word` is the next word, and `digits` its number.
 */
export function checkNotSpaced(reader: PhraseReader, word: Word, digits: string, terms: SpacedTerms): void {
  let joined = digits
  let last: Word | undefined
  let ahead = 1
  for (let next = reader.peek(ahead); next !== undefined; next = reader.peek(++ahead)) {
    const longer = `${joined} ${next.text}`
    if (readText(longer, terms).status === 'wrong') break
    joined = longer
    last = next
  }
  if (last === undefined) return
  const reading = readText(joined, terms)
  if (reading.status === 'wrong') return
  const readings = reading.status === 'read' ? [reading.plain] : reading.readings
  const start = word.text.slice(0, word.text.length - digits.length)
  const whole = readings.map((plain) => ({
    word: start + clearText(plain, terms.marks.decimal),
    about: numberFormat({ maximumFractionDigits: 6 }).format(plain as Intl.StringNumericLiteral),
  }))
  const later = laterText(reader, ahead)
  const isPriceElsewhere = terms.hasPrice || later.some((text) => pricesElsewhere.has(text))
  const apart = { word: `${word.text} @ ${last.text}`, about: t('an amount and its price') }
  const offers = ahead === 2 && !isPriceElsewhere ? [apart, ...whole] : whole
  const place = { text: joined, start: word.start, end: last.end }
  reader.failUnclear(place, t('Did you mean {numbers}?', { numbers: offers.map(one).join(t(' or ')) }), offers)
}

const pricesElsewhere = new Set([
  'at',
  '@',
  'limit',
  'market',
  'mkt',
  'best',
  'bid',
  'ask',
  'mid',
  'mark',
  'usd',
  'usdc',
  '$',
])

function laterText(reader: PhraseReader, from: number): readonly string[] {
  const texts: string[] = []
  for (let at = from, next = reader.peek(at); next !== undefined; next = reader.peek(++at)) texts.push(next.text)
  return texts
}

function firstOf(reading: Exclude<NumberReading, { status: 'wrong' }>): string {
  return reading.status === 'read' ? reading.plain : (reading.readings[0] ?? '')
}

const one = ({ word }: { readonly word: string }) => word

/**
 * Returns an unambiguous spelling. Trailing zeros are removed, and three decimals get a zero, because they would look
 * like a digit group.
 */
function clearText(plain: string, decimal: string): string {
  const [whole = '', fraction] = plain.split('.')
  if (fraction === undefined) return whole
  const shorter = fraction.replace(/0+$/, '')
  return whole + decimal + (shorter.length === 3 ? `${shorter}0` : shorter.padEnd(1, '0'))
}

/** Reads a percentage: `25%` is 0.25; `isSigned` requires a sign. Undefined for anything else. */
export function readPercent(
  reader: PhraseReader,
  word: Word,
  text: string,
  marks: Terms['marks'],
  isSigned: boolean,
): Fraction | undefined {
  const match = /^([+-]?)(.+)%$/.exec(text)
  const [, sign = '', digits = ''] = match ?? []
  if (match === null || (sign !== '') !== isSigned) return undefined
  const value = readCommandNumber<Fraction>(reader, word, digits, { marks })
  // More than four decimals of a percentage are finer than a millionth.
  if (value === undefined || value % 100n !== 0n) return undefined
  const fraction = fixed6<Fraction>(value / 100n)
  return sign === '-' ? negate(fraction) : fraction
}

export const expectedPrices: readonly Expected[] = [
  { word: 'market', about: t('immediately, at book prices') },
  { word: 'bid', about: t('the best bid') },
  { word: 'ask', about: t('the best ask') },
  { word: 'mid', about: t('mid') },
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
 * Reads a price that is recognisable without context: `market`, `bid`, `bid+2`, `mid -0.5%`, `-0.5%` (of the mark).
 * Otherwise returns undefined and consumes nothing. A plain number is a price only in certain positions.
 */
export function readPriceWord(reader: PhraseReader, { marks }: PriceContext): PriceRequest | undefined {
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
  return { kind: 'relative', to, ...readOffset(reader, word, to, match?.[2], { marks }) }
}

/** Reads the offset after a reference such as `bid`: `+2` or `-0.5%`, in the same word or the next. */
export function readOffset(
  reader: PhraseReader,
  word: Word,
  to: string,
  within: string | undefined,
  { marks }: Pick<PhraseContext, 'marks'>,
): { readonly ticks: bigint; readonly fraction: Fraction } {
  const offset = within ?? takeOffset(reader)
  if (offset === undefined) return { ticks: 0n, fraction: noFraction }
  const fraction = readPercent(reader, word, offset, marks, true)
  if (fraction !== undefined) return { ticks: 0n, fraction }
  const ticks = /^([+-]\d{1,6})(t|ticks?)?$/.exec(offset)?.[1]
  if (ticks === undefined) {
    return reader.failAt(word, t('After {word}, add ticks or a percentage: {word}+2, {word}-0.5%.', { word: to }))
  }
  reader.takeIf('tick', 'ticks')
  return { ticks: BigInt(ticks), fraction: noFraction }
}

/** Reads any price, including a plain number. Throws if there is no price. */
export function readPrice(reader: PhraseReader, context: PriceContext): PriceRequest {
  const said = readPriceWord(reader, context)
  if (said !== undefined) return said
  const word = reader.peek()
  if (word === undefined) return reader.fail(t('At which price?'), expectedPrices)
  const terms = { marks: context.marks, step: context.priceStep }
  const price = readCommandNumber<Price>(reader, word, word.text.replace(/^\$/, ''), terms)
  if (price === undefined) return reader.fail(t('“{word}” isn’t a valid price.', { word: word.text }), expectedPrices)
  if (price === 0n) return reader.fail(t('Price must be above 0.'))
  reader.take()
  return { kind: 'exact', price }
}

/** Joins `+2`, `+ 2` or `-0.5%` after a reference into one word. */
function takeOffset(reader: PhraseReader): string | undefined {
  const word = reader.peek()
  if (word === undefined || !/^[+-]/.test(word.text)) return undefined
  reader.take()
  if (word.text.length > 1) return word.text
  const number = reader.peek()
  if (number === undefined) return reader.fail(t('Add an offset in ticks or percent.'))
  return word.text + reader.take().text
}
