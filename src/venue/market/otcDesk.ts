import { fixed6, fromNumber, toNumber, type Price } from '@/core/protocol/fixed6'
import { otcHalfSpread } from '@/core/quant/otcRules'
import type { Command } from '../engine/command'
import type { OtcRequest } from '../engine/otc/otcCommand'
import { findIndexPrice, type LiveState } from '../live/liveState'
import { optionValue, type OptionPricing } from './optionValue'

/** A quote is sent again after a relative price change of this size. */
const staleShare = 0.005

/**
 * Computes the desk's answers to pending requests, priced on the makers' surface with the desk's spread. A price
 * within the indicative price trades. Any other price is sent as a quote, and again when it moves.
 */
export function otcDeskCommands(live: LiveState, pricing: OptionPricing): Command[] {
  return [...live.otc.open.values()].flatMap((request): Command[] => {
    const { otcId, quotePrice, status } = request
    const price = deskPrice(live, request, pricing)
    const isNews =
      status === 'requested' || price === undefined || isWithin(request, price) || hasMoved(quotePrice, price)
    return isNews ? [{ type: 'quoteOtc', otcId, price }] : []
  })
}

/** The desk's price, rounded to a cent against the trader; undefined without a volatility. */
function deskPrice(
  live: LiveState,
  { terms, amount, unwindId }: OtcRequest,
  pricing: OptionPricing,
): Price | undefined {
  const index = findIndexPrice(live, terms.asset)
  const option = optionValue(terms, pricing)
  if (index === undefined || option === undefined) return undefined
  const { markPrice: value, vega } = option
  const half = otcHalfSpread({ value, vega, underlying: toNumber(index) * toNumber(amount) })
  const cents = unwindId === undefined ? Math.ceil((value + half) * 100) : Math.floor(Math.max(0, value - half) * 100)
  return fromNumber<Price>(cents / 100)
}

function isWithin({ unwindId, indicativePrice }: OtcRequest, price: Price): boolean {
  return unwindId === undefined ? price <= indicativePrice : price >= indicativePrice
}

function hasMoved(quoted: Price | undefined, price: Price): boolean {
  const before = toNumber(quoted ?? fixed6<Price>(0n))
  return Math.abs(toNumber(price) - before) > before * staleShare
}
