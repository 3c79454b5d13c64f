import { add, fixed6, negate, notional, subtract, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { entryPrice, flatPosition } from '@/core/quant/pnl'
import { settlementFee } from '@/core/quant/settlementFee'
import { holdingsOf, type Account, type Holding } from './accounts/account'
import { changeBalance } from './accounts/accounts'
import { dropIfEmpty, holdingRecord } from './accounts/holding'
import { accepted, rejected, type CommandContext } from './commandContext'
import type { OrderRecord, CommandOutcome } from './event'
import type { ListedInstrument } from './listedInstrument'
import { markStale } from './margin/accountRisk'
import { releaseIsolated } from './margin/isolatedMargin'
import { clearMirror } from './mirror/mirror'
import { cancelInBook } from './orders/closeOrder'
import { closeBlocks } from './rfqs/closeRfqs'
import type { RfqBlock } from './rfqs/rfqBlock'
import { endStops } from './stops/stopRecords'
import { endTwaps } from './twaps/twaps'

/** Cancels an instrument's orders and settles its positions in cash, oldest account first. */
export function expireInstrument(
  context: CommandContext,
  instrumentId: string,
  settlementPrice: Price,
): CommandOutcome {
  const listed = context.state.instruments.get(instrumentId)
  if (listed === undefined) return rejected('INSTRUMENT_NOT_FOUND')
  if (listed.settlementPrice !== undefined) return rejected('INSTRUMENT_EXPIRED')
  clearMirror(context, listed)
  for (const account of context.state.accounts.values()) {
    cancelExpired(context, account, listed)
  }
  endTwaps(context, (twap) => twap.instrumentId === instrumentId, 'failed', 'INSTRUMENT_EXPIRED')
  const isOfIt = ({ record }: RfqBlock) => record.legs.some((leg) => leg.instrumentId === instrumentId)
  closeBlocks(context, isOfIt, 'INSTRUMENT_EXPIRED')
  for (const account of context.state.accounts.values()) {
    for (const holding of holdingsOf(account, listed)) {
      if (holding.position.amount !== 0n) settleExpired(context, account, holding, settlementPrice)
      dropIfEmpty(account, holding)
    }
  }
  listed.settlementPrice = settlementPrice
  context.events.push({ type: 'instrumentExpired', instrument: listed.instrument, settlementPrice })
  return accepted
}

function cancelExpired(context: CommandContext, account: Account, listed: ListedInstrument): void {
  const records: OrderRecord[] = []
  for (const holding of holdingsOf(account, listed)) {
    for (const order of holding.orders) {
      records.push(cancelInBook(context, account, holding, order, 'INSTRUMENT_EXPIRED'))
    }
  }
  records.push(...endStops(context, account, (other) => other === listed, 'INSTRUMENT_EXPIRED'))
  if (records.length > 0) context.events.push({ type: 'ordersChanged', account: account.address, orders: records })
}

/**
 * Settles and closes a position (venue-rules 4.2). Payoffs of longs and shorts are rounded toward zero individually,
 * so the sum may be off by millionths, which go to the venue.
 */
function settleExpired(context: CommandContext, account: Account, holding: Holding, settlementPrice: Price): void {
  const { instrument } = holding.listed
  const { amount, cost } = holding.position
  const payoff = notional(intrinsicValue(instrument, settlementPrice), amount)
  const realizedPnl = subtract(payoff, cost)
  // A perpetual was not paid up front, so only its gain over cost is paid. An option pays its whole value.
  const payout = instrument.instrumentType === 'PERPETUAL' ? realizedPnl : payoff
  const fee = settlementFee({ instrument, amount, settlementPrice, payoff })
  const entry = entryPrice(holding.position) ?? settlementPrice
  holding.realizedPnl = add(holding.realizedPnl, realizedPnl)
  holding.position = flatPosition
  releaseIsolated(account, holding)
  markStale(account, holding)
  context.state.venueFees = fixed6<Usd>(context.state.venueFees - payoff + fee)
  const { instrumentId } = instrument
  const terms = { instrumentId, amount, entryPrice: entry, settlementPrice }
  context.events.push({
    type: 'positionSettled',
    account: account.address,
    settlement: { ...terms, payout, fee, realizedPnl },
  })
  context.events.push({ type: 'positionsChanged', account: account.address, positions: [holdingRecord(holding)] })
  changeBalance(context, account, payout, 'settlement')
  changeBalance(context, account, negate(fee), 'settlementFee')
}

function intrinsicValue(instrument: Instrument, settlementPrice: Price): Price {
  if (instrument.instrumentType === 'PERPETUAL') return settlementPrice
  const gain =
    instrument.optionType === 'call' ? settlementPrice - instrument.strike : instrument.strike - settlementPrice
  return fixed6<Price>(gain > 0n ? gain : 0n)
}
