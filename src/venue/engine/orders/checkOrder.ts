import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { isMarketPrice } from '@/core/protocol/orderLimits'
import { checkOrderForm } from '@/core/quant/checkOrderForm'
import type { InstrumentPrices } from '@/core/quant/margin/instrumentMargin'
import { priceBandLimits } from '@/core/quant/priceBand'
import { findHolding, type Account, type Holding } from '../accounts/account'
import { closable } from '../accounts/holding'
import type { OrderRequest } from '../command'
import { nsPerSec, type CommandContext } from '../commandContext'
import { hasExpired } from '../instruments'
import type { ListedInstrument } from '../listedInstrument'
import { knownPrices } from '../margin/accountRisk'
import { isMmpFrozen } from '../mmp'
import { bestLevel, crosses, opposite } from '../orderBook'
import { checkPositionMode, checkPositionSide } from '../positionMode'
import { mayBeReplayed } from '../replayGuard'
import { checkExposure, type OrderAttempt } from './checkExposure'
import type { BookOrder } from './openOrder'

/**
 * Maximum time by which the signed time may be ahead of the venue's clock (our rule, because no source states a
 * limit).
 */
const maxTimestampAheadNs = 300n * nsPerSec

/** Maximum open orders and stops of a trader. The market's own accounts quote many instruments and are unlimited. */
export const maxRestingOrders = 1_000

export type Rejection = { readonly error: ErrorCode }

/**
 * Runs all checks before any change, in the order of `orderRejects`. `ahead` are orders of this account, instrument
 * and side that are placed first; the checks assume that they exist.
 */
export function checkOrder(
  context: CommandContext,
  request: OrderRequest,
  ahead: readonly OrderAttempt[] = [],
): OrderAttempt | Rejection {
  const sender = checkSender(context, request)
  return 'error' in sender ? sender : checkPlacing(context, sender.account, request, undefined, ahead)
}

export function checkEdit(
  context: CommandContext,
  request: OrderRequest,
  replacedOrderId: Hash,
): (OrderAttempt & { readonly replaced: BookOrder }) | Rejection {
  const sender = checkSender(context, request)
  if ('error' in sender) return sender
  const { account } = sender
  if (request.orderId === replacedOrderId) return { error: 'EDIT_ORDER_SAME_ID' }
  const replaced = context.state.orders.get(replacedOrderId)
  if (replaced === undefined || replaced.request.account !== request.account) return { error: 'ORDER_DOES_NOT_EXIST' }
  // An order already in the book cannot become a stop.
  const badChange = request.stop === undefined ? checkChange(request, replaced) : 'INVALID_STOP_ORDER'
  if (badChange !== undefined) return { error: badChange }
  const attempt = checkPlacing(context, account, request, replaced, [])
  return 'error' in attempt ? attempt : { ...attempt, replaced }
}

export function checkSender(context: CommandContext, request: OrderRequest): { readonly account: Account } | Rejection {
  const account = context.state.accounts.get(request.account)
  if (account === undefined) return { error: 'ORDER_INVALID_MAKER' }
  const error = checkSigner(context, account, request)
  return error === undefined ? { account } : { error }
}

function checkSigner(context: CommandContext, account: Account, request: OrderRequest): ErrorCode | undefined {
  if (request.signer === request.account) return undefined
  const key = account.signingKeys.get(request.signer)
  if (key === undefined) return 'ORDER_BAD_SIGNING_KEY'
  return key.expirySec * nsPerSec <= context.timeNs ? 'OLD_SIGNING_KEY' : undefined
}

function checkChange(request: OrderRequest, replaced: BookOrder): ErrorCode | undefined {
  if (request.instrumentId !== replaced.request.instrumentId) return 'EDIT_ORDER_DIFFERENT_INSTRUMENT'
  if (!keepsDirection(request, replaced.request)) return 'EDIT_ORDER_CANNOT_CHANGE_DIRECTION'
  return isMarketPrice(request.isBuy, request.limitPrice) ? 'EDIT_ORDER_CANNOT_BE_MARKET_ORDER' : undefined
}

/** A side that is missing or of another mode is rejected as such, later. */
export function keepsDirection(request: OrderRequest, replaced: OrderRequest): boolean {
  const sides = [request.positionSide, replaced.positionSide]
  return request.isBuy === replaced.isBuy && (sides.includes(undefined) || sides[0] === sides[1])
}

function checkPlacing(
  context: CommandContext,
  account: Account,
  request: OrderRequest,
  replaced: BookOrder | undefined,
  ahead: readonly OrderAttempt[],
): OrderAttempt | Rejection {
  const found = checkListed(context, account, request)
  if ('error' in found) return found
  const repeated = checkRepeated(context, account, request)
  return repeated === undefined
    ? checkEntry(context, account, found.listed, request, replaced, ahead)
    : { error: repeated }
}

/** Finds the instrument. Checks that it trades, and that the account may trade it. */
export function checkListed(
  context: CommandContext,
  account: Account,
  { instrumentId }: Pick<OrderRequest, 'instrumentId'>,
): { readonly listed: ListedInstrument } | Rejection {
  const listed = context.state.instruments.get(instrumentId)
  if (listed === undefined) return { error: 'INSTRUMENT_NOT_FOUND' }
  if (hasExpired(listed, context.timeNs)) return { error: 'INSTRUMENT_EXPIRED' }
  const error = checkControlled(account, listed)
  return error === undefined ? { listed } : { error }
}

/** Runs the checks on entering the book: for a stop when it triggers, for any other order at once. */
export function checkEntry(
  context: CommandContext,
  account: Account,
  listed: ListedInstrument,
  request: OrderRequest,
  replaced: BookOrder | undefined,
  ahead: readonly OrderAttempt[] = [],
): OrderAttempt | Rejection {
  if (request.mmp && isMmpFrozen(context, account, listed.instrument.asset)) return { error: 'ACCOUNT_MMP_PROTECTED' }
  const prices = knownPrices(listed)
  if (prices === undefined) return { error: 'MARK_NOT_READY' }
  const isMarket = isMarketPrice(request.isBuy, request.limitPrice)
  const holding = findHolding(account, listed, request.positionSide)
  const badForm = checkForm(request, listed, isMarket, prices, holding)
  if (badForm !== undefined) return { error: badForm }
  const attempt: OrderAttempt = {
    account,
    listed,
    holding,
    request,
    side: request.isBuy ? 'buy' : 'sell',
    orderType: isMarket ? 'market' : 'limit',
    limit: isMarket ? bandLimit(request.isBuy, listed, prices) : request.limitPrice,
    prices,
    replaced,
  }
  const error =
    checkPositionSide(context, account, listed, request) ??
    checkPositionMode(context, account, listed, request) ??
    checkReduceOnly(attempt, ahead) ??
    checkBook(attempt) ??
    checkCount(attempt, ahead.length) ??
    checkExposure(context, attempt, ahead)
  return error === undefined ? attempt : { error }
}

/**
 * Rejects commands on whatever is in liquidation, because the venue controls it (venue-rules 7.1). An isolated
 * position is liquidated alone.
 */
function checkControlled(account: Account, listed: ListedInstrument): ErrorCode | undefined {
  if (account.liquidation !== undefined) return 'ACCOUNT_LIQUIDATION'
  // Only an isolated position is liquidated alone, and there is none in hedge mode.
  const isControlled = findHolding(account, listed, undefined)?.liquidation !== undefined
  return isControlled ? 'ACCOUNT_POSITION_LIQUIDATION' : undefined
}

/**
 * Rejects an order that is open, was closed before, or may have an id that was forgotten, because a signed order runs
 * only once.
 */
export function checkRepeated(context: CommandContext, account: Account, request: OrderRequest): ErrorCode | undefined {
  const { orderId, timestampSec } = request
  if (context.state.orders.has(orderId) || context.state.stops.has(orderId)) return 'ORDER_EXISTS'
  const closed = account.replayGuard.closed.get(orderId)
  if (closed !== undefined) return closed.wasFilled ? 'ORDER_EXISTS_MATCHED' : 'ORDER_EXISTS'
  if (mayBeReplayed(account.replayGuard, timestampSec)) return 'ORDER_INVALID_TIME'
  if (timestampSec !== undefined && timestampSec * nsPerSec > context.timeNs + maxTimestampAheadNs)
    return 'ORDER_INVALID_TIME'
  return undefined
}

function checkForm(
  { isBuy, amount, limitPrice, reduceOnly, stop }: OrderRequest,
  { instrument }: ListedInstrument,
  isMarket: boolean,
  { markPrice }: InstrumentPrices,
  holding: Holding | undefined,
): ErrorCode | undefined {
  const closesPosition = reduceOnly && holding !== undefined && amount === closable(holding, isBuy ? 'buy' : 'sell')
  const error = checkOrderForm({ instrument, isBuy, amount, limitPrice, isMarket, markPrice, closesPosition })
  // A stop for the whole position must not fail because the position is too large for one order.
  return error === 'EXCEED_MAX_ORDER_VALUE' && stop?.scope === 'wholePosition' ? undefined : error
}

function bandLimit(isBuy: boolean, listed: ListedInstrument, prices: InstrumentPrices): Price {
  const { highestBuy, lowestSell } = priceBandLimits(listed.instrument, prices.markPrice)
  return isBuy ? highestBuy : lowestSell
}

/** Rejects a reduce-only order of an excessive amount; the amount is not trimmed (venue-rules 2.1). */
function checkReduceOnly(
  { request, holding, side, orderType, replaced }: OrderAttempt,
  ahead: readonly OrderAttempt[],
): ErrorCode | undefined {
  if (!request.reduceOnly) return undefined
  if (holding === undefined || holding.position.amount === 0n) return 'NO_POSITION_REDUCE_ONLY'
  const room = closable(holding, side)
  if (room === 0n) return 'INVALID_DIRECTION_REDUCE_ONLY'
  const givenBack = replaced?.request.reduceOnly === true ? replaced.remaining : 0n
  const promised = ahead.reduce((sum, one) => sum + one.request.amount, 0n)
  // A market stop takes precedence over resting reduce-only orders. Those that no longer fit are cancelled.
  const { scope = 'order' } = request.stop ?? {}
  const others = scope !== 'order' && orderType === 'market' ? 0n : holding.reduceOnly[side]
  const isTooMuch = request.amount > room - others - promised + givenBack
  return isTooMuch ? 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY' : undefined
}

/** Checks for a crossing by price alone, so the trader's own orders on the other side count. */
function checkBook({ request, listed, side, orderType, limit }: OrderAttempt): ErrorCode | undefined {
  const isImmediate = orderType === 'market' || request.timeInForce === 'IOC'
  const best = bestLevel(listed.book, opposite(side))
  const wouldTake = best !== undefined && crosses(side, limit, best.price)
  if (request.postOnly && isImmediate) return 'INVALID_ORDER_TIME_IN_FORCE'
  if (request.postOnly && wouldTake) return 'GTC_ORDER_REJECTED'
  return isImmediate && !wouldTake ? 'IOC_ORDER_REJECTED' : undefined
}

export function checkCount(
  { account, replaced }: { account: Account; replaced: unknown },
  aheadCount = 0,
): ErrorCode | undefined {
  if (account.kind === 'market') return undefined
  const others = account.openOrderCount + account.stops.size + aheadCount - (replaced === undefined ? 0 : 1)
  return others >= maxRestingOrders ? 'TOO_MANY_PENDING_ORDERS' : undefined
}
