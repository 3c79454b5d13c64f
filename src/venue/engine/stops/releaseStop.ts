import { assert } from '@/lib/assert'
import { fixed6, smaller, type Amount } from '@/protocol/fixed6'
import { isMarketPrice } from '@/protocol/orderLimits'
import type { Account } from '../accounts/account'
import { closable, findHolding, holdingFor } from '../accounts/holding'
import type { OrderRequest } from '../command'
import type { OrderAttempt } from '../orders/checkExposure'
import { checkEntry, checkListed, type Refusal } from '../orders/checkOrder'
import { createOpenOrder } from '../orders/openOrder'
import { placeOrder } from '../orders/placeOrder'
import type { Turn } from '../turn'
import { closeStopId, dropStop, listedOf } from './keepStops'
import { isOfPosition, sideOf, type StopOrder } from './stopOrder'
import { endedStopRecord } from './stopRecord'

/** Lets a stop go: it enters the book as the order it is, or ends with the reason why it may not. */
export function releaseStop(turn: Turn, stop: StopOrder): void {
  const account = turn.state.accounts.get(stop.request.account)
  assert(account !== undefined, 'a stop has an account')
  dropStop(turn.state, account, stop)
  const request = entering(turn, account, stop)
  const attempt = checkRelease(turn, account, request)
  if ('error' in attempt) {
    closeStopId(turn, account, stop)
    const record = endedStopRecord(stop, turn.timeNs, attempt.error)
    turn.events.push({ type: 'ordersChanged', account: account.address, orders: [record] })
    return
  }
  turn.releaseCount += 1
  const order = createOpenOrder({
    request,
    orderType: attempt.orderType,
    limit: attempt.limit,
    createdAtNs: stop.createdAtNs,
    replacedOrderId: stop.replacedOrderId,
    priority: turn.seq + placeInCommand(turn.releaseCount),
  })
  placeOrder(turn, { account, holding: holdingFor(account, attempt.listed), order }, 'unknown')
}

/**
 * Several stops may join a book with one command, each behind the one before and all behind the orders that the command
 * itself brought (a batch of them takes less than three quarters): their places are fractions of its number.
 */
function placeInCommand(releaseCount: number): number {
  return 0.75 + Math.min(releaseCount, 65_535) / 262_144
}

/** The signature was checked when it came, and the id is not repeated: it is the stop's own. */
function checkRelease(turn: Turn, account: Account, request: OrderRequest): OrderAttempt | Refusal {
  const found = checkListed(turn, account, request)
  return 'error' in found ? found : checkEntry(turn, account, found.listed, request, undefined)
}

/**
 * The order as it enters: what is of a position only reduces it. The whole of it is known only now, and a part that is
 * more than what is left closes what is left: its owner wants to be out, not to be told that there is less to close.
 */
function entering(turn: Turn, account: Account, stop: StopOrder): OrderRequest {
  const { request } = stop
  if (!isOfPosition(request)) return request
  const holding = findHolding(account, listedOf(turn.state, stop))
  if (holding === undefined) return { ...request, reduceOnly: true }
  const room = closable(holding, sideOf(stop))
  if (request.stop.scope === 'wholePosition') return { ...request, reduceOnly: true, amount: room }
  // One with a limit may rest, and then needs its place beside the others.
  const isMarket = isMarketPrice(request.isBuy, request.limitPrice)
  const free = isMarket ? room : fixed6<Amount>(room - holding.reduceOnly[sideOf(stop)])
  return { ...request, reduceOnly: true, amount: free > 0n ? smaller(request.amount, free) : request.amount }
}
