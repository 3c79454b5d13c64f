import { add, fixed6, type Usd } from '@/protocol/fixed6'
import { collateralPrice } from '@/quant/collateral'
import { accountFunds, type AccountFunds, type HeldCollateral } from '@/quant/margin/accountFunds'
import {
  accountMargin,
  orderPartOf,
  portfolioAccountMargin,
  sumInstrumentMargins,
  type AccountMargin,
} from '@/quant/margin/accountMargin'
import { instrumentMargin, type InstrumentMargin } from '@/quant/margin/instrumentMargin'
import { portfolioMargin } from '@/quant/margin/portfolioMargin'
import { scenarioChanges, type ScenarioChanges } from '@/quant/margin/scenarioChanges'
import type { MarkRecord } from '../engine/event'
import type { LiveAccount } from './liveAccount'
import { liveHoldings, type LiveHolding } from './liveHoldings'
import { findIndexPrice, type LiveState } from './liveState'

/** How an account stands at the marks of now. */
export type AccountFigures = {
  /** Of all that is not isolated, by the account's mode: what the engine checks. */
  readonly margin: AccountMargin
  /** Of each instrument in which something is held or wanted, alone and by the standard rules. */
  readonly byInstrument: ReadonlyMap<string, InstrumentMargin>
  readonly holdings: readonly LiveHolding[]
  /** Beside USDC; what has no price yet is not here. */
  readonly collateral: readonly HeldCollateral[]
  /** USD set aside for isolated positions. */
  readonly isolatedMargin: Usd
  /** USD that the open orders of isolated perpetuals hold: a part of the open order margin. */
  readonly isolatedOrderMargin: Usd
}

const zero = fixed6<Usd>(0n)

/** Computed from what the account's events tell, by the same functions that the engine checks with. */
export function accountFigures(live: LiveState, account: LiveAccount): AccountFigures {
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
  return { ...parts, margin: marginOf(account, parts) }
}

function marginOf(account: LiveAccount, figures: Omit<AccountFigures, 'margin'>): AccountMargin {
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
  const portfolio = portfolioMargin(cross.map((one) => ({ ...one, changes: changesOf(one) })))
  const openOrderMargin = add(portfolio.openOrderMargin, isolatedOrderMargin)
  return portfolioAccountMargin(funds, totals, { ...portfolio, openOrderMargin })
}

function fundsOf(
  account: LiveAccount,
  { holdings, byInstrument, collateral }: Omit<AccountFigures, 'margin'>,
): AccountFunds {
  const isolated = holdings.flatMap((one) => {
    const unrealizedPnl = byInstrument.get(one.instrument.instrumentId)?.unrealizedPnl ?? zero
    return one.isolated === undefined ? [] : [{ margin: one.isolated.margin, unrealizedPnl }]
  })
  return accountFunds({ usdc: account.balance, collateral, isolated })
}

/** What has no price yet backs nothing. */
function heldCollateral(live: LiveState, account: LiveAccount): HeldCollateral[] {
  return [...account.collaterals].flatMap(([asset, balance]) => {
    const price = collateralPrice(asset, (name) => findIndexPrice(live, name))
    return price === undefined ? [] : [{ asset, balance, price }]
  })
}

/** A mark's scenarios are the same for every account. */
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
