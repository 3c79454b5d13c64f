import type { Ticker } from '@/core/protocol/channels/ticker'
import { toNumber, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument, OptionType } from '@/core/protocol/instrument'
import { impliedVolatility } from '@/core/quant/black76'
import type { ExpiryForward } from '@/core/quant/expiryForward'
import { atTheMoney, ivBetween } from '@/core/quant/smileFigures'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { chainForward } from './chainForward'
import type { ChainExpiry } from './chainStore'

/**
 * One strike of a smile. Volatilities, as fractions, are those of the out-of-the-money option, or of the only listed
 * option.
 */
export type SmileQuote = {
  readonly instrumentName: string
  readonly optionType: OptionType
  readonly strike: Price
  /** ln(K / F). */
  readonly logMoneyness: number
  readonly bidIv: number | undefined
  readonly askIv: number | undefined
  readonly markIv: number | undefined
  /** Quoted prices, to recognise own orders. */
  readonly bidPrice?: Price | undefined
  readonly askPrice?: Price | undefined
  /** True when the best bid or ask is the account's own order, so that the quote says nothing about the market. */
  readonly isOwn?: boolean
}

export type ExpirySmile = {
  /** UNIX nanoseconds. */
  readonly expiryNs: bigint
  readonly years: number
  readonly forward: ExpiryForward
  /** Ascending by strike, without unquoted strikes. */
  readonly quotes: readonly SmileQuote[]
}

type Tickers = ReadonlyMap<string, Ticker>

/** Builds the smile of an expiry; `undefined` after expiry and while the forward is unknown. */
export function expirySmile(
  expiry: ChainExpiry,
  tickers: Tickers,
  spot: number | undefined,
  nowNs: bigint,
): ExpirySmile | undefined {
  const years = yearsToExpiry(expiry.expiryNs, nowNs)
  const forward = years > 0 ? chainForward(expiry, tickers, spot, nowNs) : undefined
  if (forward === undefined) return undefined
  const quotes = expiry.strikes.flatMap(({ strike, call, put }) => {
    const isAbove = toNumber(strike) >= forward.forward
    const option = isAbove ? (call ?? put) : (put ?? call)
    const quote =
      option === undefined ? undefined : smileQuote(option, tickers.get(option.instrumentName), forward.forward, years)
    return quote === undefined ? [] : [quote]
  })
  return { expiryNs: expiry.expiryNs, years, forward, quotes }
}

function smileQuote(
  { instrumentName, optionType, strike }: OptionInstrument,
  ticker: Ticker | undefined,
  forward: number,
  years: number,
): SmileQuote | undefined {
  const price = toNumber(strike)
  const ivOf = (level: Ticker['mark']) => {
    if (level === undefined) return undefined
    if (level.iv !== undefined && level.iv > 0) return level.iv
    return impliedVolatility({ forward, strike: price, yearsToExpiry: years, optionType, price: toNumber(level.price) })
      .iv
  }
  const [bidIv, askIv, markIv] = [ivOf(ticker?.bid), ivOf(ticker?.ask), ivOf(ticker?.mark)]
  if (bidIv === undefined && askIv === undefined && markIv === undefined) return undefined
  const quoted = { bidPrice: ticker?.bid?.price, askPrice: ticker?.ask?.price }
  return {
    instrumentName,
    optionType,
    strike,
    logMoneyness: Math.log(price / forward),
    bidIv,
    askIv,
    markIv,
    ...quoted,
  }
}

export type SmileMark = { readonly strike: number; readonly iv: number }

/**
 * Volatilities of the venue's marks, ascending by strike. Each is that of the out-of-the-money option, or of the only
 * listed option.
 */
export function markSmile(
  expiry: ChainExpiry,
  tickers: ReadonlyMap<string, Ticker>,
  forward: number,
): readonly SmileMark[] {
  return expiry.strikes.flatMap(({ strike, call, put }) => {
    const ivOf = (option: typeof call) =>
      option === undefined ? undefined : tickers.get(option.instrumentName)?.mark?.iv
    const price = toNumber(strike)
    const iv = price >= forward ? (ivOf(call) ?? ivOf(put)) : (ivOf(put) ?? ivOf(call))
    return iv === undefined ? [] : [{ strike: price, iv }]
  })
}

/** Interpolates the volatility at a price: linear in ln K between strikes, flat beyond them. */
export function smileAt(smile: readonly SmileMark[], price: number): number | undefined {
  const [first, last] = [smile[0], smile.at(-1)]
  if (first === undefined || last === undefined) return undefined
  if (price <= first.strike) return first.iv
  if (price >= last.strike) return last.iv
  return ivBetween(
    smile.map(({ strike, iv }) => ({ place: Math.log(strike), iv })),
    Math.log(price),
  )
}

export function markAtmIv(
  expiry: ChainExpiry,
  tickers: ReadonlyMap<string, Ticker>,
  forward: number,
): number | undefined {
  return smileAt(markSmile(expiry, tickers, forward), forward * Math.exp(atTheMoney))
}
