import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Hash, Side } from '@/core/protocol/instrument'
import { isMarketPrice } from '@/core/protocol/orderLimits'
import { checkStopCount, type CountedStop, checkStopForm } from '@/core/quant/checkStop'
import { keyOf } from '../../rules/positionKey'
import { findHolding, type Account } from '../accounts/account'
import { closable } from '../accounts/holding'
import type { OrderRequest } from '../command'
import { rejected, type CommandContext } from '../commandContext'
import type { OrderRecord, CommandOutcome } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { knownPrices } from '../margin/accountRisk'
import {
  checkCount,
  checkListed,
  checkRepeated,
  checkSender,
  keepsDirection,
  type Rejection,
} from '../orders/checkOrder'
import { stopRecord } from '../orders/orderRecord'
import { checkPositionMode, checkPositionSide } from '../positionMode'
import { type StopOrder, type StopRequest, isOfPosition, isReached } from './stopOrder'
import { addStop, followParent, endStop, parentState } from './stopRecords'

/** Accepts an order that waits for the mark. It needs no margin until triggered (venue-rules 2.5). */
export function handleCreateStop(context: CommandContext, request: StopRequest): CommandOutcome {
  const checked = checkStop(context, request)
  if ('error' in checked) return rejected(checked.error)
  const record = waitFrom(context, checked, request, undefined)
  context.events.push({ type: 'ordersChanged', account: request.account, orders: [record] })
  return { isAccepted: true, order: record }
}

/** Replaces a stop by a signed order, which is then a stop too, with new or old terms. Kind, scope and parent stay. */
export function handleEditStop(context: CommandContext, replaced: StopOrder, request: OrderRequest): CommandOutcome {
  const checked = checkStopEdit(context, replaced, request)
  if ('error' in checked) return rejected(checked.error)
  const { account } = checked
  const { orderId } = replaced.request
  const cancelled = endStop(context, account, replaced)
  const record = waitFrom(context, checked, checked.request, orderId)
  context.events.push({ type: 'ordersChanged', account: account.address, orders: [cancelled, record] })
  followParent(context, account, orderId, request.orderId)
  return { isAccepted: true, order: record }
}

/** Stores a checked stop. The caller publishes its record. */
function waitFrom(
  context: CommandContext,
  { account, isArmed }: CheckedStop,
  request: StopRequest,
  replacedOrderId: Hash | undefined,
): OrderRecord {
  const { timeNs, seq } = context
  const stop: StopOrder = { request, createdAtNs: timeNs, replacedOrderId, priority: seq, isArmed, updatedAtNs: timeNs }
  addStop(context.state, account, stop)
  return stopRecord(stop)
}

type CheckedStop = { readonly account: Account; readonly isArmed: boolean }

type StopAttempt = {
  readonly account: Account
  readonly listed: ListedInstrument
  readonly request: StopRequest
  readonly side: Side
  readonly isMarket: boolean
  readonly isArmed: boolean
  readonly replaced: StopOrder | undefined
}

/** Checks a new stop. Margin, the book and the price band are only checked when the stop triggers. */
function checkStop(context: CommandContext, request: StopRequest): CheckedStop | Rejection {
  const sender = checkSender(context, request)
  return 'error' in sender ? sender : checkWaiting(context, sender.account, request, undefined)
}

function checkStopEdit(
  context: CommandContext,
  replaced: StopOrder,
  request: OrderRequest,
): (CheckedStop & { readonly request: StopRequest }) | Rejection {
  const sender = checkSender(context, request)
  if ('error' in sender) return sender
  const { account } = sender
  const error = checkChange(replaced, request)
  if (error !== undefined) return { error }
  const { stop: old } = replaced.request
  const trigger = request.stop?.trigger ?? old.trigger
  const changed: StopRequest = { ...request, stop: { ...old, trigger } }
  const checked = checkWaiting(context, account, changed, replaced)
  return 'error' in checked ? checked : { ...checked, request: changed }
}

function checkChange({ request: old }: StopOrder, request: OrderRequest): ErrorCode | undefined {
  if (request.orderId === old.orderId) return 'EDIT_ORDER_SAME_ID'
  if (request.account !== old.account) return 'ORDER_DOES_NOT_EXIST'
  if (request.instrumentId !== old.instrumentId) return 'EDIT_ORDER_DIFFERENT_INSTRUMENT'
  if (!keepsDirection(request, old)) return 'EDIT_ORDER_CANNOT_CHANGE_DIRECTION'
  const { stop } = request
  if (stop === undefined) return undefined
  const isSameKind = stop.kind === old.stop.kind && (stop.scope === 'order' || stop.scope === old.stop.scope)
  const isSameParent = stop.parentOrderId === undefined || stop.parentOrderId === old.stop.parentOrderId
  return isSameKind && isSameParent ? undefined : 'INVALID_STOP_ORDER'
}

function checkWaiting(
  context: CommandContext,
  account: Account,
  request: StopRequest,
  replaced: StopOrder | undefined,
): CheckedStop | Rejection {
  const found = checkListed(context, account, request)
  if ('error' in found) return found
  const repeated = checkRepeated(context, account, request)
  if (repeated !== undefined) return { error: repeated }
  const { listed } = found
  const prices = knownPrices(listed)
  if (prices === undefined) return { error: 'MARK_NOT_READY' }
  const { parentOrderId } = request.stop
  const badParent = parentOrderId === undefined ? undefined : checkParent(context, account, request, parentOrderId)
  if (badParent !== undefined) return { error: badParent }
  const attempt: StopAttempt = {
    account,
    listed,
    request,
    side: request.isBuy ? 'buy' : 'sell',
    isMarket: isMarketPrice(request.isBuy, request.limitPrice),
    isArmed: replaced?.isArmed === true || parentState(context.state, account, parentOrderId) === 'traded',
    replaced,
  }
  const error =
    checkForm(attempt) ??
    checkDirection(attempt, prices.markPrice) ??
    checkPositionSide(context, account, listed, request) ??
    (isOfPosition(request) ? undefined : checkPositionMode(context, account, listed, request)) ??
    checkPosition(context, attempt) ??
    checkOthers(attempt) ??
    checkCount(attempt)
  return error === undefined ? { account, isArmed: attempt.isArmed } : { error }
}

/** Checks that the parent is an active or filled order of this account and instrument on the other side. */
function checkParent(
  context: CommandContext,
  account: Account,
  request: StopRequest,
  parentOrderId: Hash,
): ErrorCode | undefined {
  const open = context.state.orders.get(parentOrderId)?.request ?? account.stops.get(parentOrderId)?.request
  if (open?.account === account.address) {
    const isEntry = keyOf(open) === keyOf(request) && open.isBuy !== request.isBuy
    if (!isEntry) return 'INVALID_STOP_ORDER'
    const isTooMuch = request.stop.scope === 'partOfPosition' && request.amount > open.amount
    return isTooMuch ? 'PARTIAL_ORDER_AMOUNT_CANNOT_BE_MORE_THAN_ORDER_POSITION' : undefined
  }
  const closed = account.replayGuard.closed.get(parentOrderId)
  if (closed === undefined) return 'ORDER_DOES_NOT_EXIST'
  return closed.wasFilled ? undefined : 'ORDER_CANCELLED'
}

function checkForm({ listed, request, isMarket }: StopAttempt): ErrorCode | undefined {
  const { isBuy, amount, limitPrice, stop, postOnly, timeInForce } = request
  const { trigger, scope } = stop
  const form = checkStopForm({ instrument: listed.instrument, isBuy, amount, limitPrice, isMarket, scope, trigger })
  if (form !== undefined) return form
  return postOnly && (isMarket || timeInForce === 'IOC') ? 'INVALID_ORDER_TIME_IN_FORCE' : undefined
}

/**
 * Rejects a stop whose trigger the mark has already reached, because it is usually on the wrong side and would trade
 * at once (no source defines this). A stop with a parent triggers as soon as it is armed.
 */
function checkDirection(
  { request, isArmed }: StopAttempt,
  markPrice: StopRequest['limitPrice'],
): ErrorCode | undefined {
  return isArmed && isReached(request, markPrice) ? 'INVALID_STOP_ORDER' : undefined
}

/** Checks that a position stop has a position, unless it comes with the order that opens one. */
function checkPosition(context: CommandContext, attempt: StopAttempt): ErrorCode | undefined {
  const { account, listed, request, side, isArmed, replaced } = attempt

  if (!isOfPosition(request) || !isArmed) return undefined
  const holding = findHolding(account, listed, request.positionSide)
  if (holding === undefined || holding.position.amount === 0n) return 'NO_POSITION_REDUCE_ONLY'
  const room = closable(holding, side)
  if (room === 0n) return 'INVALID_DIRECTION_REDUCE_ONLY'
  // An active parent may still enlarge the position.
  const isGrowing = request.stop.parentOrderId !== undefined && context.state.orders.has(request.stop.parentOrderId)
  // Moving a stop must not fail because the position has shrunk. It then closes the rest.
  const isMore = request.amount > (replaced?.request.amount ?? 0n)
  return request.amount > room && isMore && !isGrowing
    ? 'PARTIAL_ORDER_AMOUNT_CANNOT_BE_MORE_THAN_ORDER_POSITION'
    : undefined
}

function checkOthers({ account, request, replaced }: StopAttempt): ErrorCode | undefined {
  const others = [...account.stops.values()].filter((other) => other !== replaced)
  return checkStopCount(
    countedStop(request),
    others.map((other) => countedStop(other.request)),
  )
}

function countedStop(request: StopRequest): CountedStop {
  const { kind, scope } = request.stop
  // In hedge mode each side has its own stops.
  return { instrumentId: keyOf(request), kind, scope }
}
