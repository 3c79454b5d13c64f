import { fixed6, negate, type Fixed6, type Fraction } from '@/protocol/fixed6'
import { decimalValue } from '@/ui/decimalText'
import { numberFormat } from '@/ui/formatDecimal'
import { readNumber as readText, type NumberReading, type NumberTerms } from '@/ui/readNumber'
import { t } from '@/ui/t'
import type { PhraseReader, Word } from './phraseReader'

type Terms = Pick<NumberTerms, 'step'> & Pick<Required<NumberTerms>, 'marks'>

/**
 * `3100`, `3,100`, `3.1k`: exactly, as a field reads it, or undefined. A number that could be two fails at the word with
 * both, each written so that it can be only one.
 */
export function readNumber<T extends Fixed6<string>>(
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

function firstOf(reading: Exclude<NumberReading, { status: 'wrong' }>): string {
  return reading.status === 'read' ? reading.plain : (reading.readings[0] ?? '')
}

const one = ({ word }: { readonly word: string }) => word

/** Three decimals look like a group: with a zero more, or one less, they do not. */
function clearText(plain: string, decimal: string): string {
  const [whole = '', fraction] = plain.split('.')
  if (fraction === undefined) return whole
  const shorter = fraction.replace(/0+$/, '')
  return whole + decimal + (shorter.length === 3 ? `${shorter}0` : shorter.padEnd(1, '0'))
}

/** `25%` is 0.25; with `isSigned` a sign must stand before it. Undefined for anything else. */
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
  const value = readNumber<Fraction>(reader, word, digits, { marks })
  // More than four decimals of a percent are no millionths any more.
  if (value === undefined || value % 100n !== 0n) return undefined
  const fraction = fixed6<Fraction>(value / 100n)
  return sign === '-' ? negate(fraction) : fraction
}
