import { assert } from '@/core/lib/assert'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Hash, Side } from '@/core/protocol/instrument'
import { keyOf, sided } from '../../rules/positionKey'
import type { Holding, LiquidationState } from '../accounts/account'
import { dropIfEmpty } from '../accounts/holding'
import type { OrderRequest } from '../command'
import type { CommandContext } from '../commandContext'
import { pricesOf } from '../margin/accountRisk'
import { bestLevel, crosses, opposite } from '../orderBook'
import { cancelInBook } from '../orders/closeOrder'
import { createOpenOrder } from '../orders/openOrder'
import { placeOrder } from '../orders/placeOrder'
import { amountToClose, closingOrder, feesOnBook, liquidationSide, reducingPrice } from './closingPlan'
import { setLiquidation, type Subject } from './subject'
import { liquidationSystemType } from './takeOver'

type Reduction = { readonly holding: Holding; readonly side: Side; readonly price: Price; readonly amount: Amount }

/**
 * Takes one step of the second stage of venue-rules 7.1: places a limit order for the required amount, slightly worse
 * than in the previous step. Returns false if closing at that price would not help.
 */
export function reduceOnBook(context: CommandContext, subject: Subject, liquidation: LiquidationState): boolean {
  const reduction = nextReduction(context, subject, liquidation.steps)
  if (reduction === undefined) return false
  const orderId = liquidationOrderId(context, subject)
  const { steps } = liquidation
  setLiquidation(context, subject, {
    ...liquidation,
    stage: 'reduce',
    lastStepNs: context.timeNs,
    steps: steps + 1,
    orderId,
  })
  place(context, subject, reduction, orderId)
  return true
}

export function withdrawOrder(context: CommandContext, { account, isolated }: Subject): void {
  const orderId = (isolated ?? account).liquidation?.orderId
  const order = orderId === undefined ? undefined : context.state.orders.get(orderId)
  if (order === undefined) return
  const holding = account.holdings.get(keyOf(order.request))
  assert(holding !== undefined, 'a resting order has a holding')
  const record = cancelInBook(context, account, holding, order)
  context.events.push({ type: 'ordersChanged', account: account.address, orders: [record] })
  dropIfEmpty(account, holding)
}

/**
 * Finds the first position that helps and has a counterparty in the book. If there is none, finds the first that
 * helps, whose order then rests.
 */
function nextReduction(context: CommandContext, subject: Subject, steps: number): Reduction | undefined {
  let waiting: Reduction | undefined
  for (const holding of closingOrder(context, subject)) {
    const { listed, position } = holding
    const side = liquidationSide(position.amount)
    const price = reducingPrice(listed.instrument, side, pricesOf(listed).markPrice, steps)
    const best = bestLevel(listed.book, opposite(side))
    const isTaken = best !== undefined && crosses(side, price, best.price)
    if (!isTaken && waiting !== undefined) continue
    const amount = amountToClose(context, subject, holding, price, feesOnBook)
    if (amount === 0n) continue
    const reduction = { holding, side, price, amount }
    if (isTaken) return reduction
    waiting = reduction
  }
  return waiting
}

function place(context: CommandContext, { account }: Subject, reduction: Reduction, orderId: Hash): void {
  const { holding, side, price, amount } = reduction
  const request: OrderRequest = {
    orderId,
    account: account.address,
    // Liquidation orders are unsigned, because the venue controls the account.
    signer: account.address,
    instrumentId: holding.listed.instrument.instrumentId,
    ...sided(holding.side),
    isBuy: side === 'buy',
    amount,
    limitPrice: price,
    postOnly: false,
    reduceOnly: true,
    timeInForce: 'GTC',
    mmp: false,
    selfTradePrevention: 'EXPIRE_NONE',
    systemType: liquidationSystemType,
  }
  const order = createOpenOrder({
    request,
    orderType: 'limit',
    limit: price,
    createdAtNs: context.timeNs,
    replacedOrderId: undefined,
    priority: context.seq,
    isLiquidation: true,
  })
  placeOrder(context, { account, holding, order }, 'unknown')
}

/**
 * Builds the id by hashing the account, the command's number and the instrument of an isolated position. An account
 * has at most one such order of each kind per command, and a collision with a signed order's digest has a chance of
 * 2^-256.
 */
function liquidationOrderId({ seq }: CommandContext, { account, isolated }: Subject): Hash {
  const instrument = isolated === undefined ? 0n : BigInt(isolated.listed.instrument.instrumentId)
  const number = seq.toString(16).padStart(12, '0') + (instrument % 2n ** 48n).toString(16).padStart(12, '0')
  return `${account.address}${number}`
}
