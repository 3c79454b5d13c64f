import { assert } from '@/core/lib/assert'
import { fixed6, smaller, type Amount } from '@/core/protocol/fixed6'
import { isMarketPrice } from '@/core/protocol/orderLimits'
import { keyOf } from '../../rules/positionKey'
import type { Account } from '../accounts/account'
import { closable, holdingFor } from '../accounts/holding'
import type { OrderRequest } from '../command'
import type { CommandContext } from '../commandContext'
import type { OrderRecord } from '../event'
import type { OrderAttempt } from '../orders/checkExposure'
import { checkEntry, checkListed, type Rejection } from '../orders/checkOrder'
import { createOpenOrder } from '../orders/openOrder'
import { endedStopRecord } from '../orders/orderRecord'
import { placeOrder } from '../orders/placeOrder'
import { firstReached } from './stopIndex'
import { isOfPosition, stopSide, type StopOrder } from './stopOrder'
import { armStop, endStop, parentState, closeStopId, dropStop } from './stopRecords'

/**
 * Updates the stops after a command. Stops without parent or position end, and stops whose parent has a fill are
 * armed. Stops that the mark has reached enter the book one by one, each after all effects of the previous stop.
 */
export function settleStops(context: CommandContext): void {
  for (;;) {
    for (let account = context.stirred.pop(); account !== undefined; account = context.stirred.pop())
      follow(context, account)
    const next = nextReached(context)
    if (next === undefined) return
    releaseStop(context, next)
  }
}

function nextReached({ repriced }: CommandContext): StopOrder | undefined {
  for (let listed = repriced[0]; listed !== undefined; listed = repriced[0]) {
    const next = listed.mark === undefined ? undefined : firstReached(listed.stops, listed.mark.markPrice)
    if (next !== undefined) return next
    repriced.shift()
  }
  return undefined
}

function follow(context: CommandContext, account: Account): void {
  const ended: OrderRecord[] = []
  for (const stop of account.stops.values()) {
    const parent = parentState(context.state, account, stop.request.stop.parentOrderId)
    if (parent === 'cancelled') {
      ended.push(endStop(context, account, stop))
      continue
    }
    if (!stop.isArmed && parent === 'traded') armStop(context, stop)
    if (stop.isArmed && isOfPosition(stop.request) && !hasPosition(account, stop)) {
      ended.push(endStop(context, account, stop, 'REDUCE_ONLY_NO_POSITION'))
    }
  }
  if (ended.length > 0) context.events.push({ type: 'ordersChanged', account: account.address, orders: ended })
}

function hasPosition(account: Account, stop: StopOrder): boolean {
  const holding = account.holdings.get(keyOf(stop.request))
  return holding !== undefined && closable(holding, stopSide(stop)) > 0n
}

/** Triggers a stop. It enters the book as an order, or ends with the reason why it may not. */
function releaseStop(context: CommandContext, stop: StopOrder): void {
  const account = context.state.accounts.get(stop.request.account)
  assert(account !== undefined, 'a stop has an account')
  dropStop(context.state, account, stop)
  const request = entering(account, stop)
  const attempt = checkRelease(context, account, request)
  if ('error' in attempt) {
    closeStopId(context, account, stop)
    const record = endedStopRecord(stop, context.timeNs, attempt.error)
    context.events.push({ type: 'ordersChanged', account: account.address, orders: [record] })
    return
  }
  context.releaseCount += 1
  const order = createOpenOrder({
    request,
    orderType: attempt.orderType,
    limit: attempt.limit,
    createdAtNs: stop.createdAtNs,
    replacedOrderId: stop.replacedOrderId,
    priority: context.seq + placeInCommand(context.releaseCount),
  })
  placeOrder(context, { account, holding: holdingFor(account, attempt.listed, request.positionSide), order }, 'unknown')
}

/**
 * Returns the place of a triggered stop. A command may trigger several stops, each behind the previous one and all
 * behind the command's own orders (a batch takes less than three quarters), so places are fractions of the command's
 * number.
 */
function placeInCommand(releaseCount: number): number {
  return 0.75 + Math.min(releaseCount, 65_535) / 262_144
}

/** Checks a stop when it triggers. Its signature and id were checked when it was created. */
function checkRelease(context: CommandContext, account: Account, request: OrderRequest): OrderAttempt | Rejection {
  const found = checkListed(context, account, request)
  return 'error' in found ? found : checkEntry(context, account, found.listed, request, undefined)
}

/**
 * Returns the order as it enters the book. A stop of a position only reduces. The size of a whole position is known
 * only now. A partial stop larger than the rest of the position closes the rest, because the owner wants to get out.
 */
function entering(account: Account, stop: StopOrder): OrderRequest {
  const { request } = stop
  if (!isOfPosition(request)) return request
  const holding = account.holdings.get(keyOf(request))
  if (holding === undefined) return { ...request, reduceOnly: true }
  const room = closable(holding, stopSide(stop))
  if (request.stop.scope === 'wholePosition') return { ...request, reduceOnly: true, amount: room }
  // A limit order may rest, so other reduce-only orders limit its amount.
  const isMarket = isMarketPrice(request.isBuy, request.limitPrice)
  const free = isMarket ? room : fixed6<Amount>(room - holding.reduceOnly[stopSide(stop)])
  return { ...request, reduceOnly: true, amount: free > 0n ? smaller(request.amount, free) : request.amount }
}
