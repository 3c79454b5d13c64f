import {
  fromNumber,
  toNumber,
  type Price,
  fixed6,
  negate,
  notional,
  type Amount,
  type Usd,
} from '@/core/protocol/fixed6'
import type { PositionKey } from '@/core/protocol/positionKey'
import { liquidationPrice } from '../margin/portfolioLiquidationPrice'
import { entryPrice, unrealizedPnl } from '../pnl'
import type { AccountState } from './accountState'
import { liquidationLevels, type LiquidationLevels } from './liquidationLevels'
import { holdingOf, type PreviewAccount } from './previewAccount'

/** A liquidation price, and its distance from the current price as a fraction of the current price. */
export type LiquidationPrice = { readonly way: 'down' | 'up'; readonly price: Price; readonly distance: number }

/**
 * Liquidation of a position. `none`: no price within the search liquidates it. `lost`: its account can already be
 * liquidated. `ordersCancelled`: the price at which the venue first cancels the account's open orders.
 */
export type PositionLiquidation =
  | {
      readonly status: 'prices'
      readonly prices: readonly LiquidationPrice[]
      readonly ordersCancelled?: readonly LiquidationPrice[]
    }
  | { readonly status: 'none'; readonly ordersCancelled?: readonly LiquidationPrice[] }
  | { readonly status: 'lost' | 'unknown' }

type LevelsOf = (asset: string) => LiquidationLevels

/** Computes the liquidation of each position of an account. */
export function accountLiquidations(account: PreviewAccount): ReadonlyMap<PositionKey, PositionLiquidation> {
  const known = new Map<string, LiquidationLevels>()
  const levelsOf: LevelsOf = (asset) => {
    const levels = known.get(asset) ?? liquidationLevels(account, asset)
    known.set(asset, levels)
    return levels
  }
  const found = new Map<PositionKey, PositionLiquidation>()
  for (const [instrumentId, { position }] of account.holdings) {
    if (!account.markets.has(instrumentId) || position.amount === 0n) continue
    // The ids of holdings name a side where there are two.
    found.set(instrumentId as PositionKey, positionLiquidation(account, instrumentId, levelsOf))
  }
  return found
}

/**
 * Computes the prices at which a position is liquidated. A cross position is liquidated together with its account: the
 * prices are marks for a perpetual, indexes of the underlying for an option. An isolated perpetual is liquidated
 * alone, by its own margin.
 */
export function positionLiquidation(
  account: PreviewAccount,
  instrumentId: string,
  levelsOf: LevelsOf = (asset) => liquidationLevels(account, asset),
): PositionLiquidation {
  const market = account.markets.get(instrumentId)
  const { position, isolated } = holdingOf(account, instrumentId)
  const { instrument, markPrice, indexPrice } = market ?? {}
  const base = instrument?.instrumentType === 'PERPETUAL' ? markPrice : indexPrice
  if (instrument === undefined || base === undefined || base <= 0n) return { status: 'unknown' }
  if (isolated !== undefined && instrument.instrumentType === 'PERPETUAL') {
    const { maintenanceMarginFraction } = instrument
    const price = liquidationPrice({ position, maintenanceMarginFraction, collateral: isolated.margin })
    if (price === undefined) return { status: 'none' }
    const distance = Math.abs(toNumber(price) / toNumber(base) - 1)
    return { status: 'prices', prices: [{ way: position.amount > 0n ? 'down' : 'up', price, distance }] }
  }
  const levels = levelsOf(instrument.asset)
  if (levels.status !== 'found') return { status: levels.status }
  const pricesAt = (found: Pick<typeof levels, 'down' | 'up'>) =>
    (['down', 'up'] as const).flatMap((way): LiquidationPrice[] => {
      const factor = found[way]
      if (factor === undefined) return []
      return [{ way, price: fromNumber<Price>(toNumber(base) * factor), distance: Math.abs(factor - 1) }]
    })
  const prices = pricesAt(levels)
  const cancelled = levels.ordersCancelled === undefined ? [] : pricesAt(levels.ordersCancelled)
  const orders = cancelled.length === 0 ? {} : { ordersCancelled: cancelled }
  return prices.length === 0 ? { status: 'none', ...orders } : { status: 'prices', prices, ...orders }
}

export function nearestLiquidation(found: PositionLiquidation | undefined): LiquidationPrice | undefined {
  if (found?.status !== 'prices') return undefined
  return [...found.prices].sort((a, b) => a.distance - b.distance)[0]
}

/** A position as it is, or as it would be. Undefined members are unknown or do not exist. */
export type PositionState = {
  /** Contracts, signed: long > 0. */
  readonly amount: Amount
  readonly entryPrice: Price | undefined
  readonly unrealizedPnl: Usd | undefined
  /**
   * Returns the prices that liquidate the position. A function, because the search is costly. Undefined without a
   * position.
   */
  readonly liquidation: (() => PositionLiquidation) | undefined
  /** USD at the mark, of this position alone by the standard rules. */
  readonly initialMargin: Usd | undefined
  readonly maintenanceMargin: Usd | undefined
  readonly isolatedMargin: Usd | undefined
  /** USD received (positive) or paid each hour at the current rate and mark. Perpetuals only. */
  readonly fundingPerHour: Usd | undefined
}

const zero = fixed6<Usd>(0n)

/**
 * Computes a position's figures. `state` is the account's state including this position; without it the margins are
 * unknown.
 */
export function positionState(
  account: PreviewAccount,
  instrumentId: string,
  state: AccountState | undefined,
): PositionState {
  const holding = holdingOf(account, instrumentId)
  const { position, isolated } = holding
  const market = account.markets.get(instrumentId)
  const markPrice = market?.markPrice
  const isHeld = position.amount !== 0n
  const own = isHeld ? state?.byInstrument.get(instrumentId) : undefined
  return {
    amount: position.amount,
    entryPrice: entryPrice(position),
    unrealizedPnl: isHeld && markPrice !== undefined ? unrealizedPnl(position, markPrice) : undefined,
    liquidation: isHeld ? once(() => positionLiquidation(account, instrumentId)) : undefined,
    initialMargin: isHeld ? own?.initialMargin : zero,
    maintenanceMargin: isHeld ? own?.maintenanceMargin : zero,
    isolatedMargin: isolated?.margin,
    fundingPerHour: isHeld ? fundingOf(position.amount, markPrice, market?.fundingRate) : undefined,
  }
}

/**
 * Computes funding: amount × mark × rate, paid by longs; the rate has six decimals (venue-rules 4.1). Rounded toward
 * zero.
 */
function fundingOf(amount: Amount, markPrice: Price | undefined, rate: number | undefined): Usd | undefined {
  if (markPrice === undefined || rate === undefined) return undefined
  const millionths = BigInt(Math.round(rate * 1e6))
  return negate(fixed6<Usd>((notional(markPrice, amount) * millionths) / 1_000_000n))
}

/** Computes the value on first use and caches it, because the search prices the whole account hundreds of times. */
function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined
  return () => (known ??= { value: compute() }).value
}
