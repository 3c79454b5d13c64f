import { toNumber, type Price } from '@/core/protocol/fixed6'
import type { Instrument, OptionInstrument } from '@/core/protocol/instrument'
import { impliedVolatility } from '@/core/quant/black76'
import { greeks, type Greeks } from '@/core/quant/greeks'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { MarkRecord } from '../../engine/event'

/** Per contract (venue-rules 3.4); `iv` is a fraction. */
export type OptionFigures = Greeks & { readonly iv: number }

/**
 * Computes figures at the volatility and time of the mark, consistent with its price. Undefined while either is
 * unknown.
 */
export function figuresAtMark(instrument: OptionInstrument, mark: MarkRecord | undefined): OptionFigures | undefined {
  if (mark?.forwardPrice === undefined || mark.iv === undefined) return undefined
  return figuresAtIv(instrument, mark.forwardPrice, mark.iv, mark.timeNs)
}

/**
 * Computes greeks at the volatility implied by a price (websocket.md 14). A price without time value has a volatility
 * of 0 and the greeks of exercise. Undefined without a forward, and for a price above the maximum.
 */
export function figuresAtPrice(
  instrument: OptionInstrument,
  price: Price,
  mark: MarkRecord | undefined,
): OptionFigures | undefined {
  if (mark?.forwardPrice === undefined) return undefined
  const solved = solveVolatility(instrument, price, mark.forwardPrice, mark.timeNs)
  const iv = solved.none === 'belowIntrinsic' || solved.none === 'noTimeValue' ? 0 : solved.iv
  return iv === undefined ? undefined : figuresAtIv(instrument, mark.forwardPrice, rounded(iv), mark.timeNs)
}

/**
 * Computes a volatility as a fraction, by the forward and time of the latest mark. Undefined for perpetuals, and for
 * prices that imply none.
 */
export function ivAtPrice(
  instrument: Instrument,
  price: Price,
  mark: Pick<MarkRecord, 'forwardPrice' | 'timeNs'> | undefined,
): number | undefined {
  if (instrument.instrumentType !== 'OPTION' || mark?.forwardPrice === undefined) return undefined
  const { iv } = solveVolatility(instrument, price, mark.forwardPrice, mark.timeNs)
  return iv === undefined ? undefined : rounded(iv)
}

function solveVolatility(instrument: OptionInstrument, price: Price, forwardPrice: Price, atNs: bigint) {
  return impliedVolatility({
    price: toNumber(price),
    forward: toNumber(forwardPrice),
    strike: toNumber(instrument.strike),
    yearsToExpiry: yearsToExpiry(instrument.expiryNs, atNs),
    optionType: instrument.optionType,
  })
}

/** Computes the volatility of a past trade from the forward at its time; undefined if that forward was not stored. */
export function ivOfTrade(
  instrument: Instrument,
  trade: { readonly price: Price; readonly forwardPrice: Price | undefined; readonly timeNs: bigint },
): number | undefined {
  const { price, forwardPrice, timeNs } = trade
  return forwardPrice === undefined ? undefined : ivAtPrice(instrument, price, { forwardPrice, timeNs })
}

function figuresAtIv(instrument: OptionInstrument, forwardPrice: Price, iv: number, nowNs: bigint): OptionFigures {
  const { delta, gamma, theta, vega, rho } = greeks({
    forward: toNumber(forwardPrice),
    strike: toNumber(instrument.strike),
    yearsToExpiry: yearsToExpiry(instrument.expiryNs, nowNs),
    iv,
    optionType: instrument.optionType,
  })
  return {
    delta: rounded(delta),
    gamma: rounded(gamma),
    theta: rounded(theta),
    vega: rounded(vega),
    rho: rounded(rho),
    iv: rounded(iv),
  }
}

/** A model is not more precise than eight decimals, and seventeen digits would double the size of a ticker. */
function rounded(value: number): number {
  return Math.round(value * 1e8) / 1e8
}
