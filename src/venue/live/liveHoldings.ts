import { fixed6, subtract, type Amount } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { IsolatedMargin } from '@/quant/margin/isolatedMargin'
import { changeOpenAmount, noOpenOrders, type OpenOrderTotals } from '@/quant/margin/openOrderTotals'
import type { RepricedHolding } from '@/quant/margin/portfolioLiquidationPrice'
import { flatPosition } from '@/quant/pnl'
import { yearsToExpiry } from '@/quant/yearsToExpiry'
import type { MarkRecord } from '../engine/event'
import { findInstrument } from './instrumentCatalogue'
import type { LiveAccount } from './liveAccount'
import { findIndexPrice, findMark, type LiveState } from './liveState'

/** All that an account has in one instrument, as the functions of margin want it. */
export type LiveHolding = RepricedHolding & {
  readonly mark: MarkRecord
  /** Chosen; without it the instrument's own initial margin fraction holds. */
  readonly leverage?: number
  /** Whether what is held of it stands on margin of its own. */
  readonly isIsolated: boolean
  /** Of an isolated position. */
  readonly isolated: IsolatedMargin | undefined
}

/** By what the account's events tell. What has no price yet is left out; nobody can hold anything of it. */
export function liveHoldings(live: LiveState, account: LiveAccount): LiveHolding[] {
  const openOrders = openOrdersByInstrument(account)
  const instrumentIds = new Set([...account.positions.keys(), ...openOrders.keys()])
  return [...instrumentIds].flatMap((instrumentId) => {
    const instrument = findInstrument(live.instruments, instrumentId)
    if (instrument === undefined) return []
    return holdingOf(live, account, instrument, openOrders.get(instrumentId) ?? noOpenOrders)
  })
}

function holdingOf(
  live: LiveState,
  account: LiveAccount,
  instrument: Instrument,
  openOrders: OpenOrderTotals,
): LiveHolding[] {
  const { instrumentId } = instrument
  const mark = findMark(live, instrumentId)
  const indexPrice = findIndexPrice(live, instrument.asset)
  if (mark === undefined || indexPrice === undefined) return []
  const position = account.positions.get(instrumentId)
  const leverage = account.leverages.get(instrumentId)
  return [
    {
      instrument,
      position: position ?? flatPosition,
      openOrders,
      prices: { markPrice: mark.markPrice, indexPrice },
      forwardPrice: mark.forwardPrice,
      iv: mark.iv,
      // From the moment of the mark, as the engine reckons it.
      yearsToExpiry: instrument.instrumentType === 'OPTION' ? yearsToExpiry(instrument.expiryNs, mark.timeNs) : 0,
      mark,
      isIsolated: account.isolatedInstruments.has(instrumentId),
      isolated: position?.isolated,
      ...(leverage === undefined ? {} : { leverage }),
      rates: account.feeRates ?? live.feeRates,
    },
  ]
}

function openOrdersByInstrument(account: LiveAccount): Map<string, OpenOrderTotals> {
  const totals = new Map<string, OpenOrderTotals>()
  for (const order of account.openOrders.values()) {
    // A stop that waits needs nothing (venue-rules 2.5).
    if (order.reduceOnly || order.status === 'stop_order') continue
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
