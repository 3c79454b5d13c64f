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
import { keyOf, type PositionKey } from '../rules/positionKey'
import { findInstrument } from './instrumentCatalogue'
import type { LiveVenueAccount } from './liveAccount'
import { findIndexPrice, type LiveState, findMark } from './liveState'

export type LiveAccountFigures = {
  /** Margin of everything that is not isolated, in the account's margin mode, as the engine checks it. */
  readonly margin: AccountMargin
  /** Margin of each position or its orders, as if it were the only one and under the standard rules. */
  readonly byPosition: ReadonlyMap<PositionKey, InstrumentMargin>
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
  const byPosition = new Map(holdings.map((one) => [one.key, instrumentMargin(one)]))
  const collateral = heldCollateral(live, account)
  const isolatedMargin = sumUsd(holdings.map(({ isolated }) => isolated?.margin ?? zero))
  const isolatedOrderMargin = sumUsd(
    holdings.map(({ isIsolated, key }) => (isIsolated ? (byPosition.get(key)?.openOrderMargin ?? zero) : zero)),
  )
  const parts = { holdings, byPosition, collateral, isolatedMargin, isolatedOrderMargin }
  return { ...parts, margin: marginOf(live, account, parts) }
}

function marginOf(
  live: LiveState,
  account: LiveVenueAccount,
  figures: Omit<LiveAccountFigures, 'margin'>,
): AccountMargin {
  const { holdings, byPosition, isolatedOrderMargin } = figures
  const totals = sumInstrumentMargins(
    holdings.flatMap(({ key, isolated }) => {
      const margin = byPosition.get(key)
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
  { holdings, byPosition, collateral }: Omit<LiveAccountFigures, 'margin'>,
): AccountFunds {
  const isolated = holdings.flatMap((one) => {
    const unrealizedPnl = byPosition.get(one.key)?.unrealizedPnl ?? zero
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

/** An account's position and orders in one instrument, or one side of it, as input of the margin functions. */
export type LiveHolding = RepricedHolding & {
  readonly key: PositionKey
  readonly openOrders: OpenOrderTotals
  readonly mark: MarkRecord
  /** Leverage that the account has chosen. If absent, the instrument's own fraction applies. */
  readonly leverage?: number
  readonly isIsolated: boolean
  readonly isolated: IsolatedMargin | undefined
}

/** Returns an account's holdings. Instruments without a price are left out, because no one can hold them. */
export function liveHoldings(live: LiveState, account: LiveVenueAccount): LiveHolding[] {
  const openOrders = openOrdersByPosition(account)
  const instruments = new Map<PositionKey, string>()
  for (const [key, { instrumentId }] of [...account.positions, ...openOrders]) instruments.set(key, instrumentId)
  return [...instruments].flatMap(([key, instrumentId]) => {
    const instrument = findInstrument(live.instruments, instrumentId)
    if (instrument === undefined) return []
    return holdingOf(live, account, { key, instrument, openOrders: openOrders.get(key)?.totals ?? noOrderMargin })
  })
}

function holdingOf(
  live: LiveState,
  account: LiveVenueAccount,
  { key, instrument, openOrders }: { key: PositionKey; instrument: MarginInstrument; openOrders: OpenOrderTotals },
): LiveHolding[] {
  const { instrumentId } = instrument
  const mark = findMark(live, instrumentId)
  const indexPrice = findIndexPrice(live, instrument.asset)
  if (mark === undefined || indexPrice === undefined) return []
  const position = account.positions.get(key)
  const leverage = account.leverages.get(instrumentId)
  return [
    {
      key,
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

type OpenOrders = { readonly instrumentId: string; readonly totals: OpenOrderTotals }

function openOrdersByPosition(account: LiveVenueAccount): Map<PositionKey, OpenOrders> {
  const found = new Map<PositionKey, OpenOrders>()
  for (const order of account.openOrders.values()) {
    // A waiting stop needs no margin (venue-rules 2.5).
    if (order.reduceOnly || order.status === 'stop_order') continue
    const change = {
      isBuy: order.side === 'buy',
      price: order.price,
      from: fixed6<Amount>(0n),
      to: subtract(order.amount, order.filled),
    }
    const key = keyOf(order)
    const totals = changeOpenAmount(found.get(key)?.totals ?? noOrderMargin, change)
    found.set(key, { instrumentId: order.instrumentId, totals })
  }
  return found
}
