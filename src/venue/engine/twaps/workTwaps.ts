import { assert } from '@/core/lib/assert'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { add, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { isWorthAnOrder, nominalSlice, sliceAmount, slicePrice, slicesDue } from '@/core/quant/twap'
import { sided } from '../../rules/positionKey'
import type { Account } from '../accounts/account'
import { holdingFor } from '../accounts/holding'
import type { OrderRequest } from '../command'
import { accepted, type CommandContext } from '../commandContext'
import type { CommandOutcome } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { knownPrices } from '../margin/accountRisk'
import { checkEntry, checkListed } from '../orders/checkOrder'
import { createOpenOrder, type BookOrder } from '../orders/openOrder'
import { cancelledRecord } from '../orders/orderRecord'
import { placeOrder } from '../orders/placeOrder'
import { rememberClosed } from '../replayGuard'
import { remainingOfTwap, twapRecord, type Twap } from './twap'
import { endTwap } from './twaps'

/** Sends due slices, at most one per TWAP, oldest first. Missed slices are skipped; later slices catch up. */
export function workTwaps(context: CommandContext): CommandOutcome {
  let sent = 0
  // A Map allows deleting the entry that is being visited. Setting an entry again keeps its place.
  for (const twap of context.state.twaps.values()) {
    const due = slicesDue(twap.createdAtNs, twap.slicesTotal, context.timeNs)
    if (due <= twap.slicesExecuted) continue
    workSlice(context, { ...twap, slicesExecuted: due, updatedAtNs: context.timeNs }, sent)
    sent += 1
  }
  return accepted
}

function workSlice(context: CommandContext, twap: Twap, number: number): void {
  const account = context.state.accounts.get(twap.account)
  assert(account !== undefined, 'a TWAP has an account')
  const found = checkListed(context, account, twap)
  if ('error' in found) return void endTwap(context, twap, 'failed', found.error)
  const request = sliceOf(context, found.listed, twap, number)
  if (request === undefined) return goOn(context, twap)
  const attempt = checkEntry(context, account, found.listed, request, undefined)
  if ('error' in attempt) return rejectSlice(context, account, twap, request, attempt.error)
  const order = createSlice(context, request)
  placeOrder(context, { account, holding: holdingFor(account, found.listed, twap.positionSide), order }, 'unknown')
  goOn(context, {
    ...twap,
    executed: add(twap.executed, order.filled),
    executedValue: twap.executedValue + order.filledValue,
  })
}

/**
 * Builds the order of the due slice; undefined if the amount is too small for an order and waits for the next slice.
 */
function sliceOf(
  context: CommandContext,
  listed: ListedInstrument,
  twap: Twap,
  number: number,
): OrderRequest | undefined {
  const { instrument } = listed
  const prices = knownPrices(listed)
  assert(prices !== undefined, 'a TWAP is of what has a price')
  const isBuy = twap.side === 'buy'
  const amount = amountDue(twap, instrument.amountStep)
  const limitPrice = slicePrice(instrument, isBuy, prices.markPrice)
  if (!isWorthAnOrder(instrument, amount, limitPrice)) return undefined
  return {
    orderId: sliceIdOf(context, twap, number),
    account: twap.account,
    // Unsigned, because the API key that created the TWAP suffices.
    signer: twap.account,
    instrumentId: twap.instrumentId,
    ...sided(twap.positionSide),
    isBuy,
    amount,
    limitPrice,
    postOnly: false,
    reduceOnly: twap.reduceOnly,
    timeInForce: 'IOC',
    mmp: false,
    selfTradePrevention: 'EXPIRE_NONE',
    systemType: 'API',
    twapId: twap.twapId,
  }
}

function amountDue(twap: Twap, amountStep: Amount): Amount {
  return sliceAmount({
    remaining: remainingOfTwap(twap),
    slicesLeft: twap.slicesTotal - twap.slicesExecuted + 1,
    nominal: nominalSlice(twap.amount, twap.slicesTotal, amountStep),
    amountStep,
  })
}

function createSlice(context: CommandContext, request: OrderRequest): BookOrder {
  return createOpenOrder({
    request,
    orderType: 'limit',
    limit: request.limitPrice,
    createdAtNs: context.timeNs,
    replacedOrderId: undefined,
    priority: context.seq,
  })
}

/**
 * Handles a rejected slice. A missing counterparty is caught up later; any other rejection ends the TWAP
 * (venue-rules 8.4).
 */
function rejectSlice(
  context: CommandContext,
  account: Account,
  twap: Twap,
  request: OrderRequest,
  error: ErrorCode,
): void {
  const record = cancelledRecord(createSlice(context, request), context.timeNs, error)
  rememberClosed(account.replayGuard, request.orderId, { timestampSec: undefined, wasFilled: false })
  context.events.push({ type: 'ordersChanged', account: account.address, orders: [record] })
  if (error === 'IOC_ORDER_REJECTED') goOn(context, twap)
  else endTwap(context, twap, 'failed', error)
}

function goOn(context: CommandContext, twap: Twap): void {
  if (twap.slicesExecuted === twap.slicesTotal || remainingOfTwap(twap) === 0n) {
    endTwap(context, twap, 'completed')
    return
  }
  context.state.twaps.set(twap.twapId, twap)
  context.events.push({ type: 'twapChanged', account: twap.account, twap: twapRecord(twap) })
}

/** Builds the id from the account, the command's number and the slice's index in the command. */
function sliceIdOf({ seq }: CommandContext, { account }: Twap, number: number): Hash {
  return `${account}${seq.toString(16).padStart(12, '0')}${number.toString(16).padStart(12, '0')}`
}
