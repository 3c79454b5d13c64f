import { add, fixed6, type Usd, subtract, type Amount } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import { collateralPrice } from '@/core/quant/collateral'
import {
  accountFunds,
  type AccountFunds,
  type HeldCollateral,
  changeOpenAmount,
  noOrderMargin,
  type OpenOrderTotals,
} from '@/core/quant/margin/accountFunds'
import {
  accountMargin,
  orderPartOf,
  portfolioAccountMargin,
  sumInstrumentMargins,
  type AccountMargin,
} from '@/core/quant/margin/accountMargin'
import { instrumentMargin, type InstrumentMargin } from '@/core/quant/margin/instrumentMargin'
import type { IsolatedMargin } from '@/core/quant/margin/isolatedMargin'
import type { RepricedHolding } from '@/core/quant/margin/portfolioLiquidationPrice'
import { scenarioChanges, type ScenarioChanges } from '@/core/quant/margin/scenarioChanges'
import { flatPosition } from '@/core/quant/pnl'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { MarkRecord } from '../engine/event'
import { findInstrument } from './instrumentCatalogue'
import type { LiveVenueAccount } from './liveAccount'
import { findIndexPrice, type LiveState, findMark } from './liveState'

export type LiveAccountFigures = {
  /** Margin of everything that is not isolated, in the account's margin mode, as the engine checks it. */
  readonly margin: AccountMargin
  /** Margin of each instrument with a position or an order, as if it were the only one and under the standard rules. */
  readonly byInstrument: ReadonlyMap<string, InstrumentMargin>
  readonly holdings: readonly LiveHolding[]
  /** Collateral other than USDC, without assets that have no price yet. */
  readonly collateral: readonly HeldCollateral[]
  /** USD reserved for isolated positions. */
  readonly isolatedMargin: Usd
  /** USD reserved for open orders of isolated perpetuals, part of the open order margin. */
  readonly isolatedOrderMargin: Usd
}

const zero = fixed6<Usd>(0n)

/** Computes an account's figures from its events, with the engine's own functions. */
export function liveAccountFigures(live: LiveState, account: LiveVenueAccount): LiveAccountFigures {
  const holdings = liveHoldings(live, account)
  const byInstrument = new Map(holdings.map((one) => [one.instrument.instrumentId, instrumentMargin(one)]))
  const collateral = heldCollateral(live, account)
  const isolatedMargin = sumUsd(holdings.map(({ isolated }) => isolated?.margin ?? zero))
  const isolatedOrderMargin = sumUsd(
    holdings.map(({ isIsolated, instrument }) =>
      isIsolated ? (byInstrument.get(instrument.instrumentId)?.openOrderMargin ?? zero) : zero,
    ),
  )
  const parts = { holdings, byInstrument, collateral, isolatedMargin, isolatedOrderMargin }
  return { ...parts, margin: marginOf(live, account, parts) }
}

function marginOf(
  live: LiveState,
  account: LiveVenueAccount,
  figures: Omit<LiveAccountFigures, 'margin'>,
): AccountMargin {
  const { holdings, byInstrument, isolatedOrderMargin } = figures
  const totals = sumInstrumentMargins(
    holdings.flatMap(({ instrument, isolated }) => {
      const margin = byInstrument.get(instrument.instrumentId)
      if (margin === undefined) return []
      return [isolated === undefined ? margin : orderPartOf(margin)]
    }),
  )
  const funds = fundsOf(account, figures)
  if (!account.isPortfolioMargin) return accountMargin(funds, totals)
  const cross = holdings.filter(({ isIsolated }) => !isIsolated)
  return portfolioAccountMargin({
    funds,
    holdings: cross.map((one) => ({ ...one, changes: changesOf(one) })),
    totals,
    isolatedOrderMargin,
    rule: live.isOrderMarginAdded ? 'added' : 'first',
  })
}

function fundsOf(
  account: LiveVenueAccount,
  { holdings, byInstrument, collateral }: Omit<LiveAccountFigures, 'margin'>,
): AccountFunds {
  const isolated = holdings.flatMap((one) => {
    const unrealizedPnl = byInstrument.get(one.instrument.instrumentId)?.unrealizedPnl ?? zero
    return one.isolated === undefined ? [] : [{ margin: one.isolated.margin, unrealizedPnl }]
  })
  return accountFunds({ usdc: account.balance, collateral, isolated })
}

/** Lists the collateral that backs margin. An asset without a price backs nothing. */
function heldCollateral(live: LiveState, account: LiveVenueAccount): HeldCollateral[] {
  return [...account.collaterals].flatMap(([asset, balance]) => {
    const price = collateralPrice(asset, (name) => findIndexPrice(live, name))
    return price === undefined ? [] : [{ asset, balance, price }]
  })
}

/** Scenario changes by mark. They are equal for all accounts. */
const knownChanges = new WeakMap<MarkRecord, { readonly indexPrice: bigint; readonly changes: ScenarioChanges }>()

function changesOf(holding: LiveHolding): ScenarioChanges {
  const { indexPrice } = holding.prices
  const known = knownChanges.get(holding.mark)
  if (known?.indexPrice === indexPrice) return known.changes
  const changes = scenarioChanges({ ...holding, ...holding.prices })
  knownChanges.set(holding.mark, { indexPrice, changes })
  return changes
}

function sumUsd(values: readonly Usd[]): Usd {
  return values.reduce((sum, value) => add(sum, value), zero)
}

/** An account's position and orders in one instrument, as input of the margin functions. */
export type LiveHolding = RepricedHolding & {
  readonly openOrders: OpenOrderTotals
  readonly mark: MarkRecord
  /** Leverage that the account has chosen. If absent, the instrument's own fraction applies. */
  readonly leverage?: number
  readonly isIsolated: boolean
  readonly isolated: IsolatedMargin | undefined
}

/** Returns an account's holdings. Instruments without a price are left out, because no one can hold them. */
export function liveHoldings(live: LiveState, account: LiveVenueAccount): LiveHolding[] {
  const openOrders = openOrdersByInstrument(account)
  const instrumentIds = new Set([...account.positions.keys(), ...openOrders.keys()])
  return [...instrumentIds].flatMap((instrumentId) => {
    const instrument = findInstrument(live.instruments, instrumentId)
    if (instrument === undefined) return []
    return holdingOf(live, account, instrument, openOrders.get(instrumentId) ?? noOrderMargin)
  })
}

function holdingOf(
  live: LiveState,
  account: LiveVenueAccount,
  instrument: MarginInstrument,
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
      // From the time of the mark, as in the engine.
      yearsToExpiry: instrument.instrumentType === 'OPTION' ? yearsToExpiry(instrument.expiryNs, mark.timeNs) : 0,
      mark,
      isIsolated: account.isolatedInstruments.has(instrumentId),
      isolated: position?.isolated,
      ...(leverage === undefined ? {} : { leverage }),
      rates: account.feeRates ?? live.feeRates,
    },
  ]
}

function openOrdersByInstrument(account: LiveVenueAccount): Map<string, OpenOrderTotals> {
  const totals = new Map<string, OpenOrderTotals>()
  for (const order of account.openOrders.values()) {
    // A waiting stop needs no margin (venue-rules 2.5).
    if (order.reduceOnly || order.status === 'stop_order') continue
    const change = {
      isBuy: order.side === 'buy',
      price: order.price,
      from: fixed6<Amount>(0n),
      to: subtract(order.amount, order.filled),
    }
    totals.set(order.instrumentId, changeOpenAmount(totals.get(order.instrumentId) ?? noOrderMargin, change))
  }
  return totals
}
