import { assert } from '@/core/lib/assert'
import {
  add,
  fixed6,
  negate,
  notional,
  signOf,
  subtract,
  type Amount,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import type { Hash, Side } from '@/core/protocol/instrument'
import { tradeFee } from '@/core/quant/fees'
import type { InstrumentPrices } from '@/core/quant/margin/instrumentMargin'
import { applyFill, entryPrice, type Position } from '@/core/quant/pnl'
import { sided } from '../../rules/positionKey'
import type { Account, Holding } from '../accounts/account'
import { changeBalance, ratesOf } from '../accounts/accounts'
import { holdingRecord, dropIfEmpty, closable } from '../accounts/holding'
import { stir, type CommandContext } from '../commandContext'
import type { FillParty, TradeEvent, TradeVenue, OrderRecord } from '../event'
import { bearFill, endIfGone, insuranceFundOf } from '../liquidation/coverLoss'
import { knownPrices, markStale } from '../margin/accountRisk'
import { followFill } from '../margin/isolatedMargin'
import { countTrade } from '../rewards/countTrade'
import { cancelInBook } from './closeOrder'
import type { BookOrder } from './openOrder'

/** A party of a trade: a filled order, or an account without an order. */
export type TradeParty = {
  readonly account: Account
  readonly holding: Holding
  readonly side: Side
  /** `noOrderId` if the trade did not come from the book. */
  readonly orderId: Hash
  readonly orderStatus: 'partial' | 'filled'
  readonly orderType: 'limit' | 'market'
  readonly systemType: string
  readonly tradeType: 'trade' | 'liquidation'
  readonly paysTradeFee: boolean
  /** USD paid in addition to the trade fee, to the insurance fund; usually 0. */
  readonly liquidationFee: Usd
}
export type TradeTerms = {
  readonly maker: TradeParty
  readonly taker: TradeParty
  readonly price: Price
  readonly amount: Amount
  readonly via: TradeVenue
}
type Cash = {
  readonly change: Usd
  readonly fee: Usd
  readonly realizedPnl: Usd
  readonly isClosing: boolean
  readonly entryPrice: Price
  /** USD that a closed isolated position has lost in excess of its margin. */
  readonly debt: Usd
}

const nothing = fixed6<Usd>(0n)

/** The order of a party that has none. */
export const noOrderId: Hash = `0x${'0'.repeat(64)}`

/**
 * Moves the positions and the money of one trade, in or outside the book, and publishes trade, positions and balances
 * in this order. The caller handles orders, excess reduce-only orders and empty holdings.
 */
export function settleTrade(context: CommandContext, terms: TradeTerms): void {
  const { maker, taker, via } = terms
  const prices = knownPrices(taker.holding.listed)
  assert(prices !== undefined, 'what trades has its prices')
  const makerCash = moveParty(context, maker, terms, 'maker')
  const takerCash = moveParty(context, taker, terms, 'taker')
  context.state.venueFees = add(context.state.venueFees, add(makerCash.fee, takerCash.fee))
  context.events.push({ type: 'traded', trade: tradeEvent(context, terms, prices, makerCash, takerCash) })
  context.tradeCount += 1
  stir(context, maker.account)
  stir(context, taker.account)
  emitPosition(context, maker)
  if (maker.holding !== taker.holding) emitPosition(context, taker)
  emitCash(context, maker, makerCash)
  emitCash(context, taker, takerCash)
  if (maker.account === taker.account || (via !== 'book' && via !== 'block')) return
  countWished(context, terms, prices, 'maker', makerCash.fee)
  countWished(context, terms, prices, 'taker', takerCash.fee)
}

function tradeEvent(
  context: CommandContext,
  { maker, taker, price, amount, via }: TradeTerms,
  { markPrice, indexPrice }: InstrumentPrices,
  makerCash: Cash,
  takerCash: Cash,
): TradeEvent {
  const { instrument, mark } = taker.holding.listed
  const trade = {
    // Unique within the venue: the command's number and the trade's index in the command.
    tradeId: `${context.seq}-${context.tradeCount}`,
    instrumentId: instrument.instrumentId,
    price,
    amount,
    timeNs: context.timeNs,
    via,
    markPrice,
    indexPrice,
  }
  const parties = { maker: fillParty(maker, makerCash, 'maker'), taker: fillParty(taker, takerCash, 'taker') }
  const forwardPrice = mark?.forwardPrice
  // Spreading first, and never an empty object, is the fastest form. Other forms cost more than all computations of a
  // trade.
  if (forwardPrice === undefined) return { ...trade, maker: parties.maker, taker: parties.taker }
  return { ...trade, forwardPrice, maker: parties.maker, taker: parties.taker }
}

/** Counts a trade for rewards. Self-trades and liquidations earn no rewards. */
function countWished(
  context: CommandContext,
  terms: TradeTerms,
  { indexPrice }: InstrumentPrices,
  liquidity: 'maker' | 'taker',
  fee: Usd,
): void {
  const { account, holding, tradeType } = terms[liquidity]
  if (account.kind !== 'trader' || tradeType !== 'trade') return
  const { price, amount } = terms
  countTrade(context, { account, listed: holding.listed, price, amount, indexPrice, liquidity, fee })
}

/** Credits the insurance fund, or the venue if there is none. The amount has already been debited from an account. */
function creditInsurance(context: CommandContext, amount: Usd): void {
  const fund = insuranceFundOf(context.state)
  if (fund === undefined) context.state.venueFees = add(context.state.venueFees, amount)
  else changeBalance(context, fund, amount, 'insurance')
}

function moveParty(context: CommandContext, party: TradeParty, terms: TradeTerms, liquidity: 'maker' | 'taker'): Cash {
  const { account, holding, side } = party
  const { instrument, asset } = holding.listed
  const { price, amount } = terms
  assert(asset.index !== undefined, 'what trades has an index')
  const before = holding.position
  const { position, realizedPnl } = applyFill(before, side, price, amount)
  const isClosing = before.amount !== 0n && before.amount > 0n !== (side === 'buy')
  const entry = entryPrice(isClosing ? before : position) ?? price
  const isFreshlyOpened = signOf(position.amount) !== signOf(before.amount) && position.amount !== 0n
  holding.realizedPnl = isFreshlyOpened ? nothing : add(holding.realizedPnl, realizedPnl)
  if (isFreshlyOpened) holding.accumulatedFunding = nothing
  holding.position = position
  markStale(account, holding)
  const premium = notional(price, amount)
  const fee = party.paysTradeFee
    ? tradeFee({
        instrument,
        price,
        amount,
        indexPrice: asset.index,
        liquidity,
        rates: ratesOf(context.state, account),
      })
    : nothing
  // A perpetual pays its realised PnL; an option is paid for in full when bought.
  const payment = side === 'buy' ? negate(premium) : premium
  const change = instrument.instrumentType === 'PERPETUAL' ? realizedPnl : payment
  const paid = subtract(change, add(fee, party.liquidationFee))
  const debt = moveIsolated(party, before, terms, paid)
  return { change, fee, realizedPnl, isClosing, entryPrice: entry, debt }
}

/** Adjusts an isolated position's margin for a fill that adds `cash`; returns the debt of a closed position. */
function moveIsolated(party: TradeParty, before: Position, { price, amount }: TradeTerms, cash: Usd): Usd {
  const { account, holding, side } = party
  if (holding.liquidation !== undefined) return bearFill(account, holding, before, cash)
  followFill(account, holding, before, { side, price, amount })
  return nothing
}

function fillParty(party: TradeParty, cash: Cash, liquidity: 'maker' | 'taker'): FillParty {
  return {
    account: party.account.address,
    ...sided(party.holding.side),
    orderId: party.orderId,
    side: party.side,
    liquidity,
    fee: cash.fee,
    liquidationFee: party.liquidationFee,
    realizedPnl: cash.realizedPnl,
    orderStatus: party.orderStatus,
    orderType: party.orderType,
    systemType: party.systemType,
    tradeType: party.tradeType,
    isClosing: cash.isClosing,
    entryPrice: cash.entryPrice,
  }
}

function emitPosition(context: CommandContext, { account, holding }: TradeParty): void {
  context.events.push({ type: 'positionsChanged', account: account.address, positions: [holdingRecord(holding)] })
}

function emitCash(context: CommandContext, { account, holding, liquidationFee }: TradeParty, cash: Cash): void {
  changeBalance(context, account, cash.change, 'trade')
  changeBalance(context, account, negate(cash.fee), 'fee')
  if (liquidationFee !== 0n) {
    changeBalance(context, account, negate(liquidationFee), 'liquidationFee')
    creditInsurance(context, liquidationFee)
  }
  if (holding.liquidation !== undefined) endIfGone(context, account, holding, cash.debt)
}

/** Settles a trade outside the book. Also cancels reduce-only orders that no longer fit, and drops empty holdings. */
export function tradeOffBook(context: CommandContext, terms: TradeTerms): void {
  const { maker, taker } = terms
  assert(terms.amount > 0n && terms.via !== 'book', 'what is traded beside the book is something')
  assert(maker.holding !== taker.holding && maker.side !== taker.side, 'a trade has two sides')
  settleTrade(context, terms)
  for (const { account, holding } of [maker, taker]) {
    trimReduceOnly(context, account, holding)
    dropIfEmpty(account, holding)
  }
}

/**
 * Cancels reduce-only orders that exceed a changed position, because they could open one: youngest first, until the
 * rest fits. An order is cancelled whole rather than reduced, because its size is signed.
 */
export function trimReduceOnly(context: CommandContext, account: Account, holding: Holding): void {
  if (holding.reduceOnly.buy === 0n && holding.reduceOnly.sell === 0n) return
  const records: OrderRecord[] = []
  for (const side of ['buy', 'sell'] as const) {
    while (holding.reduceOnly[side] > closable(holding, side)) {
      const youngest = youngestReduceOnly(holding, side)
      if (youngest === undefined) break
      records.push(cancelInBook(context, account, holding, youngest, 'REDUCE_ONLY_ORDER_REJECTED'))
    }
  }
  if (records.length > 0) context.events.push({ type: 'ordersChanged', account: account.address, orders: records })
}

function youngestReduceOnly(holding: Holding, side: Side): BookOrder | undefined {
  let youngest: BookOrder | undefined
  for (const order of holding.orders) if (order.side === side && order.request.reduceOnly) youngest = order
  return youngest
}
