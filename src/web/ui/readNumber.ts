import { numberLocale } from '@/web/language/chosenLanguage'
import { numberFormat } from './formatNumber'

/** A locale's number notation. A space matches every kind of space and apostrophe. */
export type NumberMarks = {
  readonly decimal: string
  readonly group: string
  /** True for groups of two before the last three digits, as in India: `12,34,567`. */
  readonly isInPairs: boolean
  /** The locale's digits from 9 down to 0. */
  readonly digits: readonly string[]
}

/** `plain` has a dot, no groups, and the typed sign. Text that is no number has no readings. */
export type NumberReading =
  | { readonly status: 'read'; readonly plain: string }
  | { readonly status: 'unclear'; readonly readings: readonly string[] }
  | { readonly status: 'wrong' }

export type NumberTerms = {
  /** In millionths. With a step of three or more decimals, `3.120` is a plain decimal in an English format. */
  readonly step?: bigint | undefined
  /** Unit that may accompany the number. `$3,100` and `3100 USD` are accepted for USD, and rejected for other units. */
  readonly unitName?: string | undefined
  readonly marks?: NumberMarks
}

const marksOfLocales = new Map<string | undefined, NumberMarks>()

export function numberMarks(locale = numberLocale): NumberMarks {
  const known = marksOfLocales.get(locale)
  if (known !== undefined) return known
  const parts = numberFormat({}, locale).formatToParts(1234567.5)
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const marks = {
    decimal: valueOf('decimal'),
    group: valueOf('group').replace(spaces, ' '),
    isInPairs: valueOf('integer').length === 2,
    // The locale's digits, although the page itself writes 0 to 9.
    digits: Array.from(new Intl.NumberFormat(locale, { useGrouping: false }).format(9876543210)),
  }
  marksOfLocales.set(locale, marks)
  return marks
}

/**
 * Maximum length of a field. Texts of this length are not parsed, because they may be longer pastes that were
 * cut.
 */
export const longestNumber = 64

const spaces = /[\s'\u2019_]/g

type Candidate = { readonly plain: string; readonly isOwn: boolean; readonly isOpen: boolean }

/**
 * Parses typed or pasted text in the chosen number format. Complete groups are accepted. A text that has another
 * reading in the other notation is ambiguous, and so is an incomplete group: `3,12` in English.
 */
export function readNumber(
  text: string,
  { step, unitName = '', marks = numberMarks() }: NumberTerms = {},
): NumberReading {
  if (text.length >= longestNumber) return { status: 'wrong' }
  const isUsd = /^USDC?$/.test(unitName)
  const match = numberPattern(unitName, isUsd).exec(cleaned(text, marks))
  const [, sign = '', before = '', body = '', after = ''] = match ?? []
  const found = [candidateOf(body, '.', marks), candidateOf(body, ',', marks)].filter((one) => one !== undefined)
  const readings = [...new Set(found.map(({ plain }) => sign + plain))]
  const own = found.find(({ isOwn }) => isOwn)
  const [first, second] = readings
  if (first === undefined) return { status: 'wrong' }
  // `$3,100` follows English notation and `3.100 $` German notation, whatever the page's format.
  const isMoney = isUsd && before + after !== ''
  const hasFineStep = step !== undefined && step % 10_000n !== 0n && !isMoney
  if (own !== undefined && (second === undefined || !own.plain.includes('.') || hasFineStep)) {
    return { status: 'read', plain: sign + own.plain }
  }
  if (second !== undefined) return { status: 'unclear', readings }
  if (found.some(({ isOpen }) => isOpen)) {
    return { status: 'unclear', readings: [...new Set([first, first.replace('.', '')])] }
  }
  return { status: 'read', plain: first }
}

/** Returns a pattern for a signed number with its unit before or after it. */
function numberPattern(unitName: string, isUsd: boolean): RegExp {
  const unit = isUsd ? String.raw`(?:US)?\$|USDC?` : unitName.replace(/\W/g, String.raw`\$&`)
  return new RegExp(String.raw`^([-+]?) ?(${unit})? ?([\d., ]*?\d[\d.,]*) ?(${unit})?$`, 'i')
}

/** Normalises digits to 0–9, one kind of minus and space, and Arabic marks to those of the format. */
function cleaned(text: string, { decimal, group, digits }: NumberMarks): string {
  return text
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[\uff04\uff0b-\uff19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, (digit) => (digits.includes(digit) ? String(9 - digits.indexOf(digit)) : digit))
    .replaceAll('\u066b', decimal)
    .replaceAll('\u066c', group)
    .replace('\u2212', '-')
    .replace(spaces, ' ')
    .trim()
}

function candidateOf(body: string, decimal: string, marks: NumberMarks): Candidate | undefined {
  const [whole = '', fraction, ...more] = body.split(decimal)
  const mark = /\D/.exec(whole)?.[0]
  const groups = mark === undefined ? [whole] : whole.split(mark)
  const digits = groups.join('')
  const isRegular = mark === undefined || areGroups(groups, 3)
  if (more.length > 0 || /\D/.test(digits + (fraction ?? '')) || digits + (fraction ?? '') === '') return undefined
  if (!isRegular && !areGroups(groups, 2)) return undefined
  const isOwnMark = mark === undefined || mark === ' ' || mark === marks.group
  return {
    plain: fraction === undefined ? digits : `${digits}.${fraction}`,
    isOwn: isOwnMark && (isRegular || marks.isInPairs) && (fraction === undefined || decimal === marks.decimal),
    isOpen: (!isRegular && !marks.isInPairs) || (decimal === marks.group && isOpenGroup(digits, fraction, mark)),
  }
}

/** True when the last group has three digits, earlier groups `size` digits, and the first at least one. */
function areGroups(groups: readonly string[], size: number): boolean {
  const [first = '', ...others] = groups
  const last = others.pop()
  return (
    /^[1-9]/.test(first) && first.length <= size && last?.length === 3 && others.every(({ length }) => length === size)
  )
}

/** True when a group mark of the format has too few digits before or after it: `3,12`, `1234,567`. */
function isOpenGroup(digits: string, fraction = '', mark: string | undefined): boolean {
  if (digits === '' || digits === '0' || fraction === '' || fraction.length > 3) return false
  return fraction.length === 3 ? mark === undefined || mark === ' ' : digits.length <= 3
}
