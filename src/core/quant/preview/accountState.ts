import { collateralPrice } from '../collateral'
import { accountFunds, type HeldCollateral, noOrderMargin, type OpenOrderTotals } from '../margin/accountFunds'
import {
  accountMargin,
  addInstrumentMargin,
  emptyMarginTotals,
  orderPartOf,
  portfolioAccountMargin,
  type AccountMargin,
  type MarginTotals,
} from '../margin/accountMargin'
import { instrumentMargin, type InstrumentMargin, type InstrumentPrices } from '../margin/instrumentMargin'
import { scenarioChanges, type ScenarioChanges } from '../margin/scenarioChanges'
import { totalsOf, type PreviewAccount, type PreviewHolding, type PreviewMarket } from './previewAccount'

export type AccountState = {
  readonly margin: AccountMargin
  readonly byInstrument: ReadonlyMap<string, InstrumentMargin>
}

/** The scenario changes of a market, computed once for all the states of one preview. */
export type ChangesOf = (market: PricedMarket) => ScenarioChanges

export function rememberChanges(): ChangesOf {
  const known = new Map<string, ScenarioChanges>()
  return (market) => {
    const { instrumentId } = market.instrument
    const changes = known.get(instrumentId) ?? scenarioChanges({ ...market, yearsToExpiry: market.yearsToExpiry ?? 0 })
    known.set(instrumentId, changes)
    return changes
  }
}

/** An instrument's open orders to assume instead of the actual ones, to check an order before it is placed. */
export type Supposed = { readonly instrumentId: string; readonly openOrders: OpenOrderTotals }

/**
 * Computes an account's margin with the engine's own functions. Undefined while a mark, an index or the price of a
 * collateral is unknown.
 */
export function accountState(
  account: PreviewAccount,
  changesOf: ChangesOf,
  supposed?: Supposed,
): AccountState | undefined {
  const collateral = heldCollateral(account)
  const entries = heldEntries(account, supposed)
  if (collateral === undefined || entries === undefined) return undefined
  const cross = entries.filter(({ instrumentId }) => !account.isolatedInstruments.has(instrumentId))
  const isolated = entries.filter(({ instrumentId }) => account.isolatedInstruments.has(instrumentId))
  const funds = accountFunds({
    usdc: account.usdc,
    collateral,
    isolated: isolated.flatMap(({ holding, margin }) =>
      holding.isolated === undefined ? [] : [{ margin: holding.isolated.margin, unrealizedPnl: margin.unrealizedPnl }],
    ),
  })
  const crossTotals = sum(cross.map(({ margin }) => margin))
  const orderTotals = sum(isolated.map(({ margin }) => orderPartOf(margin)))
  return {
    margin: account.isPortfolioMargin
      ? underPortfolioMargin(account, changesOf, { cross, crossTotals, orderTotals, funds })
      : accountMargin(funds, addInstrumentMargin(crossTotals, orderTotals)),
    byInstrument: new Map(entries.map(({ instrumentId, margin }) => [instrumentId, margin])),
  }
}

type Entry = {
  readonly instrumentId: string
  readonly market: PricedMarket
  readonly holding: PreviewHolding
  readonly openOrders: OpenOrderTotals
  readonly margin: InstrumentMargin
}

function heldEntries(account: PreviewAccount, supposed: Supposed | undefined): Entry[] | undefined {
  const entries: Entry[] = []
  for (const [instrumentId, holding] of account.holdings) {
    const market = pricedMarket(account, instrumentId)
    if (market === undefined) return undefined
    const openOrders = supposed?.instrumentId === instrumentId ? supposed.openOrders : totalsOf(holding.orders)
    const margin = marginOf(account, market, holding, openOrders)
    entries.push({ instrumentId, market, holding, openOrders, margin })
  }
  return entries
}

type PortfolioParts = {
  readonly cross: readonly Entry[]
  readonly crossTotals: MarginTotals
  /** Totals of isolated perpetuals only, because their orders reserve standard margin in every mode. */
  readonly orderTotals: MarginTotals
  readonly funds: ReturnType<typeof accountFunds>
}

function underPortfolioMargin(account: PreviewAccount, changesOf: ChangesOf, parts: PortfolioParts): AccountMargin {
  return portfolioAccountMargin({
    funds: parts.funds,
    holdings: parts.cross.map(({ market, holding, openOrders }) => ({
      instrument: market.instrument,
      position: holding.position,
      openOrders,
      prices: market,
      changes: changesOf(market),
      rates: account.ratesOf(market.instrument),
    })),
    totals: parts.crossTotals,
    isolatedOrderMargin: parts.orderTotals.openOrderMargin,
  })
}

function sum(margins: readonly MarginTotals[]): MarginTotals {
  return margins.reduce(addInstrumentMargin, emptyMarginTotals)
}

export type PricedMarket = PreviewMarket & InstrumentPrices

export function pricedMarket(account: PreviewAccount, instrumentId: string): PricedMarket | undefined {
  const market = account.markets.get(instrumentId)
  if (market?.markPrice === undefined || market.indexPrice === undefined) return undefined
  return { ...market, markPrice: market.markPrice, indexPrice: market.indexPrice }
}

export function marginOf(
  account: PreviewAccount,
  market: PricedMarket,
  { position }: PreviewHolding,
  openOrders = noOrderMargin,
): InstrumentMargin {
  const { instrument } = market
  const leverage = account.leverages.get(instrument.instrumentId)
  const rates = account.ratesOf(instrument)
  return instrumentMargin({
    instrument,
    position,
    openOrders,
    prices: market,
    rates,
    ...(leverage === undefined ? {} : { leverage }),
  })
}

function heldCollateral(account: PreviewAccount): HeldCollateral[] | undefined {
  const held: HeldCollateral[] = []
  for (const [asset, balance] of account.collateral) {
    const price = collateralPrice(asset, account.indexOf)
    if (price === undefined) return undefined
    held.push({ asset, balance, price })
  }
  return held
}
