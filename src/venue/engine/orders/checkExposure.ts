import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, notional, smaller, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { changeOpenAmount, noOrderMargin, type OpenOrderTotals } from '@/core/quant/margin/accountFunds'
import type { InstrumentPrices } from '@/core/quant/margin/instrumentMargin'
import type { Account, Holding } from '../accounts/account'
import type { OrderRequest } from '../command'
import type { CommandContext } from '../commandContext'
import type { ListedInstrument } from '../listedInstrument'
import { hasMarginFor } from '../margin/accountRisk'
import { crosses, opposite } from '../orderBook'
import type { BookOrder } from './openOrder'

export type OrderAttempt = {
  readonly account: Account
  readonly listed: ListedInstrument
  readonly holding: Holding | undefined
  readonly request: OrderRequest
  readonly side: Side
  readonly orderType: 'limit' | 'market'
  readonly limit: Price
  readonly prices: InstrumentPrices
  readonly replaced: BookOrder | undefined
}

/** Checks the limits on the resulting account, including orders `ahead` on that side: maximum notional, then margin. */
export function checkExposure(
  context: CommandContext,
  attempt: OrderAttempt,
  ahead: readonly OrderAttempt[],
): ErrorCode | undefined {
  if (attempt.request.reduceOnly) return undefined
  const openOrders = openOrdersWith(attempt, ahead)
  if (exceedsMaxNotional(attempt, openOrders)) return 'EXCEEDS_MAX_NOTIONAL'
  const { account, listed, request } = attempt
  const instead = { listed, side: request.positionSide, openOrders }
  return hasMarginFor(context.state, account, instead) ? undefined : 'INSUFFICIENT_MARGIN'
}

/** Computes the account's totals on the instrument with the new orders and without the replaced order. */
function openOrdersWith(attempt: OrderAttempt, ahead: readonly OrderAttempt[]): OpenOrderTotals {
  const { holding, replaced, request, listed, side } = attempt
  const present = holding?.openOrders ?? noOrderMargin
  const without =
    replaced === undefined || replaced.request.reduceOnly
      ? present
      : changeOpenAmount(present, {
          isBuy: request.isBuy,
          price: replaced.limit,
          from: replaced.remaining,
          to: fixed6(0n),
        })
  let { amount, value, taken } = { amount: 0n, value: 0n, taken: 0n }
  for (const order of [...ahead, attempt]) {
    const take = whatWouldBeTaken(listed, side, order.limit, order.request.amount, taken)
    const isImmediate = order.orderType === 'market' || order.request.timeInForce === 'IOC'
    const rest = fixed6<Amount>(isImmediate ? 0n : order.request.amount - take.amount)
    amount += take.amount + rest
    value += take.value + notional(order.limit, rest)
    taken += take.amount
  }
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

/**
 * Walks the other side behind the contracts `taken` by orders ahead, because the taking part is valued at its own
 * prices.
 */
function whatWouldBeTaken(listed: ListedInstrument, side: Side, limit: Price, wanted: Amount, taken: bigint) {
  const levels = listed.book[opposite(side)]
  let gone = taken
  let open = wanted
  let value = 0n
  for (let at = levels.length - 1; at >= 0 && open > 0n; at--) {
    const level = levels[at]
    if (level === undefined || !crosses(side, limit, level.price)) break
    const left = fixed6<Amount>(level.total > gone ? level.total - gone : 0n)
    gone = gone > level.total ? gone - level.total : 0n
    const amount = smaller(open, left)
    open = fixed6(open - amount)
    value += notional(level.price, amount)
  }
  return { amount: fixed6<Amount>(wanted - open), value }
}

/**
 * True if the largest position that this side could reach exceeds the maximum notional, at the mark or, for options,
 * the index. An order that does not add to the position never fails.
 */
function exceedsMaxNotional({ holding, listed, side, prices }: OrderAttempt, openOrders: OpenOrderTotals): boolean {
  const { instrument } = listed
  const held = holding?.position.amount ?? 0n
  const before = holding?.openOrders ?? noOrderMargin
  const isBuy = side === 'buy'
  const isGrowing = isBuy ? openOrders.buyAmount > before.buyAmount : openOrders.sellAmount > before.sellAmount
  const reach = fixed6<Amount>(isBuy ? held + openOrders.buyAmount : openOrders.sellAmount - held)
  const reference = instrument.instrumentType === 'PERPETUAL' ? prices.markPrice : prices.indexPrice
  return isGrowing && notional(reference, reach) > instrument.maxNotionalValue
}
