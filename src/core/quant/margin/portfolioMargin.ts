import { fixed6, scale } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import type { FeeSchedule } from '../fees'
import type { Position } from '../pnl'
import type { OpenOrderTotals } from './accountFunds'
import type { InstrumentPrices } from './instrumentMargin'
import { openOrderFee } from './instrumentMargin'
import { roundedUp } from './roundedUp'
import { scenarios } from './scenarioChanges'
import type { ScenarioChanges } from './scenarioChanges'

/** PM_UNIT_FLOOR: fraction of the index, per short option contract. */
const unitFloor = fixed6<Fraction>(10_000n)
/** PM_IM_FACTOR */
const initialFactor = fixed6<Fraction>(1_250_000n)

export type PortfolioHolding = {
  readonly instrument: MarginInstrument
  readonly position: Position | undefined
  /** Totals of the orders that can open a position. */
  readonly openOrders: OpenOrderTotals
  readonly prices: InstrumentPrices
  /** Value changes of the instrument at these prices, computed once for all accounts. */
  readonly changes: ScenarioChanges
  readonly rates?: FeeSchedule
}

/**
 * How open orders reserve margin. `added`: the initial margin of the risk that they add, by underlying (venue-rules
 * 5.3). `first`: the rule before `setOrderMarginRule`, retained so that old logs replay unchanged. It reserved a
 * quarter of the account's maintenance margin while any order rested.
 */
export type OrderMarginRule = 'first' | 'added'

/**
 * Margin of one underlying, in USD. Options and perpetuals of one underlying offset each other; different underlyings
 * do not.
 */
export type UnderlyingMargin = {
  readonly asset: string
  /** The PnL of the positions, in the order of `scenarios`. */
  readonly scenarioPnl: readonly Usd[]
  readonly scenarioMargin: Usd
  readonly floorMargin: Usd
  readonly maintenanceMargin: Usd
  readonly initialMargin: Usd
  /** Reserved for open orders, including their fees. */
  readonly openOrderMargin: Usd
}

/** USD: the sums over the underlyings. Requirements are rounded up. */
export type PortfolioMargin = Omit<UnderlyingMargin, 'asset' | 'scenarioPnl'> & {
  readonly underlyings: readonly UnderlyingMargin[]
}

/**
 * Computes the portfolio margin of an account's cross positions (venue-rules 5.3). The PnL of an instrument in a
 * scenario is rounded to the nearest millionth before it is added, so that the sum does not depend on the order of the
 * instruments.
 *
 * Each scenario takes, per instrument, the worst of no fill, all buys filled and all sells filled at their limits, and
 * the floor with all sells filled. The orders reserve the initial margin of what this adds to the maintenance margin
 * of the positions alone. Orders that can only reduce the risk reserve nothing. Fees follow the standard rules.
 */
export function portfolioMargin(
  holdings: Iterable<PortfolioHolding>,
  rule: OrderMarginRule = 'added',
): PortfolioMargin {
  const sums = new Map<string, UnderlyingSums>()
  for (const holding of holdings) {
    const { asset } = holding.instrument
    let sum = sums.get(asset)
    if (sum === undefined) sums.set(asset, (sum = emptySums()))
    const held: bigint = holding.position?.amount ?? 0n
    if (held !== 0n) addPosition(sum, holding, held)
    if (holding.openOrders.buyAmount === 0n && holding.openOrders.sellAmount === 0n) continue
    addOrders(sum, holding, held)
  }
  const all = [...sums]
  const underlyings = all.map(([asset, sum]) => underlyingMargin(asset, sum))
  const total = (name: Exclude<keyof UnderlyingMargin, 'asset' | 'scenarioPnl'>) =>
    fixed6<Usd>(underlyings.reduce<bigint>((sum, one) => sum + one[name], 0n))
  const margin = {
    underlyings,
    scenarioMargin: total('scenarioMargin'),
    floorMargin: total('floorMargin'),
    maintenanceMargin: total('maintenanceMargin'),
    initialMargin: total('initialMargin'),
    openOrderMargin: total('openOrderMargin'),
  }
  return rule === 'added' ? margin : byFirstRule(margin, all)
}

function byFirstRule(margin: PortfolioMargin, sums: readonly (readonly [string, UnderlyingSums])[]): PortfolioMargin {
  const { maintenanceMargin } = margin
  const withOrders = sums.reduce((total, [, sum]) => total + needWithOrders(sum), 0n)
  const fees = sums.reduce((total, [, sum]) => total + sum.fees, 0n)
  const held = withOrders > maintenanceMargin ? initialOf(withOrders) - maintenanceMargin : 0n
  return {
    ...margin,
    initialMargin: initialOf(maintenanceMargin),
    openOrderMargin: fixed6<Usd>(held + fees),
  }
}

/**
 * PnL in millionths of USD, as whole doubles: exact up to nine billion USD, where bigints would take ten times as
 * long. `orders` is the change of a scenario by fills of open orders and never above 0.
 */
type UnderlyingSums = {
  readonly pnl: number[]
  readonly orders: number[]
  floor: bigint
  ordersFloor: bigint
  /** Fees of the open orders. */
  fees: bigint
}

const count = scenarios.length

function emptySums(): UnderlyingSums {
  return { pnl: Array(count).fill(0), orders: Array(count).fill(0), floor: 0n, ordersFloor: 0n, fees: 0n }
}

function addPosition(sum: UnderlyingSums, holding: PortfolioHolding, held: bigint): void {
  if (held < 0n && holding.instrument.instrumentType === 'OPTION') sum.floor += floorOf(-held, holding.prices)
  const contracts = Number(held)
  for (let at = 0; at < count; at++) addTo(sum.pnl, at, Math.round(contracts * (holding.changes[at] ?? 0)))
}

function addOrders(sum: UnderlyingSums, holding: PortfolioHolding, held: bigint): void {
  const { instrument, openOrders, prices, changes } = holding
  sum.fees += openOrderFee(holding)
  const { buyAmount, buyNotional, sellAmount, sellNotional } = openOrders
  if (instrument.instrumentType === 'OPTION') {
    sum.ordersFloor += floorOf(sellAmount - held, prices) - floorOf(-held, prices)
  }
  const bought = Number(buyAmount)
  const sold = Number(sellAmount)
  // PnL of the fills at the current mark, before any scenario.
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

function underlyingMargin(asset: string, sums: UnderlyingSums): UnderlyingMargin {
  const scenarioMargin = worstLoss(sums.pnl)
  const maintenanceMargin = fixed6<Usd>(scenarioMargin + sums.floor)
  return {
    asset,
    scenarioPnl: sums.pnl.map((gain) => fixed6<Usd>(BigInt(gain))),
    scenarioMargin: fixed6<Usd>(scenarioMargin),
    floorMargin: fixed6<Usd>(sums.floor),
    maintenanceMargin,
    initialMargin: initialOf(maintenanceMargin),
    // The orders' part of a scenario is never above 0, so the whole requirement is never below that of the positions
    // alone.
    openOrderMargin: fixed6<Usd>(initialOf(needWithOrders(sums) - maintenanceMargin) + sums.fees),
  }
}

function needWithOrders({ pnl, orders, floor, ordersFloor }: UnderlyingSums): bigint {
  return worstLoss(pnl.map((gain, at) => gain + (orders[at] ?? 0))) + floor + ordersFloor
}

function worstLoss(pnl: readonly number[]): bigint {
  const worst = Math.min(0, ...pnl)
  return BigInt(-worst)
}

/**
 * Minimum requirement in USD for this many short contracts of one option (PM_UNIT_FLOOR). Long contracts of other
 * options do not reduce the minimum.
 */
function floorOf(short: bigint, { indexPrice }: InstrumentPrices): bigint {
  return short <= 0n ? 0n : roundedUp(indexPrice * unitFloor, fixed6<Amount>(short), scale * scale)
}

function initialOf(maintenanceMargin: bigint): Usd {
  return roundedUp(maintenanceMargin, initialFactor, scale)
}
