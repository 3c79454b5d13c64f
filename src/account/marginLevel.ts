import { fixed6, subtract, toNumber, type Price, type Usd } from '@/protocol/fixed6'
import type { PositionMessage } from '@/protocol/positionRecord'
import { nearestLiquidation } from '@/quant/preview/positionLiquidation'
import { shareOf, type AccountFigures } from './accountFigures'
import { pnlAt } from './positions'
import type { Liquidations } from './preview/liquidationsContext'

/** From nothing to say to what cannot be missed. */
export const marginLevels = ['fine', 'notice', 'warning', 'danger', 'liquidation'] as const
export type MarginLevel = (typeof marginLevels)[number]

/** The maintenance margin, as a share of the balance that backs it, at which each level begins. 1 is liquidation. */
export const marginThresholds = { notice: 0.6, warning: 0.8, danger: 0.95 } as const

/** How far the use has to fall under a threshold before its level ends: a mark that trembles must not call twice. */
const hysteresis = 0.03

export type MarginUse = { readonly use: number | undefined; readonly isInLiquidation: boolean }

export function marginLevel({ use, isInLiquidation }: MarginUse): MarginLevel {
  if (isInLiquidation) return 'liquidation'
  if (use === undefined) return 'fine'
  if (use >= marginThresholds.danger) return 'danger'
  if (use >= marginThresholds.warning) return 'warning'
  return use >= marginThresholds.notice ? 'notice' : 'fine'
}

/** The level after a new reading: up at once, down only when it is well below the threshold. */
export function nextMarginLevel(previous: MarginLevel, now: MarginUse): MarginLevel {
  const level = marginLevel(now)
  if (severityOf(level) >= severityOf(previous) || now.use === undefined) return level
  // The venue says when a liquidation is over; after it the level is that of the use.
  if (previous === 'liquidation') return level
  const held = marginLevel({ ...now, use: now.use + hysteresis })
  return severityOf(held) < severityOf(previous) ? held : previous
}

export function severityOf(level: MarginLevel): number {
  return marginLevels.indexOf(level)
}

/** Margin of an isolated position: it is liquidated alone, by its own equity. */
export type IsolatedUse = MarginUse & {
  readonly instrumentName: string
  readonly equity: Usd
  readonly maintenanceMargin: Usd
}

export function isolatedUse(position: PositionMessage, markPrice: Price): IsolatedUse | undefined {
  if (position.marginType !== 'ISOLATED' || position.isolatedMargin === undefined) return undefined
  const equity = fixed6<Usd>(position.isolatedMargin + pnlAt(position, markPrice))
  // A perpetual's requirement goes with its mark.
  const maintenanceMargin =
    position.markPrice === 0n
      ? position.maintenanceMargin
      : fixed6<Usd>((position.maintenanceMargin * markPrice) / position.markPrice)
  const { instrumentName, inLiquidation: isInLiquidation = false } = position
  return { instrumentName, equity, maintenanceMargin, use: shareOf(maintenanceMargin, equity), isInLiquidation }
}

export type LiquidationDistance = {
  /** USD that the account may lose, its requirements staying as they are; negative when it is too late. */
  readonly loss: Usd
  /** USD that it may lose before the venue cancels its open orders; undefined when these hold nothing. */
  readonly ordersLoss: Usd | undefined
  /** `loss` as a share of the equity. */
  readonly share: number | undefined
  /** The one perpetual that nearly all of the risk is in, and the mark at which it ends. */
  readonly at:
    | {
        readonly instrumentName: string
        readonly price: Price
        /** As a fraction of the mark: −0.2 is a fall by a fifth. */
        readonly move: number
      }
    | undefined
}

/** A position with this share of the notional speaks for the account. */
const dominantShare = 0.8

/** How far the liquidation of positions is; undefined while nothing is required. */
export function liquidationDistance(
  { availableMargin, equity, maintenanceMargin, marginBalance }: AccountFigures,
  positions: readonly PositionMessage[],
  liquidations: Liquidations,
): LiquidationDistance | undefined {
  if (maintenanceMargin <= 0n) return undefined
  const loss = subtract(marginBalance, maintenanceMargin)
  return {
    loss,
    ordersLoss: hasCancellation(liquidations) && availableMargin < loss ? availableMargin : undefined,
    share: shareOf(loss, equity),
    at: dominantLiquidation(positions, liquidations),
  }
}

function hasCancellation(liquidations: Liquidations): boolean {
  return [...liquidations.values()].some(
    (found) => (found.status === 'prices' || found.status === 'none') && found.ordersCancelled !== undefined,
  )
}

function dominantLiquidation(
  positions: readonly PositionMessage[],
  liquidations: Liquidations,
): LiquidationDistance['at'] {
  const cross = positions.filter(({ marginType }) => marginType !== 'ISOLATED')
  const required = cross.map(({ maintenanceMargin }) => toNumber(maintenanceMargin))
  const total = required.reduce((sum, one) => sum + one, 0)
  const index = required.findIndex((one) => total > 0 && one >= dominantShare * total)
  const position = cross[index]
  if (position?.instrumentType !== 'PERPETUAL') return undefined
  const { instrumentName } = position
  const nearest = nearestLiquidation(liquidations.get(instrumentName))
  if (nearest === undefined) return undefined
  const { way, price, distance } = nearest
  return { instrumentName, price, move: way === 'down' ? -distance : distance }
}
