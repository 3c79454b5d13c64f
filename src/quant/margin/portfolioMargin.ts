import { fixed6, scale } from '@/protocol/fixed6'
import type { Amount, Fraction, Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { FeeSchedule } from '../fees'
import type { Position } from '../pnl'
import type { InstrumentPrices } from './instrumentMargin'
import { openOrderFee } from './instrumentMargin'
import type { OpenOrderTotals } from './accountFunds'
import { roundedUp } from './roundedUp'
import { scenarios } from './scenarioChanges'
import type { ScenarioChanges } from './scenarioChanges'

/** PM_UNIT_FLOOR: of the index, for each option that is short. */
const unitFloor = fixed6<Fraction>(10_000n)
/** PM_IM_FACTOR */
const initialFactor = fixed6<Fraction>(1_250_000n)

/** What an account has in one instrument under portfolio margin. */
export type PortfolioHolding = {
  readonly instrument: Instrument
  readonly position: Position | undefined
  /** Of the orders that may open a position. */
  readonly openOrders: OpenOrderTotals
  readonly prices: InstrumentPrices
  /** Of the instrument at these prices: computed once, used for every account. */
  readonly changes: ScenarioChanges
  readonly rates?: FeeSchedule
}

/** The options and perpetuals of one underlying offset each other; underlyings do not. USD. */
export type UnderlyingMargin = {
  readonly asset: string
  /** Of the positions, in the order of `scenarios`. */
  readonly scenarioPnl: readonly Usd[]
  /** What the worst scenario loses. */
  readonly scenarioMargin: Usd
  /** What short options need in any case. */
  readonly floorMargin: Usd
  readonly maintenanceMargin: Usd
}

/** USD. Requirements are rounded up. */
export type PortfolioMargin = {
  readonly underlyings: readonly UnderlyingMargin[]
  readonly scenarioMargin: Usd
  readonly floorMargin: Usd
  readonly maintenanceMargin: Usd
  readonly initialMargin: Usd
  readonly openOrderMargin: Usd
}

/**
 * Portfolio margin of an account's cross positions (venue-rules 5.3). What an instrument gains or loses in a scenario is
 * rounded to the nearest millionth before it is added, so that the sum does not depend on the order of the instruments.
 *
 * Open orders: in each scenario and instrument the worst of no fill, all buys and all sells filled at their limits, and
 * the floor with all sells filled. Where that asks for more than the positions alone, the account must have the initial
 * margin of it; orders that can only lessen the risk need nothing. Fees are those of the standard rules.
 */
export function portfolioMargin(holdings: Iterable<PortfolioHolding>): PortfolioMargin {
  const sums = new Map<string, UnderlyingSums>()
  let fees = 0n
  for (const holding of holdings) {
    const { asset } = holding.instrument
    let sum = sums.get(asset)
    if (sum === undefined) sums.set(asset, (sum = emptySums()))
    const held: bigint = holding.position?.amount ?? 0n
    if (held !== 0n) addPosition(sum, holding, held)
    if (holding.openOrders.buyAmount === 0n && holding.openOrders.sellAmount === 0n) continue
    addOrders(sum, holding, held)
    fees += openOrderFee(holding)
  }
  const underlyings: UnderlyingMargin[] = []
  let scenarioMargin = 0n
  let floorMargin = 0n
  let withOrders = 0n
  for (const [asset, sum] of sums) {
    const margin = underlyingMargin(asset, sum)
    underlyings.push(margin)
    scenarioMargin += margin.scenarioMargin
    floorMargin += margin.floorMargin
    const pnlWithOrders = sum.pnl.map((pnl, at) => pnl + (sum.orders[at] ?? 0))
    withOrders += worstLoss(pnlWithOrders) + sum.floor + sum.ordersFloor
  }
  const maintenanceMargin = fixed6<Usd>(scenarioMargin + floorMargin)
  const raised = withOrders > maintenanceMargin ? initialOf(withOrders) - maintenanceMargin : 0n
  return {
    underlyings,
    scenarioMargin: fixed6<Usd>(scenarioMargin),
    floorMargin: fixed6<Usd>(floorMargin),
    maintenanceMargin,
    initialMargin: initialOf(maintenanceMargin),
    openOrderMargin: fixed6<Usd>(raised + fees),
  }
}

/**
 * PnL in millionths of USD, whole numbers as doubles: exact up to nine billion USD, where bigints would take ten times
 * as long. `orders` is what the fills of open orders would add to a scenario, never above 0.
 */
type UnderlyingSums = { readonly pnl: number[]; readonly orders: number[]; floor: bigint; ordersFloor: bigint }

const count = scenarios.length

function emptySums(): UnderlyingSums {
  return { pnl: Array(count).fill(0), orders: Array(count).fill(0), floor: 0n, ordersFloor: 0n }
}

function addPosition(sum: UnderlyingSums, holding: PortfolioHolding, held: bigint): void {
  if (held < 0n && holding.instrument.instrumentType === 'OPTION') sum.floor += floorOf(-held, holding.prices)
  const contracts = Number(held)
  for (let at = 0; at < count; at++) addTo(sum.pnl, at, Math.round(contracts * (holding.changes[at] ?? 0)))
}

function addOrders(
  sum: UnderlyingSums,
  { instrument, openOrders, prices, changes }: PortfolioHolding,
  held: bigint,
): void {
  const { buyAmount, buyNotional, sellAmount, sellNotional } = openOrders
  if (instrument.instrumentType === 'OPTION') {
    sum.ordersFloor += floorOf(sellAmount - held, prices) - floorOf(-held, prices)
  }
  const bought = Number(buyAmount)
  const sold = Number(sellAmount)
  // What the fills would gain or lose at the current mark, before any scenario.
  const buyGain = Number((prices.markPrice * buyAmount) / scale - buyNotional)
  const sellGain = Number(sellNotional - (prices.markPrice * sellAmount) / scale)
  for (let at = 0; at < count; at++) {
    const change = changes[at] ?? 0
    addTo(sum.orders, at, Math.min(0, buyGain + Math.round(bought * change), sellGain - Math.round(sold * change)))
  }
}

function addTo(sums: number[], at: number, gain: number): void {
  sums[at] = (sums[at] ?? 0) + gain
}

function underlyingMargin(asset: string, { pnl, floor }: UnderlyingSums): UnderlyingMargin {
  const scenarioMargin = worstLoss(pnl)
  return {
    asset,
    scenarioPnl: pnl.map((gain) => fixed6<Usd>(BigInt(gain))),
    scenarioMargin: fixed6<Usd>(scenarioMargin),
    floorMargin: fixed6<Usd>(floor),
    maintenanceMargin: fixed6<Usd>(scenarioMargin + floor),
  }
}

function worstLoss(pnl: readonly number[]): bigint {
  const worst = Math.min(0, ...pnl)
  return BigInt(-worst)
}

/** USD for this many short contracts of one option; long contracts of another option do not lessen it. */
function floorOf(short: bigint, { indexPrice }: InstrumentPrices): bigint {
  return short <= 0n ? 0n : roundedUp(indexPrice * unitFloor, fixed6<Amount>(short), scale * scale)
}

function initialOf(maintenanceMargin: bigint): Usd {
  return roundedUp(maintenanceMargin, initialFactor, scale)
}
