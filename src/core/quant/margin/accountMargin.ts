import { add, fixed6, subtract } from '@/core/protocol/fixed6'
import type { Usd } from '@/core/protocol/fixed6'
import type { AccountFunds } from './accountFunds'
import type { InstrumentMargin } from './instrumentMargin'
import { portfolioMargin, type OrderMarginRule, type PortfolioHolding } from './portfolioMargin'

/**
 * Sums over an account's instruments, from which its margin is computed. Updated by adding and removing instruments.
 */
export type MarginTotals = Pick<
  InstrumentMargin,
  'initialMargin' | 'maintenanceMargin' | 'openOrderMargin' | 'countedPnl' | 'optionValue'
>

/** USD. The names in brackets are those of venue-rules 5.1. */
export type AccountMargin = {
  /** Collateral value (AB). */
  readonly balance: Usd
  /** Unrealised PnL, perpetuals only (UP). */
  readonly unrealizedPnl: Usd
  /** Reserved for open orders (OO). */
  readonly openOrderMargin: Usd
  /** Initial margin of the positions. The page shows this figure; the margin check does not use it. */
  readonly initialMargin: Usd
  /** The maintenance margin of the positions (MM). */
  readonly maintenanceMargin: Usd
  /** AB + UP − OO − MM; under portfolio margin also the mark value of options. */
  readonly availableMargin: Usd
  /** The displayed value of the account: all collateral without ratio, all PnL, options at their marks. */
  readonly equity: Usd
}

const zero = fixed6<Usd>(0n)

export const emptyMarginTotals: MarginTotals = {
  initialMargin: zero,
  maintenanceMargin: zero,
  openOrderMargin: zero,
  countedPnl: zero,
  optionValue: zero,
}

export function addInstrumentMargin(totals: MarginTotals, margin: MarginTotals): MarginTotals {
  return {
    initialMargin: add(totals.initialMargin, margin.initialMargin),
    maintenanceMargin: add(totals.maintenanceMargin, margin.maintenanceMargin),
    openOrderMargin: add(totals.openOrderMargin, margin.openOrderMargin),
    countedPnl: add(totals.countedPnl, margin.countedPnl),
    optionValue: add(totals.optionValue, margin.optionValue),
  }
}

/** Subtracts the former contribution of an instrument, so that an update need not sum over all instruments. */
export function removeInstrumentMargin(totals: MarginTotals, margin: MarginTotals): MarginTotals {
  return {
    initialMargin: subtract(totals.initialMargin, margin.initialMargin),
    maintenanceMargin: subtract(totals.maintenanceMargin, margin.maintenanceMargin),
    openOrderMargin: subtract(totals.openOrderMargin, margin.openOrderMargin),
    countedPnl: subtract(totals.countedPnl, margin.countedPnl),
    optionValue: subtract(totals.optionValue, margin.optionValue),
  }
}

export function sumInstrumentMargins(margins: Iterable<MarginTotals>): MarginTotals {
  let totals = emptyMarginTotals
  for (const margin of margins) totals = addInstrumentMargin(totals, margin)
  return totals
}

/**
 * Computes the account's margin under the standard rules (venue-rules 5.1), from its assets and the sums of its cross
 * holdings. Pass USD alone for an account without other assets.
 */
export function accountMargin(owned: AccountFunds | Usd, totals: MarginTotals): AccountMargin {
  const { balance, beside } = typeof owned === 'bigint' ? { balance: owned, beside: zero } : owned
  const backed = add(balance, totals.countedPnl)
  return {
    balance,
    unrealizedPnl: totals.countedPnl,
    openOrderMargin: totals.openOrderMargin,
    initialMargin: totals.initialMargin,
    maintenanceMargin: totals.maintenanceMargin,
    availableMargin: subtract(subtract(backed, totals.openOrderMargin), totals.maintenanceMargin),
    equity: add(add(backed, totals.optionValue), beside),
  }
}

export type PortfolioMarginInput = {
  readonly funds: AccountFunds
  readonly holdings: Iterable<PortfolioHolding>
  /** PnL and option value of the positions in `holdings`. */
  readonly totals: Pick<MarginTotals, 'countedPnl' | 'optionValue'>
  /** USD reserved for open orders of isolated perpetuals, by the standard rules. */
  readonly isolatedOrderMargin: Usd
  readonly rule?: OrderMarginRule | undefined
}

/**
 * Computes the account's margin under portfolio margin (venue-rules 5.3). Scenarios are relative to the marks, so long
 * options add their mark value to the backing and short options subtract it. The order check, the account's figures,
 * liquidation prices and previews all use this function.
 */
export function portfolioAccountMargin(account: PortfolioMarginInput): AccountMargin {
  const { totals, funds } = account
  const { initialMargin, maintenanceMargin, ...portfolio } = portfolioMargin(account.holdings, account.rule)
  const openOrderMargin = add(portfolio.openOrderMargin, account.isolatedOrderMargin)
  const backed = add(add(funds.balance, totals.countedPnl), totals.optionValue)
  return {
    balance: funds.balance,
    unrealizedPnl: totals.countedPnl,
    openOrderMargin,
    initialMargin,
    maintenanceMargin,
    availableMargin: subtract(subtract(backed, openOrderMargin), maintenanceMargin),
    equity: add(backed, funds.beside),
  }
}

/**
 * Returns the contribution of an isolated holding to its account: only the requirement of the open orders, which use
 * the common margin until they fill. The position has its own margin.
 */
export function orderPartOf(margin: MarginTotals): MarginTotals {
  return { ...emptyMarginTotals, openOrderMargin: margin.openOrderMargin }
}

/**
 * True if AB + UP − OO − MM > 0, where OO already contains the new order (venue-rules 5.1). Orders that need no margin
 * (reduce-only, or closing) must skip this check.
 */
export function hasEnoughMargin(margin: Pick<AccountMargin, 'availableMargin'>): boolean {
  return margin.availableMargin > 0n
}

/** True if the account can spare `more` USD for orders. An order that needs no additional margin is always allowed. */
export function canSpare(margin: Pick<AccountMargin, 'availableMargin'>, more: Usd): boolean {
  return more <= 0n || hasEnoughMargin({ availableMargin: subtract(margin.availableMargin, more) })
}

/** USD available after cancelling every open order. At 0 or below, positions are liquidated (venue-rules 7.1). */
export function marginWithoutOrders(margin: Pick<AccountMargin, 'availableMargin' | 'openOrderMargin'>): Usd {
  return add(margin.availableMargin, margin.openOrderMargin)
}
