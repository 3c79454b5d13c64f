import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalValue } from './decimalText'
import { formatExact } from './formatExact'
import { formatDecimal } from './formatNumber'
import { numberMarks, readNumber, type NumberTerms } from './readNumber'

/** Returns a plain decimal, `3.12 or 312` for an ambiguous text, or `no number`. */
function said(text: string, locale: string, terms: Omit<NumberTerms, 'marks'> = {}): string {
  const reading = readNumber(text, { ...terms, marks: numberMarks(locale) })
  if (reading.status === 'wrong') return 'no number'
  return reading.status === 'read' ? reading.plain : reading.readings.join(' or ')
}

test.each([
  ['en', '100,000', '100000'],
  ['en', '3,120', '3120'],
  ['en', '3,120.50', '3120.50'],
  ['en', '1,234,567.891', '1234567.891'],
  ['en', '3.12', '3.12'],
  ['de', '3.100', '3100'],
  ['de', '3.120,5', '3120.5'],
  ['de', '3,1', '3.1'],
  ['de', '3,10', '3.10'],
  ['fr', '3 120,5', '3120.5'],
  ['de-CH', '3’120.5', '3120.5'],
  ['en-IN', '1,00,000', '100000'],
  ['en-IN', '12,34,567.8', '1234567.8'],
  ['en-IN', '100,000', '100000'],
])('in %s, %s is %s', (locale, text, plain) => {
  expect(said(text, locale)).toBe(plain)
})

test.each([
  ['3 100', '3100'],
  ['3\u00a0100', '3100'],
  ['3\u202f100', '3100'],
  ['3\u2009100', '3100'],
  ["3'100", '3100'],
  ['3\u2019100', '3100'],
  ['\u22125', '-5'],
  ['+5', '+5'],
  ['３１００', '3100'],
  ['12.', '12.'],
  ['12,', '12.'],
  ['0,125', '0.125'],
  ['0.125', '0.125'],
  ['3120,5', '3120.5'],
  ['3120.5', '3120.5'],
  // With both marks in a number, only one reading is possible.
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  // A mark that occurs twice is a group mark.
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
])('%j is %s in both an English and a German format', (text, plain) => {
  expect(said(text, 'en')).toBe(plain)
  expect(said(text, 'de')).toBe(plain)
})

test('the digits of the chosen format are parsed, with its own separators', () => {
  expect(said('٣٬١٢٠٫٥', 'ar-EG')).toBe('3120.5')
  expect(said('۳٬۱۲۰٫۵', 'fa')).toBe('3120.5')
  expect(said('१,२३,४५६.७', 'hi-IN-u-nu-deva')).toBe('123456.7')
  expect(said('३१२०', 'en')).toBe('no number')
})

test.each([
  ['en', '3,12', '3.12 or 312'],
  ['en', '3,1', '3.1 or 31'],
  ['en', '1234,567', '1234.567 or 1234567'],
  ['en', '01,000', '01.000 or 01000'],
  ['de', '3.1', '3.1 or 31'],
  ['de', '3.12', '3.12 or 312'],
  // Valid in both notations, with values a factor of a thousand apart.
  ['de', '3,100', '3100 or 3.100'],
  ['en', '3.120', '3.120 or 3120'],
  ['fr', '3.120', '3.120 or 3120'],
  ['de-CH', '3,120', '3120 or 3.120'],
  // Indian groups in a locale without them are a typing error, perhaps with a missing digit.
  ['en', '1,00,000', '100000'],
])('in %s, %s could be %s and is ambiguous', (locale, text, readings) => {
  expect(said(text, locale)).toBe(readings)
})

test('with a step of three decimals, three decimals are not ambiguous', () => {
  const step = 1_000n
  expect(said('3.120', 'en', { step })).toBe('3.120')
  expect(said('3,120', 'de', { step })).toBe('3.120')
  expect(said('3,120', 'en', { step })).toBe('3120')
  expect(said('3.120', 'en', { step: 10_000n })).toBe('3.120 or 3120')
})

test.each(['', '-', '.', ',', '$', 'abc', '1e3', '1.2.3', '1,2,3', '1,23.4', '1.23.4567', '3 10', '3k', '½', '10²'])(
  '%j is not a number in any format',
  (text) => {
    for (const locale of ['en', 'de', 'fr', 'de-CH', 'en-IN']) {
      expect(said(text, locale), locale).toBe('no number')
    }
  },
)

test.each(['$3,100', '$ 3,100', 'US$3,100', '3,100 USD', '3100usdc', '3,100$', ' 3 100 USD '])(
  '%j is an amount in USD, and rejected where contracts are counted',
  (text) => {
    expect(said(text, 'en', { unitName: 'USD' })).toBe('3100')
    if (text.includes('$') || /usd/i.test(text)) expect(said(text, 'en')).toBe('no number')
  },
)

test('numbers with more than six decimals are recognised but have no value', () => {
  expect(decimalValue(said('1.2345678', 'en'))).toBeUndefined()
  expect(decimalValue(said('1,234.567891', 'en'))).toBe(1_234_567_891n)
})

const locales = [
  'en',
  'de',
  'fr',
  'de-CH',
  'en-IN',
  'pt-BR',
  'es',
  'pl',
  'sv',
  'he',
  'ar-EG',
  'fa',
  'hi-IN',
  'bn',
  'ja',
  'en-ZA',
]
const value = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })

test.each(locales)('any number written by %s is parsed correctly, or is ambiguous', (locale) => {
  const marks = numberMarks(locale)
  const own = (millionths: bigint, decimals: number) =>
    // The platform's own output, in the locale's digits.
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
      `${millionths}e-6` as Intl.StringNumericLiteral,
    )
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 6 }), (millionths, decimals) => {
      const step = 10n ** BigInt(6 - decimals)
      const meant = (millionths / step) * step
      for (const text of [own(meant, decimals), formatDecimal(meant, decimals, locale), formatExact(meant, locale)]) {
        const known = readNumber(text, { step, marks })
        expect(known.status === 'read' && decimalValue(known.plain), text).toBe(meant)
        const reading = readNumber(text, { marks })
        const readings =
          reading.status === 'read' ? [reading.plain] : reading.status === 'unclear' ? reading.readings : []
        expect(
          readings.map((plain) => decimalValue(plain)),
          text,
        ).toContain(meant)
      }
    }),
  )
})

test.each(locales)('in %s, a number in the other format is never off by a thousand without asking', (locale) => {
  const marks = numberMarks(locale)
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 6 }), fc.constantFrom('en', 'de'), (millionths, decimals, other) => {
      const step = 10n ** BigInt(6 - decimals)
      const meant = (millionths / step) * step
      const text = formatDecimal(meant, decimals, other)
      const reading = readNumber(text, { marks })
      if (reading.status !== 'read' || decimalValue(reading.plain) === meant) return
      // The only other case: a number grouped as the chosen format itself writes it.
      const written = formatDecimal(decimalValue(reading.plain), 0, locale)
      expect(written.replace(/[\s\u2019]/g, ' ')).toBe(text.replace(/[\s\u2019]/g, ' '))
    }),
  )
})

test.each([
  ['en', '$3,100', '3100'],
  ['en', 'USD 3,100.50', '3100.50'],
  ['en', '-$1,234,567.5', '-1234567.5'],
  ['en', '3100 USD', '3100'],
  ['en', '3\u202f100.5\u00a0USD', '3100.5'],
  ['de', '3.100,5 USD', '3100.5'],
  ['de', '3100\u00a0USD', '3100'],
  ['de', '3\u202f100,50\u202f$', '3100.50'],
  ['de', '3.100 $', '3100'],
  ['de', '$1.234.567,89', '1234567.89'],
  ['de', '$3,100.50', '3100.50'],
])('in %s, %j in a field in USD is %s', (locale, text, plain) => {
  expect(said(text, locale, { unitName: 'USD' })).toBe(plain)
  expect(said(text, locale, { unitName: 'USD', step: 1n })).toBe(plain)
})

test.each([
  ['de', '$3,100', '3100 or 3.100'],
  ['de', '3,100 USD', '3100 or 3.100'],
  ['en', '3.100 $', '3.100 or 3100'],
])('in %s, %s stays ambiguous even with a step of three decimals', (locale, text, readings) => {
  expect(said(text, locale, { unitName: 'USD', step: 1_000n })).toBe(readings)
})

test('a field reads its own unit beside the number, and no other', () => {
  expect(said('2.5 ETH', 'en', { unitName: 'ETH' })).toBe('2.5')
  expect(said('2,5\u00a0eth', 'de', { unitName: 'ETH' })).toBe('2.5')
  expect(said('12,5 %', 'de', { unitName: '%' })).toBe('12.5')
  expect(said('3100 USD', 'en', { unitName: 'ETH' })).toBe('no number')
  expect(said('2 BTC', 'en', { unitName: 'ETH' })).toBe('no number')
  expect(said('€3,100', 'en', { unitName: 'USD' })).toBe('no number')
})
