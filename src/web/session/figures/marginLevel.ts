import { fixed6, larger, subtract, toNumber, type Price, type Usd } from '@/core/protocol/fixed6'
import { positionKey, type PositionKey } from '@/core/protocol/positionKey'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { nearestLiquidation } from '@/core/quant/preview/positionLiquidation'
import type { Liquidations } from '@/web/session/preview/liquidationsContext'
import { shareOf, type AccountFigures } from './accountFigures'
import { pnlAt } from './positions'

export const marginLevels = ['fine', 'notice', 'warning', 'danger', 'liquidation'] as const
export type MarginLevel = (typeof marginLevels)[number]

/** Maintenance margin as a share of its backing balance at which each level starts. The venue liquidates at 1. */
export const marginThresholds = { notice: 0.6, warning: 0.8, danger: 0.95 } as const

/**
 * High leverage exceeds `marginThresholds` from the start (20× at 3 % is 0.6), so this share of the cushion must be
 * lost as well.
 */
const lostThresholds = { notice: 0.25, warning: 0.5, danger: 0.75 } as const

/** How far a figure must fall below a threshold to end its level, so that a jittering mark does not alert twice. */
const hysteresis = 0.03

export type MarginUse = {
  readonly use: number | undefined
  /** Lost share of the cushion between initial and maintenance margin; undefined if the initial margin is unknown. */
  readonly lost?: number | undefined
  readonly isInLiquidation: boolean
}

export function marginLevel({ use, lost = 1, isInLiquidation }: MarginUse): MarginLevel {
  if (isInLiquidation) return 'liquidation'
  if (use === undefined) return 'fine'
  const levels = ['danger', 'warning', 'notice'] as const
  return levels.find((level) => use >= marginThresholds[level] && lost >= lostThresholds[level]) ?? 'fine'
}

/** Returns the lost share of the cushion: 0 for a position just opened with its initial margin, 1 at liquidation. */
function cushionLost(equity: Usd, initialMargin: Usd, maintenanceMargin: Usd): number | undefined {
  if (initialMargin <= maintenanceMargin) return undefined
  return toNumber(subtract(initialMargin, equity)) / toNumber(subtract(initialMargin, maintenanceMargin))
}

/** USD that open orders reserve: what is left of the margin balance neither for positions nor for new orders. */
export function orderMargin({
  marginBalance,
  maintenanceMargin,
  availableMargin,
}: Pick<AccountFigures, 'marginBalance' | 'maintenanceMargin' | 'availableMargin'>): Usd {
  return larger(subtract(subtract(marginBalance, maintenanceMargin), availableMargin), fixed6<Usd>(0n))
}

export function accountUse(figures: AccountFigures): MarginUse {
  const { marginBalance, maintenanceMargin, maintenanceUse: use, isInLiquidation } = figures
  const initialMargin = subtract(figures.initialMargin, orderMargin(figures))
  return { use, lost: cushionLost(marginBalance, initialMargin, maintenanceMargin), isInLiquidation }
}

/** Returns the level after a new reading. It rises at once and falls only well below the threshold. */
export function nextMarginLevel(previous: MarginLevel, now: MarginUse): MarginLevel {
  const level = marginLevel(now)
  if (severityOf(level) >= severityOf(previous) || now.use === undefined) return level
  // A liquidation ends only when the venue says so; then the level follows the use again.
  if (previous === 'liquidation') return level
  const lost = now.lost === undefined ? undefined : now.lost + hysteresis
  const held = marginLevel({ ...now, use: now.use + hysteresis, lost })
  return severityOf(held) < severityOf(previous) ? held : previous
}

export function severityOf(level: MarginLevel): number {
  return marginLevels.indexOf(level)
}

/** Margin use of an isolated position, which the venue liquidates alone by the position's own equity. */
export type IsolatedUse = MarginUse & {
  readonly key: PositionKey
  readonly instrumentName: string
  readonly equity: Usd
  readonly maintenanceMargin: Usd
}

export function isolatedUse(position: PositionMessage, markPrice: Price): IsolatedUse | undefined {
  if (position.marginType !== 'ISOLATED' || position.isolatedMargin === undefined) return undefined
  const equity = fixed6<Usd>(position.isolatedMargin + pnlAt(position, markPrice))
  // A perpetual's requirements are proportional to its mark.
  const atMark = (margin: Usd) =>
    position.markPrice === 0n ? margin : fixed6<Usd>((margin * markPrice) / position.markPrice)
  const maintenanceMargin = atMark(position.maintenanceMargin)
  const { instrumentName, initialMargin, inLiquidation: isInLiquidation = false } = position
  return {
    key: positionKey(position),
    instrumentName,
    equity,
    maintenanceMargin,
    use: shareOf(maintenanceMargin, equity),
    lost: initialMargin === undefined ? undefined : cushionLost(equity, atMark(initialMargin), maintenanceMargin),
    isInLiquidation,
  }
}

export type LiquidationDistance = {
  /**
   * USD that the account may lose at constant requirements before its liquidation; negative if that point has passed.
   */
  readonly loss: Usd
  /** USD that the account may lose before the venue cancels its open orders; undefined if the orders hold no margin. */
  readonly ordersLoss: Usd | undefined
  /** `loss` as a share of the equity. */
  readonly share: number | undefined
  /** The perpetual that carries nearly all of the risk, and the mark at which the venue liquidates. */
  readonly at:
    | {
        readonly instrumentName: string
        readonly price: Price
        /** Distance as a fraction of the current mark: −0.2 is a fall by a fifth. */
        readonly move: number
      }
    | undefined
}

/** A position with this share of the notional represents the whole account. */
const dominantShare = 0.8

/** Computes the distance to liquidation; undefined while no margin is required. */
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
  const nearest = nearestLiquidation(liquidations.get(positionKey(position)))
  if (nearest === undefined) return undefined
  const { way, price, distance } = nearest
  return { instrumentName, price, move: way === 'down' ? -distance : distance }
}
