import { assert } from '@/lib/assert'
import { add, fixed6, negate, notional, signOf, subtract, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import type { Hash, Side } from '@/protocol/instrument'
import { tradeFee } from '@/quant/fees'
import { applyFill, entryPrice, type Position } from '@/quant/pnl'
import type { Account, Holding } from '../accounts/account'
import { changeBalance, ratesOf } from '../accounts/accounts'
import { positionRecord } from '../accounts/positionRecord'
import type { FillParty, TradeVenue } from '../event'
import { bearFill, endIfGone } from '../liquidation/isolatedLoss'
import { knownPrices, markStale } from '../margin/accountRisk'
import { followFill } from '../margin/isolatedMargin'
import { countTrade, type CountedTrade } from '../rewards/countTrade'
import { stir, type Turn } from '../turn'

/** Who trades, and as what: an order that has just been filled, or what no order stands behind. */
export type TradeParty = {
  readonly account: Account
  readonly holding: Holding
  readonly side: Side
  /** Of no order when the trade did not come from the book. */
  readonly orderId: Hash
  readonly orderStatus: 'partial' | 'filled'
  readonly orderType: 'limit' | 'market'
  readonly systemType: string
  readonly tradeType: 'trade' | 'liquidation'
  readonly paysTradeFee: boolean
  /** USD paid beside the trade's fee, to the insurance fund; 0 for most. */
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
  /** USD that an isolated position has lost beyond its margin, once it is gone. */
  readonly debt: Usd
}

const nothing = fixed6<Usd>(0n)

/**
 * Moves the positions and the money of one trade, wherever it was made, and tells it: trade, then positions, then
 * balances. Orders, and what becomes of reduce-only orders and of empty holdings, are the caller's.
 */
export function settleTrade(turn: Turn, terms: TradeTerms): void {
  const { maker, taker, price, amount, via } = terms
  const { listed } = taker.holding
  const prices = knownPrices(listed)
  assert(prices !== undefined, 'what trades has its prices')
  const makerCash = moveParty(turn, maker, terms, 'maker')
  const takerCash = moveParty(turn, taker, terms, 'taker')
  turn.state.venueFees = add(turn.state.venueFees, add(makerCash.fee, takerCash.fee))
  turn.events.push({
    type: 'traded',
    trade: {
      // The number of the command and of the trade in it: no other trade of this venue ever has the same.
      tradeId: `${turn.seq}-${turn.tradeCount}`,
      instrumentId: listed.instrument.instrumentId,
      price,
      amount,
      timeNs: turn.timeNs,
      via,
      ...prices,
      ...(listed.mark?.forwardPrice === undefined ? {} : { forwardPrice: listed.mark.forwardPrice }),
      maker: fillParty(maker, makerCash, 'maker'),
      taker: fillParty(taker, takerCash, 'taker'),
    },
  })
  turn.tradeCount += 1
  stir(turn, maker.account)
  stir(turn, taker.account)
  emitPosition(turn, maker)
  if (maker.account !== taker.account) emitPosition(turn, taker)
  emitCash(turn, maker, makerCash)
  emitCash(turn, taker, takerCash)
  if (maker.account === taker.account || (via !== 'book' && via !== 'block')) return
  countWished(turn, maker, { ...terms, ...prices, liquidity: 'maker', fee: makerCash.fee })
  countWished(turn, taker, { ...terms, ...prices, liquidity: 'taker', fee: takerCash.fee })
}

type CountedTerms = Omit<CountedTrade, 'account' | 'listed'>

/** Rewards are for those who trade with others because they want to. */
function countWished(turn: Turn, { account, holding: { listed }, tradeType }: TradeParty, terms: CountedTerms): void {
  if (account.kind === 'trader' && tradeType === 'trade') countTrade(turn, { ...terms, account, listed })
}

/** Credits the insurance fund, or the venue where there is none. What comes in has left somebody's balance before. */
export function creditInsurance(turn: Turn, amount: Usd): void {
  const { insuranceFund, accounts } = turn.state
  const fund = insuranceFund === undefined ? undefined : accounts.get(insuranceFund)
  if (fund === undefined) turn.state.venueFees = add(turn.state.venueFees, amount)
  else changeBalance(turn, fund, amount, 'insurance')
}

function moveParty(turn: Turn, party: TradeParty, terms: TradeTerms, liquidity: 'maker' | 'taker'): Cash {
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
    ? tradeFee({ instrument, price, amount, indexPrice: asset.index, liquidity, rates: ratesOf(turn.state, account) })
    : nothing
  // A perpetual pays out what it realises; an option is paid in full when it is bought.
  const payment = side === 'buy' ? negate(premium) : premium
  const change = instrument.instrumentType === 'PERPETUAL' ? realizedPnl : payment
  const paid = subtract(change, add(fee, party.liquidationFee))
  const debt = moveIsolated(party, before, terms, paid)
  return { change, fee, realizedPnl, isClosing, entryPrice: entry, debt }
}

/** Moves the margin of an isolated position along with a fill that brings `cash`; returns the debt it leaves. */
function moveIsolated(party: TradeParty, before: Position, { price, amount }: TradeTerms, cash: Usd): Usd {
  const { account, holding, side } = party
  if (holding.liquidation !== undefined) return bearFill(account, holding, before, cash)
  followFill(account, holding, before, { side, price, amount })
  return nothing
}

function fillParty(party: TradeParty, cash: Cash, liquidity: 'maker' | 'taker'): FillParty {
  return {
    account: party.account.address,
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

function emitPosition(turn: Turn, { account, holding }: TradeParty): void {
  turn.events.push({ type: 'positionsChanged', account: account.address, positions: [positionRecord(holding)] })
}

function emitCash(turn: Turn, { account, holding, liquidationFee }: TradeParty, cash: Cash): void {
  changeBalance(turn, account, cash.change, 'trade')
  changeBalance(turn, account, negate(cash.fee), 'fee')
  if (liquidationFee !== 0n) {
    changeBalance(turn, account, negate(liquidationFee), 'liquidationFee')
    creditInsurance(turn, liquidationFee)
  }
  if (holding.liquidation !== undefined) endIfGone(turn, account, holding, cash.debt)
}
