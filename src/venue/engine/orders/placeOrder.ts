import { assert } from '@/core/lib/assert'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { add, fixed6, smaller, subtract, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { liquidationFee } from '@/core/quant/liquidationFees'
import type { Account, Holding } from '../accounts/account'
import { dropIfEmpty, countOpen, holdingFor } from '../accounts/holding'
import { type CommandContext, touchBook } from '../commandContext'
import type { OrderRecord } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { markStale } from '../margin/accountRisk'
import { noteConsumed, takeSize } from '../mirror/mirror'
import { countFill, isMmpFrozen } from '../mmp'
import { bestLevel, crosses, leave, opposite, reduce } from '../orderBook'
import { closeId, openInBook, cancelInBook, countOut } from './closeOrder'
import type { BookOrder } from './openOrder'
import { cancelledRecord, filledRecord, openRecord } from './orderRecord'
import { settleTrade, type TradeParty, trimReduceOnly } from './settleTrade'

/**
 * Matches a checked order, and then lets it rest or ends it. `reportedAs` is the status last published to the account.
 */
export function placeOrder(context: CommandContext, taker: Taker, reportedAs: 'unknown' | 'opened'): OrderRecord {
  const reason = matchOrder(context, taker)
  const record = restOrEnd(context, taker, reason)
  // A filled order was published with its last match.
  if (record.status !== 'filled' && record.status !== reportedAs) {
    context.events.push({ type: 'ordersChanged', account: taker.account.address, orders: [record] })
  }
  dropIfEmpty(taker.account, taker.holding)
  return record
}

function restOrEnd(context: CommandContext, taker: Taker, reason: ErrorCode | undefined): OrderRecord {
  const { account, holding, order } = taker
  if (order.remaining === 0n) {
    closeId(context, account, order)
    return filledRecord(account, order, holding, context.timeNs)
  }
  if (reason !== undefined || order.orderType === 'market' || order.request.timeInForce === 'IOC') {
    closeId(context, account, order)
    return cancelledRecord(order, context.timeNs, reason)
  }
  openInBook(context, account, holding, order)
  return openRecord(account, order, holding, context.timeNs)
}

type Taker = { readonly account: Account; readonly holding: Holding; readonly order: BookOrder }

/**
 * Fills the taker against the other side at the makers' prices, best price first and oldest order first. Returns why
 * the rest of the taker must end, if so: it met an order of its own account and asked to end then, or market-maker
 * protection has tripped.
 */
function matchOrder(context: CommandContext, taker: Taker): 'EXPIRE_TAKER' | 'ACCOUNT_MMP_PROTECTED' | undefined {
  const { order, holding } = taker
  const { book } = holding.listed
  const makerSide = opposite(order.side)
  const { asset } = holding.listed.instrument
  while (order.remaining > 0n) {
    if (order.request.mmp && isMmpFrozen(context, taker.account, asset)) return 'ACCOUNT_MMP_PROTECTED'
    const level = bestLevel(book, makerSide)
    if (level === undefined || !crosses(order.side, order.limit, level.price)) return undefined
    const maker = level.first
    assert(maker !== undefined, 'a level in the book has an order')
    const isOwn = maker.request.account === order.request.account
    if (isOwn && order.request.selfTradePrevention === 'EXPIRE_TAKER') return 'EXPIRE_TAKER'
    if (isOwn && order.request.selfTradePrevention === 'EXPIRE_MAKER') expireMaker(context, taker, maker)
    else matchOne(context, taker, maker)
  }
  return undefined
}

function expireMaker(context: CommandContext, taker: Taker, maker: BookOrder): void {
  const holding = holdingFor(taker.account, taker.holding.listed, maker.request.positionSide)
  const record = cancelInBook(context, taker.account, holding, maker, 'EXPIRE_MAKER')
  context.events.push({ type: 'ordersChanged', account: taker.account.address, orders: [record] })
  if (holding !== taker.holding) dropIfEmpty(taker.account, holding)
}

/**
 * Fills the taker against one resting order. Mirrored size has no records: only the trader's order is published.
 */
export function matchOne(context: CommandContext, taker: Taker, maker: BookOrder): void {
  const makerAccount = context.state.accounts.get(maker.request.account)
  assert(makerAccount !== undefined, 'a resting order has an account')
  const makerHolding = holdingFor(makerAccount, taker.holding.listed, maker.request.positionSide)
  const price = maker.limit
  const amount = smaller(taker.order.remaining, maker.remaining)

  fillMaker(context, makerAccount, makerHolding, maker, amount)
  fill(taker.order, amount, price)
  const isSame = makerAccount === taker.account
  const makerHeld = heldAfter(makerHolding, maker.side, isSame ? noAmount : amount)
  const takerHeld = heldAfter(taker.holding, taker.order.side, isSame ? noAmount : amount)
  const makerRecords = filledRecords(context, { account: makerAccount, holding: makerHolding, order: maker }, makerHeld)
  const takerRecords = filledRecords(context, taker, takerHeld)
  if (isSame) {
    const orders = [...makerRecords, ...takerRecords]
    context.events.push({ type: 'ordersChanged', account: makerAccount.address, orders })
  } else {
    for (const [account, orders] of [[makerAccount, makerRecords] as const, [taker.account, takerRecords] as const]) {
      if (orders.length > 0) context.events.push({ type: 'ordersChanged', account: account.address, orders })
    }
  }

  const makerParty = bookParty({ account: makerAccount, holding: makerHolding, order: maker }, price, amount)
  const takerParty = bookParty(taker, price, amount)
  settleTrade(context, { maker: makerParty, taker: takerParty, price, amount, via: 'book' })
  trimReduceOnly(context, makerAccount, makerHolding)
  if (makerHolding !== taker.holding) trimReduceOnly(context, taker.account, taker.holding)
  countFill(context, { account: makerAccount, holding: makerHolding, order: maker }, amount)
  countFill(context, taker, amount)
  if (makerHolding !== taker.holding) dropIfEmpty(makerAccount, makerHolding)
}

function filledRecords(context: CommandContext, { account, holding, order }: Taker, held: Amount): OrderRecord[] {
  return order.isMirrored ? [] : [filledRecord(account, order, holding, context.timeNs, held)]
}

function bookParty({ account, holding, order }: Taker, price: Price, amount: Amount): TradeParty {
  return {
    account,
    holding,
    side: order.side,
    orderId: order.request.orderId,
    orderStatus: order.remaining === 0n ? 'filled' : 'partial',
    orderType: order.orderType,
    systemType: order.request.systemType,
    tradeType: order.isLiquidation ? 'liquidation' : 'trade',
    paysTradeFee: true,
    liquidationFee: order.isLiquidation ? feeOfLiquidation(holding.listed, price, amount) : noFee,
  }
}

const noFee = fixed6<Usd>(0n)
const noAmount = fixed6<Amount>(0n)

/**
 * Computes the position after the fill. The records of a fill are published before its trade, which changes the
 * position.
 */
function heldAfter({ position }: Holding, side: Side, amount: Amount): Amount {
  return side === 'buy' ? add(position.amount, amount) : subtract(position.amount, amount)
}

function feeOfLiquidation({ instrument, asset }: ListedInstrument, price: Price, amount: Amount): Usd {
  assert(asset.index !== undefined, 'what trades has an index')
  return liquidationFee({ instrument, price, amount, indexPrice: asset.index })
}

function fillMaker(
  context: CommandContext,
  account: Account,
  holding: Holding,
  maker: BookOrder,
  amount: Amount,
): void {
  const { book } = holding.listed
  touchBook(context, holding.listed)
  if (maker.isMirrored) {
    noteConsumed(context, maker, amount)
    return takeSize(holding.listed, maker, amount)
  }
  const openBefore = maker.remaining
  reduce(book, maker, amount)
  fill(maker, amount, maker.limit)
  countOpen(holding, maker, openBefore, maker.remaining)
  markStale(account, holding)
  if (maker.remaining > 0n) return
  leave(book, maker)
  countOut(context, account, holding, maker)
  closeId(context, account, maker)
}

function fill(order: BookOrder, amount: Amount, price: BookOrder['limit']): void {
  order.remaining = fixed6(order.remaining - amount)
  order.filled = fixed6(order.filled + amount)
  order.filledValue += price * amount
}
