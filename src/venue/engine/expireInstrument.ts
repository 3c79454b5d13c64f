import { add, fixed6, negate, notional, subtract, type Price, type Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { entryPrice, flatPosition } from '@/quant/pnl'
import { settlementFee } from '@/quant/settlementFee'
import type { Account, Holding } from './accounts/account'
import { changeBalance } from './accounts/accounts'
import { dropIfEmpty, findHolding } from './accounts/holding'
import { positionRecord } from './accounts/positionRecord'
import type { OrderRecord, Outcome } from './event'
import type { ListedInstrument } from './listedInstrument'
import { markStale } from './margin/accountRisk'
import { releaseIsolated } from './margin/isolatedMargin'
import { cancelInBook } from './orders/closeOrder'
import { accepted, refused } from './outcome'
import { endStops } from './stops/cancelStops'
import type { Turn } from './turn'
import { closeBlocks } from './rfqs/closeRfqs'
import type { RfqBlock } from './rfqs/rfqBlock'
import { endTwaps } from './twaps/cancelTwaps'

/** Ends an instrument: its orders are cancelled, its positions settled in cash. Account by account, oldest account first. */
export function expireInstrument(turn: Turn, instrumentId: string, settlementPrice: Price): Outcome {
  const listed = turn.state.instruments.get(instrumentId)
  if (listed === undefined) return refused('INSTRUMENT_NOT_FOUND')
  if (listed.settlementPrice !== undefined) return refused('INSTRUMENT_EXPIRED')
  for (const account of turn.state.accounts.values()) {
    cancelExpired(turn, account, listed)
  }
  endTwaps(turn, (twap) => twap.instrumentId === instrumentId, 'failed', 'INSTRUMENT_EXPIRED')
  const isOfIt = ({ record }: RfqBlock) => record.legs.some((leg) => leg.instrumentId === instrumentId)
  closeBlocks(turn, isOfIt, 'INSTRUMENT_EXPIRED')
  for (const account of turn.state.accounts.values()) {
    const holding = findHolding(account, listed)
    if (holding === undefined) continue
    if (holding.position.amount !== 0n) settleExpired(turn, account, holding, settlementPrice)
    dropIfEmpty(account, holding)
  }
  listed.settlementPrice = settlementPrice
  turn.events.push({ type: 'instrumentExpired', instrument: listed.instrument, settlementPrice })
  return accepted
}

function cancelExpired(turn: Turn, account: Account, listed: ListedInstrument): void {
  const records: OrderRecord[] = []
  const holding = findHolding(account, listed)
  if (holding !== undefined) {
    for (const order of holding.orders) {
      records.push(cancelInBook(turn, account, holding, order, 'INSTRUMENT_EXPIRED'))
    }
  }
  records.push(...endStops(turn, account, (other) => other === listed, 'INSTRUMENT_EXPIRED'))
  if (records.length > 0) turn.events.push({ type: 'ordersChanged', account: account.address, orders: records })
}

/**
 * Pays a position out at expiry (venue-rules 4.2) and closes it. The payoffs of longs and shorts are rounded toward zero
 * one by one, so their sum may be off by millionths; the venue takes what is over.
 */
function settleExpired(turn: Turn, account: Account, holding: Holding, settlementPrice: Price): void {
  const { instrument } = holding.listed
  const { amount, cost } = holding.position
  const payoff = notional(intrinsicValue(instrument, settlementPrice), amount)
  const realizedPnl = subtract(payoff, cost)
  // A perpetual has been paid for by nobody: it pays what it gained over its cost. An option pays its whole value.
  const payout = instrument.instrumentType === 'PERPETUAL' ? realizedPnl : payoff
  const fee = settlementFee({ instrument, amount, settlementPrice, payoff })
  const entry = entryPrice(holding.position) ?? settlementPrice
  holding.realizedPnl = add(holding.realizedPnl, realizedPnl)
  holding.position = flatPosition
  releaseIsolated(account, holding)
  markStale(account, holding)
  turn.state.venueFees = fixed6<Usd>(turn.state.venueFees - payoff + fee)
  const { instrumentId } = instrument
  const terms = { instrumentId, amount, entryPrice: entry, settlementPrice }
  turn.events.push({
    type: 'positionSettled',
    account: account.address,
    settlement: { ...terms, payout, fee, realizedPnl },
  })
  turn.events.push({ type: 'positionsChanged', account: account.address, positions: [positionRecord(holding)] })
  changeBalance(turn, account, payout, 'settlement')
  changeBalance(turn, account, negate(fee), 'settlementFee')
}

function intrinsicValue(instrument: Instrument, settlementPrice: Price): Price {
  if (instrument.instrumentType === 'PERPETUAL') return settlementPrice
  const gain =
    instrument.optionType === 'call' ? settlementPrice - instrument.strike : instrument.strike - settlementPrice
  return fixed6<Price>(gain > 0n ? gain : 0n)
}
