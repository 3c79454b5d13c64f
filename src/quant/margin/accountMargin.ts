import { add, fixed6, subtract } from '@/protocol/fixed6'
import type { Usd } from '@/protocol/fixed6'
import type { InstrumentMargin } from './instrumentMargin'

/** The sums over an account's instruments that its margin is made of; kept up to date by adding and removing. */
export type MarginTotals = Pick<
  InstrumentMargin,
  'initialMargin' | 'maintenanceMargin' | 'openOrderMargin' | 'countedPnl' | 'optionValue'
>

/** USD. The names in brackets are those of venue-rules 5.1. */
export type AccountMargin = {
  /** Collateral value (AB). */
  readonly balance: Usd
  /** Of perpetuals only (UP). */
  readonly unrealizedPnl: Usd
  /** What open orders hold (OO). */
  readonly openOrderMargin: Usd
  /** Of the positions; shown, not part of the check. */
  readonly initialMargin: Usd
  /** Of the positions (MM). */
  readonly maintenanceMargin: Usd
  /** AB + UP − OO − MM. */
  readonly availableMargin: Usd
  /** AB + UP + the mark value of options, shorts negative: what is shown as the account's worth. */
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

/** Takes out what was added before: an instrument's new margin stands in for its old one without a sum over the rest. */
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

/** The account's margin under the standard rules (venue-rules 5.1) from its balance and the sums of its instruments. */
export function accountMargin(balance: Usd, totals: MarginTotals): AccountMargin {
  const backed = add(balance, totals.countedPnl)
  return {
    balance,
    unrealizedPnl: totals.countedPnl,
    openOrderMargin: totals.openOrderMargin,
    initialMargin: totals.initialMargin,
    maintenanceMargin: totals.maintenanceMargin,
    availableMargin: subtract(subtract(backed, totals.openOrderMargin), totals.maintenanceMargin),
    equity: add(backed, totals.optionValue),
  }
}

/**
 * The check of venue-rules 5.1: AB + UP − OO − MM > 0, where OO already contains the new order. An order that needs no
 * margin (reduce-only, or closing) is to be let through without it.
 */
export function hasEnoughMargin(margin: Pick<AccountMargin, 'availableMargin'>): boolean {
  return margin.availableMargin > 0n
}
