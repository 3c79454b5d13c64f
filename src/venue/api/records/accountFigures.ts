import { fixed6, subtract, type Amount } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { accountMargin, sumInstrumentMargins, type AccountMargin } from '@/quant/margin/accountMargin'
import { instrumentMargin, type InstrumentMargin } from '@/quant/margin/instrumentMargin'
import { changeOpenAmount, noOpenOrders, type OpenOrderTotals } from '@/quant/margin/openOrderTotals'
import { positionAt } from '@/quant/pnl'
import { findInstrument } from '../../live/instrumentCatalogue'
import type { LiveAccount } from '../../live/liveAccount'
import { findIndexPrice, findMarkPrice, type LiveState } from '../../live/liveState'

/** The margin of an account and of each instrument in which it holds or wants something, at the marks of now. */
export type AccountFigures = {
  readonly margin: AccountMargin
  readonly byInstrument: ReadonlyMap<string, InstrumentMargin>
}

/**
 * Computed from what the account's events tell, by the same functions that the engine checks with; the cost of a
 * position is taken from its average price, which is rounded to a millionth.
 */
export function accountFigures(live: LiveState, account: LiveAccount): AccountFigures {
  const openOrders = openOrdersByInstrument(account)
  const byInstrument = new Map<string, InstrumentMargin>()
  for (const instrumentId of new Set([...account.positions.keys(), ...openOrders.keys()])) {
    const instrument = findInstrument(live.instruments, instrumentId)
    const margin = instrument && marginOf(live, account, instrument, openOrders.get(instrumentId) ?? noOpenOrders)
    if (margin !== undefined) byInstrument.set(instrumentId, margin)
  }
  return { margin: accountMargin(account.balance, sumInstrumentMargins(byInstrument.values())), byInstrument }
}

function marginOf(
  live: LiveState,
  account: LiveAccount,
  instrument: Instrument,
  openOrders: OpenOrderTotals,
): InstrumentMargin | undefined {
  const markPrice = findMarkPrice(live, instrument)
  const indexPrice = findIndexPrice(live, instrument.asset)
  if (markPrice === undefined || indexPrice === undefined) return undefined
  const held = account.positions.get(instrument.instrumentId)
  const position = held && positionAt(held.amount, held.entryPrice)
  return instrumentMargin({ instrument, position, openOrders, prices: { markPrice, indexPrice } })
}

function openOrdersByInstrument(account: LiveAccount): Map<string, OpenOrderTotals> {
  const totals = new Map<string, OpenOrderTotals>()
  for (const order of account.openOrders.values()) {
    if (order.reduceOnly) continue
    const change = {
      isBuy: order.side === 'buy',
      price: order.price,
      from: fixed6<Amount>(0n),
      to: subtract(order.amount, order.filled),
    }
    totals.set(order.instrumentId, changeOpenAmount(totals.get(order.instrumentId) ?? noOpenOrders, change))
  }
  return totals
}
