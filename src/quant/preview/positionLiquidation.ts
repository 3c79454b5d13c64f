import { fromNumber, toNumber, type Price } from '@/protocol/fixed6'
import { liquidationPrice } from '../margin/liquidationPrice'
import { liquidationLevels, type LiquidationLevels } from './liquidationLevels'
import { holdingOf, type PreviewAccount } from './previewAccount'

/** A price that liquidates, and how far it is from the price of now, as a fraction of that. */
export type LiquidationPrice = { readonly way: 'down' | 'up'; readonly price: Price; readonly distance: number }

/** What liquidates a position. `none`: no price within the search does; `lost`: its account is beyond it already. */
export type PositionLiquidation =
  | { readonly status: 'prices'; readonly prices: readonly LiquidationPrice[] }
  | { readonly status: 'none' | 'lost' | 'unknown' }

type LevelsOf = (asset: string) => LiquidationLevels

/** Of every position of an account, by the name of its instrument. */
export function accountLiquidations(account: PreviewAccount): ReadonlyMap<string, PositionLiquidation> {
  const known = new Map<string, LiquidationLevels>()
  const levelsOf: LevelsOf = (asset) => {
    const levels = known.get(asset) ?? liquidationLevels(account, asset)
    known.set(asset, levels)
    return levels
  }
  const found = new Map<string, PositionLiquidation>()
  for (const [instrumentId, { position }] of account.holdings) {
    const name = account.markets.get(instrumentId)?.instrument.instrumentName
    if (name === undefined || position.amount === 0n) continue
    found.set(name, positionLiquidation(account, instrumentId, levelsOf))
  }
  return found
}

/**
 * The prices at which a position is liquidated. A cross position goes with its account: of a perpetual the marks, of an
 * option the indexes of its underlying at which that is lost. An isolated perpetual goes alone, by its own margin.
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
  const prices = (['down', 'up'] as const).flatMap((way): LiquidationPrice[] => {
    const factor = levels[way]
    if (factor === undefined) return []
    return [{ way, price: fromNumber<Price>(toNumber(base) * factor), distance: Math.abs(factor - 1) }]
  })
  return prices.length === 0 ? { status: 'none' } : { status: 'prices', prices }
}

/** The price that is the fewest percent away. */
export function nearestLiquidation(found: PositionLiquidation | undefined): LiquidationPrice | undefined {
  if (found?.status !== 'prices') return undefined
  return [...found.prices].sort((a, b) => a.distance - b.distance)[0]
}
