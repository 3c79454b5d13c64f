import type { TickerLevel } from '@/core/protocol/channels/ticker'
import { toNumber, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { impliedVolatility } from '@/core/quant/black76'
import { quotedForward } from '@/core/quant/expiryForward'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'

/** Implied volatility of a price as a fraction, rounded to 0.001; `undefined` if no volatility gives the price. */
export type IvAt = (price: Price) => number | undefined

/**
 * Implied volatilities at the forward that reproduces the mark's published volatility, so at the mark they agree with
 * the venue. Caches each price until the next mark. Returns `undefined` when the mark gives no forward.
 *
 * @param nowNs UNIX nanoseconds of the mark
 */
export function ivAtMark(option: OptionInstrument, mark: TickerLevel, nowNs: bigint): IvAt | undefined {
  if (mark.iv === undefined) return undefined
  const { optionType } = option
  const terms = {
    strike: toNumber(option.strike),
    yearsToExpiry: yearsToExpiry(option.expiryNs, nowNs),
    optionType,
  }
  const forward = quotedForward({ ...terms, iv: mark.iv, price: toNumber(mark.price) })
  if (forward === undefined) return undefined
  const solved = new Map<Price, number | undefined>()
  const solve = (price: Price) => {
    const { iv } = impliedVolatility({ ...terms, forward, price: toNumber(price) })
    // With more digits than a row shows, every mark would redraw every row.
    return iv === undefined ? undefined : Math.round(iv * 1_000) / 1_000
  }
  return (price) => {
    const known = solved.get(price)
    if (known !== undefined || solved.has(price)) return known
    const iv = solve(price)
    solved.set(price, iv)
    return iv
  }
}
