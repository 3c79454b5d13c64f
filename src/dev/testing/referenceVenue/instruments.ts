import { greeksOf, priceOf, type Greeks } from './blackScholes'
import { millionths, ofNumber, toNumber } from './decimals'

export type OptionTerms = {
  readonly isCall: boolean
  readonly strike: bigint
  readonly expiryMs: number
  readonly iv: number
}
export type Instrument = {
  readonly id: number
  readonly name: string
  readonly asset: string
  readonly option: OptionTerms | undefined
  readonly priceStep: bigint
  readonly amountStep: bigint
  readonly minOrderValue: bigint
  readonly sides: { readonly bids: boolean; readonly asks: boolean }
  isActive: boolean
}
export type Scale = { readonly assets: number; readonly instruments: number }

const dayMs = 86_400_000
const indexes: Readonly<Record<string, number>> = { ETH: 3120.5, BTC: 95_400, SOL: 188.25, '1000PEPE': 0.0125 }
/**
 * Share of ETH options among all instruments: 686 of 2,600 (real-venue.md 3). Three other assets share the remaining
 * options.
 */
const ethShare = 686 / 2600

export type Listing = { readonly instruments: readonly Instrument[]; readonly indexes: ReadonlyMap<string, bigint> }

/** Lists perpetuals first, so that `ETH-PERP` has id 1. */
export function listInstruments(nowMs: number, scale: Scale | undefined): Listing {
  const assets = assetNames(scale?.assets ?? 2)
  const prices = new Map(assets.map((asset, at) => [asset, ofNumber(indexes[asset] ?? 1 + (at % 40) * 2.5)]))
  const list: Instrument[] = assets.map((asset, at) => perpetual(at + 1, asset, prices.get(asset) ?? 0n))
  const room = (scale?.instruments ?? 2 + 40) - assets.length
  const eth = scale === undefined ? room / 2 : Math.round(scale.instruments * ethShare)
  const others = assets.slice(1, scale === undefined ? 2 : 4)
  const counts = [eth, ...others.map((_, at) => Math.ceil((room - eth - at) / others.length))]
  for (const [at, asset] of [assets[0] ?? 'ETH', ...others].entries()) {
    const expiries = expiriesFrom(nowMs, scale === undefined ? 2 : 12)
    list.push(...options(list.length + 1, asset, prices.get(asset) ?? 0n, expiries, counts[at] ?? 0))
  }
  return { instruments: list, indexes: prices }
}

function assetNames(count: number): string[] {
  const known = Object.keys(indexes).filter((name) => name !== '1000PEPE')
  const more = Array.from({ length: count }, (_, at) => (at === 0 ? '1000PEPE' : `COIN${String(at).padStart(2, '0')}`))
  return [...known, ...more].slice(0, count)
}

/** Returns expiries at 08:00 UTC (venue-rules.md 1.2). The nearest expiry has no book. */
function expiriesFrom(nowMs: number, count: number): number[] {
  const first = Math.floor((nowMs + dayMs) / dayMs) * dayMs + 8 * 3_600_000
  return Array.from({ length: count }, (_, at) => first + (at === 0 ? 0 : 27 + 7 * (at - 1)) * dayMs)
}

function perpetual(id: number, asset: string, index: bigint): Instrument {
  const step = index > millionths('1000') ? '0.1' : index > millionths('10') ? '0.01' : '0.000001'
  return {
    id,
    name: `${asset}-PERP`,
    asset,
    option: undefined,
    priceStep: millionths(asset === 'ETH' ? '0.01' : step),
    amountStep: millionths(asset === 'BTC' ? '0.001' : '0.01'),
    minOrderValue: millionths('10'),
    sides: { bids: true, asks: true },
    isActive: true,
  }
}

function options(
  firstId: number,
  asset: string,
  index: bigint,
  expiries: readonly number[],
  count: number,
): Instrument[] {
  const perExpiry = Math.ceil(count / expiries.length)
  const spacing = asset === 'BTC' ? 2000 : asset === 'ETH' ? 100 : 5
  const strikes = Math.ceil(perExpiry / 2)
  const lowest = Math.max(1, Math.round(toNumber(index) / spacing) - Math.floor(strikes / 2))
  const rows = expiries.flatMap((expiryMs, expiryAt) =>
    Array.from({ length: perExpiry }, (_, at) => ({ expiryMs, expiryAt, at, strike: (lowest + (at >> 1)) * spacing })),
  )
  return rows.slice(0, count).map(({ expiryMs, expiryAt, at, strike }, row): Instrument => {
    const isCall = at % 2 === 0
    // The nearest expiry has no book at all; later ones quote, some one-sided (real-venue.md 3).
    const isQuoted = expiryAt > 0
    return {
      id: firstId + row,
      name: `${asset}-${dateName(expiryMs)}-${strike}-${isCall ? 'C' : 'P'}`,
      asset,
      option: { isCall, strike: ofNumber(strike), expiryMs, iv: 0.58 + 0.02 * Math.abs((at >> 1) - strikes / 2) },
      priceStep: millionths(asset === 'BTC' ? '5' : '0.1'),
      amountStep: millionths('0.01'),
      minOrderValue: millionths(asset === 'BTC' ? '0.05' : '0.01'),
      sides: { bids: isQuoted && at % 8 !== 3, asks: isQuoted && at % 8 !== 0 },
      isActive: true,
    }
  })
}

/** Formats an expiry as `27MAR26`, with two digits for the day (websocket.md 0). */
function dateName(ms: number): string {
  const date = new Date(ms)
  const month = date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' }).toUpperCase()
  return `${String(date.getUTCDate()).padStart(2, '0')}${month}${String(date.getUTCFullYear()).slice(2)}`
}

export const typeOf = ({ option }: Instrument) => (option === undefined ? 'PERPETUAL' : 'OPTION')
/**
 * Returns the pricing terms. The forward is set to the index: the venue's own formula is not published.
 */
export function termsOf({ strike, expiryMs, isCall }: OptionTerms, index: bigint, nowMs: number) {
  const years = Math.max(expiryMs - nowMs, 60_000) / (365 * dayMs)
  return { forward: toNumber(index), strike: toNumber(strike), years, isCall }
}
export const modelPrice = (option: OptionTerms, index: bigint, nowMs: number): bigint =>
  ofNumber(priceOf(termsOf(option, index, nowMs), option.iv))
export const modelGreeks = (option: OptionTerms, index: bigint, nowMs: number, iv = option.iv): Greeks =>
  greeksOf(termsOf(option, index, nowMs), iv)
