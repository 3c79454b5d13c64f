import type { TickerLevel } from '@/core/protocol/channels/ticker'
import { toNumber, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { impliedVolatility } from '@/core/quant/black76'
import { quotedForward } from '@/core/quant/expiryForward'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'

/** The volatility of a price as a fraction, to a thousandth; undefined where a price has none. */
export type IvAt = (price: Price) => number | undefined

/**
 * Volatilities of prices by the forward at which the mark has the volatility that is published with it: at the mark it is
 * the venue's own. Each price is solved once a mark. Undefined while the mark gives no forward.
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
    // Finer than a row shows, it would redraw every row with every mark.
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
