import { assert } from '@/lib/assert'
import { add, fixed6, negate, notional, signOf, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import { tradeFee } from '@/quant/fees'
import { applyFill, entryPrice } from '@/quant/pnl'
import type { Account } from '../accounts/accounts'
import { changeBalance } from '../accounts/accounts'
import type { Holding } from '../accounts/holding'
import { positionRecord } from '../accounts/positionRecord'
import type { FillParty } from '../event'
import { knownPrices, markStale } from '../margin/accountRisk'
import type { Turn } from '../turn'
import type { OpenOrder } from './openOrder'

type Party = { readonly account: Account; readonly holding: Holding; readonly order: OpenOrder }
type TradeTerms = { readonly maker: Party; readonly taker: Party; readonly price: Price; readonly amount: Amount }
type Cash = {
  readonly change: Usd
  readonly fee: Usd
  readonly realizedPnl: Usd
  readonly isClosing: boolean
  readonly entryPrice: Price
}

const nothing = fixed6<Usd>(0n)

/** Moves the positions and the money of one match, and tells it: trade, then positions, then balances. */
export function settleTrade(turn: Turn, terms: TradeTerms): void {
  const { maker, taker, price, amount } = terms
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
      via: 'book',
      ...prices,
      maker: fillParty(maker, makerCash, 'maker'),
      taker: fillParty(taker, takerCash, 'taker'),
    },
  })
  turn.tradeCount += 1
  emitPosition(turn, maker)
  if (maker.account !== taker.account) emitPosition(turn, taker)
  emitCash(turn, maker.account, makerCash)
  emitCash(turn, taker.account, takerCash)
}

function moveParty(turn: Turn, party: Party, terms: TradeTerms, liquidity: 'maker' | 'taker'): Cash {
  const { holding, order } = party
  const { instrument, asset } = holding.listed
  const { price, amount } = terms
  assert(asset.index !== undefined, 'what trades has an index')
  const before = holding.position
  const { position, realizedPnl } = applyFill(before, order.side, price, amount)
  const isClosing = before.amount !== 0n && before.amount > 0n !== (order.side === 'buy')
  const entry = entryPrice(isClosing ? before : position) ?? price
  const isFreshlyOpened = signOf(position.amount) !== signOf(holding.position.amount) && position.amount !== 0n
  holding.realizedPnl = isFreshlyOpened ? nothing : add(holding.realizedPnl, realizedPnl)
  if (isFreshlyOpened) holding.accumulatedFunding = nothing
  holding.position = position
  markStale(party.account, holding)
  const premium = notional(price, amount)
  const fee = tradeFee({
    instrument,
    price,
    amount,
    indexPrice: asset.index,
    liquidity,
    rates: turn.state.config.feeRates,
  })
  const told = { fee, realizedPnl, isClosing, entryPrice: entry }
  // A perpetual pays out what it realises; an option is paid in full when it is bought.
  if (instrument.instrumentType === 'PERPETUAL') return { change: realizedPnl, ...told }
  return { change: order.side === 'buy' ? negate(premium) : premium, ...told }
}

function fillParty(party: Party, cash: Cash, liquidity: 'maker' | 'taker'): FillParty {
  const { order } = party
  return {
    account: party.account.address,
    orderId: order.request.orderId,
    side: order.side,
    liquidity,
    fee: cash.fee,
    liquidationFee: nothing,
    realizedPnl: cash.realizedPnl,
    orderStatus: order.remaining === 0n ? 'filled' : 'partial',
    orderType: order.orderType,
    systemType: order.request.systemType,
    tradeType: 'trade',
    isClosing: cash.isClosing,
    entryPrice: cash.entryPrice,
  }
}

function emitPosition(turn: Turn, party: Party): void {
  const { account, holding } = party
  turn.events.push({ type: 'positionsChanged', account: account.address, positions: [positionRecord(holding)] })
}

function emitCash(turn: Turn, account: Account, cash: Cash): void {
  changeBalance(turn, account, cash.change, 'trade')
  changeBalance(turn, account, negate(cash.fee), 'fee')
}
