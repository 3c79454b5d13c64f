import type { ErrorCode } from '@/protocol/errorCodes'
import { fixed6, notional, smaller, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import { changeOpenAmount, noOpenOrders, type OpenOrderTotals } from '@/quant/margin/openOrderTotals'
import type { ListedInstrument } from '../instruments'
import { hasMarginFor } from '../margin/accountRisk'
import { crosses, opposite } from '../orderBook'
import type { Turn } from '../turn'
import type { OrderAttempt } from './checkOrder'

/** The limits that look at the account as it would be with the order: greatest notional, then margin. */
export function checkExposure(turn: Turn, attempt: OrderAttempt): ErrorCode | undefined {
  // What can only shrink a position needs no room.
  if (attempt.request.reduceOnly) return undefined
  const openOrders = openOrdersWith(attempt)
  if (exceedsMaxNotional(attempt, openOrders)) return 'EXCEEDS_MAX_NOTIONAL'
  return hasMarginFor(turn.state, attempt.account, attempt.listed, openOrders) ? undefined : 'INSUFFICIENT_MARGIN'
}

/** The account's totals on the instrument with the new order in them and the replaced one gone. */
function openOrdersWith({ holding, replaced, request, listed, side, limit, orderType }: OrderAttempt): OpenOrderTotals {
  const present = holding?.openOrders ?? noOpenOrders
  const without =
    replaced === undefined || replaced.request.reduceOnly
      ? present
      : changeOpenAmount(present, {
          isBuy: request.isBuy,
          price: replaced.limit,
          from: replaced.remaining,
          to: fixed6(0n),
        })
  const taken = whatWouldBeTaken(listed, side, limit, request.amount)
  const isImmediate = orderType === 'market' || request.timeInForce === 'IOC'
  const rest = fixed6<Amount>(isImmediate ? 0n : request.amount - taken.amount)
  const amount = fixed6<Amount>(taken.amount + rest)
  const value = fixed6<Usd>(taken.value + notional(limit, rest))
  return request.isBuy
    ? {
        ...without,
        buyAmount: fixed6(without.buyAmount + amount),
        buyNotional: fixed6(without.buyNotional + value),
      }
    : {
        ...without,
        sellAmount: fixed6(without.sellAmount + amount),
        sellNotional: fixed6(without.sellNotional + value),
      }
}

/** Walks the other side as the match will, so that what is taken is held at its own prices and not at the limit. */
function whatWouldBeTaken(listed: ListedInstrument, side: Side, limit: Price, wanted: Amount) {
  const levels = listed.book[opposite(side)]
  let open = wanted
  let value = 0n
  for (let at = levels.length - 1; at >= 0 && open > 0n; at--) {
    const level = levels[at]
    if (level === undefined || !crosses(side, limit, level.price)) break
    const amount = smaller(open, level.total)
    open = fixed6(open - amount)
    value += notional(level.price, amount)
  }
  return { amount: fixed6<Amount>(wanted - open), value }
}

/**
 * The greatest position that the open orders of the side could make, at the mark, for options at the index; refused
 * only when the order adds to it.
 */
function exceedsMaxNotional({ holding, listed, side, prices }: OrderAttempt, openOrders: OpenOrderTotals): boolean {
  const { instrument } = listed
  const held = holding?.position.amount ?? 0n
  const before = holding?.openOrders ?? noOpenOrders
  const isBuy = side === 'buy'
  const isGrowing = isBuy ? openOrders.buyAmount > before.buyAmount : openOrders.sellAmount > before.sellAmount
  const reach = fixed6<Amount>(isBuy ? held + openOrders.buyAmount : openOrders.sellAmount - held)
  const reference = instrument.instrumentType === 'PERPETUAL' ? prices.markPrice : prices.indexPrice
  return isGrowing && notional(reference, reach) > instrument.maxNotionalValue
}
