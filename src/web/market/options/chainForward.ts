import type { Ticker } from '@/core/protocol/channels/ticker'
import { toNumber } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import {
  expiryForward,
  quotedForward,
  type ExpiryForward,
  type ParityQuote,
  type VolatilityQuote,
} from '@/core/quant/expiryForward'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { ChainExpiry, ChainStrike } from './chainStore'

type Tickers = ReadonlyMap<string, Ticker>

/**
 * Number of strikes around the money that determine the forward. Further strikes add little, because their quotes are
 * wide.
 */
const strikesAsked = 8

/**
 * Computes the forward implied by the venue's marks and volatilities, compared with parity and the book's
 * price-volatility pairs. `spot` locates the strikes at the money. `undefined` if no source implies a forward.
 */
export function chainForward(
  expiry: ChainExpiry,
  tickers: Tickers,
  spot: number | undefined,
  nowNs: bigint,
): ExpiryForward | undefined {
  const strikes = nearestStrikes(expiry.strikes, spot)
  const years = yearsToExpiry(expiry.expiryNs, nowNs)
  const options = strikes.flatMap(({ call, put }) => [call, put].filter((option) => option !== undefined))
  const marks = options.flatMap((option) => volatilityQuote(option, tickers.get(option.instrumentName)?.mark, years))
  const quotes = options.flatMap((option) => {
    const ticker = tickers.get(option.instrumentName)
    return [...volatilityQuote(option, ticker?.bid, years), ...volatilityQuote(option, ticker?.ask, years)]
  })
  return expiryForward(
    median(marks.flatMap((mark) => quotedForward(mark) ?? [])),
    strikes.map((strike) => parityQuote(strike, tickers)),
    quotes,
  )
}

/** Returns the strikes around the money, or all strikes while `spot` is unknown. */
export function nearestStrikes(strikes: readonly ChainStrike[], spot: number | undefined): readonly ChainStrike[] {
  if (spot === undefined) return strikes
  const distance = ({ strike }: ChainStrike) => Math.abs(toNumber(strike) - spot)
  return strikes.toSorted((a, b) => distance(a) - distance(b)).slice(0, strikesAsked)
}

function volatilityQuote(option: OptionInstrument, level: Ticker['mark'], years: number): readonly VolatilityQuote[] {
  if (level?.iv === undefined) return []
  const { strike, optionType } = option
  return [{ strike: toNumber(strike), optionType, yearsToExpiry: years, iv: level.iv, price: toNumber(level.price) }]
}

function parityQuote({ strike, call, put }: ChainStrike, tickers: Tickers): ParityQuote {
  const quoted = (option: OptionInstrument | undefined, side: 'bid' | 'ask') => {
    const level = option === undefined ? undefined : tickers.get(option.instrumentName)?.[side]
    return level === undefined ? undefined : toNumber(level.price)
  }
  return {
    strike: toNumber(strike),
    callBid: quoted(call, 'bid'),
    callAsk: quoted(call, 'ask'),
    putBid: quoted(put, 'bid'),
    putAsk: quoted(put, 'ask'),
  }
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}
