import { assert } from '@/lib/assert'
import type { ErrorCode } from '@/protocol/errorCodes'
import { add, type Amount } from '@/protocol/fixed6'
import type { Hash } from '@/protocol/instrument'
import { isWorthAnOrder, nominalSlice, sliceAmount, slicePrice, slicesDue } from '@/quant/twapRules'
import type { Account } from '../accounts/account'
import { holdingFor } from '../accounts/holding'
import type { OrderRequest } from '../command'
import type { Outcome } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { knownPrices } from '../margin/accountRisk'
import { checkEntry, checkListed } from '../orders/checkOrder'
import { createOpenOrder, type OpenOrder } from '../orders/openOrder'
import { cancelledRecord } from '../orders/orderRecord'
import { placeOrder } from '../orders/placeOrder'
import { rememberClosed } from '../replayGuard'
import { accepted } from '../outcome'
import type { Turn } from '../turn'
import { endTwap } from './cancelTwaps'
import { remainingOf, twapRecord, type Twap } from './twap'

/**
 * Sends the slices that are due, at most one of each TWAP, the oldest TWAP first. Slices whose time passed while nobody
 * worked them are left out, and what they were for is caught up by the ones that follow.
 */
export function workTwaps(turn: Turn): Outcome {
  let sent = 0
  // A Map may lose the entry that is being visited, and one that is set again keeps its place.
  for (const twap of turn.state.twaps.values()) {
    const due = slicesDue(twap.createdAtNs, twap.slicesTotal, turn.timeNs)
    if (due <= twap.slicesExecuted) continue
    workSlice(turn, { ...twap, slicesExecuted: due, updatedAtNs: turn.timeNs }, sent)
    sent += 1
  }
  return accepted
}

function workSlice(turn: Turn, twap: Twap, number: number): void {
  const account = turn.state.accounts.get(twap.account)
  assert(account !== undefined, 'a TWAP has an account')
  const found = checkListed(turn, account, twap)
  if ('error' in found) return void endTwap(turn, twap, 'failed', found.error)
  const request = sliceOf(turn, found.listed, twap, number)
  if (request === undefined) return goOn(turn, twap)
  const attempt = checkEntry(turn, account, found.listed, request, undefined)
  if ('error' in attempt) return refuseSlice(turn, account, twap, request, attempt.error)
  const order = createSlice(turn, request)
  placeOrder(turn, { account, holding: holdingFor(account, found.listed), order }, 'unknown')
  goOn(turn, {
    ...twap,
    executed: add(twap.executed, order.filled),
    executedValue: twap.executedValue + order.filledValue,
  })
}

/** The order of the slice that is due; nothing when what is due is too little for one, and waits for the next. */
function sliceOf(turn: Turn, listed: ListedInstrument, twap: Twap, number: number): OrderRequest | undefined {
  const { instrument } = listed
  const prices = knownPrices(listed)
  assert(prices !== undefined, 'a TWAP is of what has a price')
  const isBuy = twap.side === 'buy'
  const amount = amountDue(twap, instrument.amountStep)
  const limitPrice = slicePrice(instrument, isBuy, prices.markPrice)
  if (!isWorthAnOrder(instrument, amount, limitPrice)) return undefined
  return {
    orderId: sliceIdOf(turn, twap, number),
    account: twap.account,
    // Signed by nobody: the API key that made the TWAP is enough.
    signer: twap.account,
    instrumentId: twap.instrumentId,
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
    remaining: remainingOf(twap),
    slicesLeft: twap.slicesTotal - twap.slicesExecuted + 1,
    nominal: nominalSlice(twap.amount, twap.slicesTotal, amountStep),
    amountStep,
  })
}

function createSlice(turn: Turn, request: OrderRequest): OpenOrder {
  return createOpenOrder({
    request,
    orderType: 'limit',
    limit: request.limitPrice,
    createdAtNs: turn.timeNs,
    replacedOrderId: undefined,
    priority: turn.seq,
  })
}

/** A slice that finds nobody is caught up later; any other refusal ends the TWAP (venue-rules 8.4). */
function refuseSlice(turn: Turn, account: Account, twap: Twap, request: OrderRequest, error: ErrorCode): void {
  const record = cancelledRecord(createSlice(turn, request), turn.timeNs, error)
  rememberClosed(account.replayGuard, request.orderId, { timestampSec: undefined, wasFilled: false })
  turn.events.push({ type: 'ordersChanged', account: account.address, orders: [record] })
  if (error === 'IOC_ORDER_REJECTED') goOn(turn, twap)
  else endTwap(turn, twap, 'failed', error)
}

function goOn(turn: Turn, twap: Twap): void {
  if (twap.slicesExecuted === twap.slicesTotal || remainingOf(twap) === 0n) {
    endTwap(turn, twap, 'completed')
    return
  }
  turn.state.twaps.set(twap.twapId, twap)
  turn.events.push({ type: 'twapChanged', account: twap.account, twap: twapRecord(twap) })
}

/** The account, the number of the command and that of the slice in it. */
function sliceIdOf({ seq }: Turn, { account }: Twap, number: number): Hash {
  return `${account}${seq.toString(16).padStart(12, '0')}${number.toString(16).padStart(12, '0')}`
}
