import { assert } from '@/lib/assert'
import { add, fixed6, smaller, subtract, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import { liquidationFee } from '@/quant/liquidationFees'
import type { Account, Holding } from '../accounts/account'
import { countOpen, dropIfEmpty, holdingFor } from '../accounts/holding'
import type { ListedInstrument } from '../listedInstrument'
import { markStale } from '../margin/accountRisk'
import { countFill, isMmpFrozen } from '../mmp/countFill'
import { bestLevel, crosses, leave, opposite, reduce } from '../orderBook'
import { touchBook, type Turn } from '../turn'
import { cancelInBook, closeId, countOut } from './closeOrder'
import type { OpenOrder } from './openOrder'
import { filledRecord } from './orderRecord'
import { settleTrade, type TradeParty } from './settleTrade'
import { trimReduceOnly } from './trimReduceOnly'

export type Taker = { readonly account: Account; readonly holding: Holding; readonly order: OpenOrder }

/**
 * Fills the taker against the other side, best price first and oldest order first, at the prices of the makers.
 * Returns why the taker is to end with what is left of it: it met an order of its own account and asked to end there, or
 * market-maker protection has tripped.
 */
export function matchOrder(turn: Turn, taker: Taker): 'EXPIRE_TAKER' | 'ACCOUNT_MMP_PROTECTED' | undefined {
  const { order, holding } = taker
  const { book } = holding.listed
  const makerSide = opposite(order.side)
  const { asset } = holding.listed.instrument
  while (order.remaining > 0n) {
    if (order.request.mmp && isMmpFrozen(turn, taker.account, asset)) return 'ACCOUNT_MMP_PROTECTED'
    const level = bestLevel(book, makerSide)
    if (level === undefined || !crosses(order.side, order.limit, level.price)) return undefined
    const maker = level.first
    assert(maker !== undefined, 'a level in the book has an order')
    const isOwn = maker.request.account === order.request.account
    if (isOwn && order.request.selfTradePrevention === 'EXPIRE_TAKER') return 'EXPIRE_TAKER'
    if (isOwn && order.request.selfTradePrevention === 'EXPIRE_MAKER') expireMaker(turn, taker, maker)
    else matchOne(turn, taker, maker)
  }
  return undefined
}

function expireMaker(turn: Turn, taker: Taker, maker: OpenOrder): void {
  const record = cancelInBook(turn, taker.account, taker.holding, maker, 'EXPIRE_MAKER')
  turn.events.push({ type: 'ordersChanged', account: taker.account.address, orders: [record] })
}

function matchOne(turn: Turn, taker: Taker, maker: OpenOrder): void {
  const makerAccount = turn.state.accounts.get(maker.request.account)
  assert(makerAccount !== undefined, 'a resting order has an account')
  const makerHolding = holdingFor(makerAccount, taker.holding.listed)
  const price = maker.limit
  const amount = smaller(taker.order.remaining, maker.remaining)

  fillMaker(turn, makerAccount, makerHolding, maker, amount)
  fill(taker.order, amount, price)
  const isSame = makerAccount === taker.account
  const makerHeld = heldAfter(makerHolding, maker.side, isSame ? noAmount : amount)
  const takerHeld = heldAfter(taker.holding, taker.order.side, isSame ? noAmount : amount)
  const makerRecord = filledRecord(makerAccount, maker, makerHolding, turn.timeNs, makerHeld)
  const takerRecord = filledRecord(taker.account, taker.order, taker.holding, turn.timeNs, takerHeld)
  if (isSame) {
    turn.events.push({ type: 'ordersChanged', account: makerAccount.address, orders: [makerRecord, takerRecord] })
  } else {
    turn.events.push({ type: 'ordersChanged', account: makerAccount.address, orders: [makerRecord] })
    turn.events.push({ type: 'ordersChanged', account: taker.account.address, orders: [takerRecord] })
  }

  const makerParty = bookParty({ account: makerAccount, holding: makerHolding, order: maker }, price, amount)
  const takerParty = bookParty(taker, price, amount)
  settleTrade(turn, { maker: makerParty, taker: takerParty, price, amount, via: 'book' })
  trimReduceOnly(turn, makerAccount, makerHolding)
  if (makerAccount !== taker.account) trimReduceOnly(turn, taker.account, taker.holding)
  countFill(turn, { account: makerAccount, holding: makerHolding, order: maker }, amount)
  countFill(turn, taker, amount)
  if (makerAccount !== taker.account) dropIfEmpty(makerAccount, makerHolding)
}

/** An order that has just been filled, as a party of the trade. */
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

/** The records of a fill come before its trade, which is what moves the position. */
function heldAfter({ position }: Holding, side: Side, amount: Amount): Amount {
  return side === 'buy' ? add(position.amount, amount) : subtract(position.amount, amount)
}

function feeOfLiquidation({ instrument, asset }: ListedInstrument, price: Price, amount: Amount): Usd {
  assert(asset.index !== undefined, 'what trades has an index')
  return liquidationFee({ instrument, price, amount, indexPrice: asset.index })
}

function fillMaker(turn: Turn, account: Account, holding: Holding, maker: OpenOrder, amount: Amount): void {
  const { book } = holding.listed
  touchBook(turn, holding.listed)
  const openBefore = maker.remaining
  reduce(book, maker, amount)
  fill(maker, amount, maker.limit)
  countOpen(holding, maker, openBefore, maker.remaining)
  markStale(account, holding)
  if (maker.remaining > 0n) return
  leave(book, maker)
  countOut(turn, account, holding, maker)
  closeId(turn, account, maker)
}

function fill(order: OpenOrder, amount: Amount, price: OpenOrder['limit']): void {
  order.remaining = fixed6(order.remaining - amount)
  order.filled = fixed6(order.filled + amount)
  order.filledValue += price * amount
}
