import { parseFixed6, type Price } from './fixed6'
import type { OptionType } from './instrument'

export type OptionTerms = {
  readonly asset: string
  /**
   * UNIX nanoseconds. An expiry derived from a name is at 08:00 UTC of its day; prefer the expiry that the venue
   * sends.
   */
  readonly expiryNs: bigint
  readonly strike: Price
  readonly optionType: OptionType
}

export type ParsedInstrumentName =
  | ({ readonly instrumentType: 'OPTION' } & OptionTerms)
  | { readonly instrumentType: 'PERPETUAL'; readonly asset: string }

export const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const expiryHourUtc = 8
export const nsPerMs = 1_000_000n

const perpetualPattern = /^([A-Z0-9]+)-PERP$/
const optionPattern = /^([A-Z0-9]+)-(\d{1,2})([A-Z]{3})(\d{2})-(\d{1,12}(?:\.\d{1,6})?)-([CP])$/

/** Parses `ETH-PERP` or `ETH-30OCT26-3400-C` (venue-rules 1.1). A one-digit day is also accepted. */
export function parseInstrumentName(name: string): ParsedInstrumentName | undefined {
  const perpetual = perpetualPattern.exec(name)
  if (perpetual?.[1] !== undefined) return { instrumentType: 'PERPETUAL', asset: perpetual[1] }
  const option = optionPattern.exec(name)
  if (option === null) return undefined
  const [, asset = '', day = '', month = '', year = '', strike = '', letter = ''] = option
  const expiryNs = expiryOf(Number(day), months.indexOf(month), 2000 + Number(year))
  if (expiryNs === undefined) return undefined
  return {
    instrumentType: 'OPTION',
    asset,
    expiryNs,
    strike: parseFixed6(strike),
    optionType: letter === 'C' ? 'call' : 'put',
  }
}

function expiryOf(day: number, month: number, year: number): bigint | undefined {
  const date = new Date(Date.UTC(year, month, day, expiryHourUtc))
  const isRealDay = month >= 0 && date.getUTCMonth() === month && date.getUTCDate() === day
  return isRealDay ? BigInt(date.getTime()) * nsPerMs : undefined
}

export function perpetualName(asset: string): string {
  return `${asset}-PERP`
}
