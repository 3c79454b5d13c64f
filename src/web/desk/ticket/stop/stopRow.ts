import type { ReactNode } from 'react'
import { absolute, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { Position } from '@/core/quant/pnl'
import type { PendingStops } from '@/web/session/stops/pendingStops'
import { changeOf, stopScope, type StopChange, type WaitingStop } from '@/web/session/stops/stopOrder'
import type { StopProblem } from './stopDraft'
import { distanceOf, pnlOf } from './triggerEntry'
import type { StopTrails } from './useStopTrails'

export type StopRow = {
  readonly stop: WaitingStop
  readonly instrument: Instrument | undefined
  readonly markPrice: Price | undefined
  readonly held: Position | undefined
  /** True while the stop waits for the first fill of its entry order. */
  readonly isWithParent: boolean
}

/** Distance to the trigger as a fraction of the mark. */
export function rowDistance({ stop, markPrice }: StopRow): number | undefined {
  return distanceOf({ kind: stop.stop, isBuy: stop.side === 'buy' }, stop.trigger, markPrice)
}

/**
 * PnL in USD before fees at the limit, which is the worst case, or at the trigger without a limit. `undefined` if the
 * stop does not close.
 */
export function rowPnl({ stop, held }: StopRow): Usd | undefined {
  if (held === undefined || held.amount === 0n) return undefined
  const isClosing = (stop.side === 'sell') === held.amount > 0n
  if (!isClosing) return undefined
  const whole = absolute(held.amount)
  const amount = stopScope(stop) === 'wholePosition' ? whole : stop.amount
  if (amount > whole) return undefined
  return pnlOf({ held, amount }, changeOf(stop).limitPrice ?? stop.trigger)
}

/** Contracts that the stop would trade; for a whole position, its current size. */
export function rowAmount({ stop, held }: StopRow): Amount | undefined {
  if (stopScope(stop) !== 'wholePosition') return stop.amount
  return held === undefined ? undefined : absolute(held.amount)
}

const smallestStep = 1n

export const priceStepOf = (instrument: Instrument | undefined): bigint => instrument?.priceStep ?? smallestStep
export const amountStepOf = (instrument: Instrument | undefined): bigint => instrument?.amountStep ?? smallestStep

export type StopsTableProps = {
  rows: readonly StopRow[]
  pending: PendingStops
  problemOf: (stop: WaitingStop, change: StopChange) => StopProblem | undefined
  onEdit: (stop: WaitingStop, change: StopChange) => void
  onCancel: (stop: WaitingStop) => void
  onGoTo: (instrumentName: string) => void
  trails: Omit<StopTrails, 'dialog'>
  isPhone: boolean
  empty: ReactNode
}
