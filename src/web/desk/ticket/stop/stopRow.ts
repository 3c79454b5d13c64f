import type { ReactNode } from 'react'
import { absolute, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { Position } from '@/core/quant/pnl'
import type { PendingStops } from '@/web/session/stops/pendingStops'
import { changeOf, stopScope, type StopChange, type WaitingStop } from '@/web/session/stops/stopOrder'
import type { StopProblem } from './stopDraft'
import { distanceOf, pnlOf } from './triggerEntry'

/** A stop as it is drawn. What is not known yet is `undefined`. */
export type StopRow = {
  readonly stop: WaitingStop
  readonly instrument: Instrument | undefined
  readonly markPrice: Price | undefined
  /** What is held of the instrument; undefined when that is nothing, or not known. */
  readonly held: Position | undefined
  /** Waits for the first fill of its entry order. */
  readonly isWithParent: boolean
}

/** How far the mark has to go, as a fraction of it. */
export function rowDistance({ stop, markPrice }: StopRow): number | undefined {
  return distanceOf({ kind: stop.stop, isBuy: stop.side === 'buy' }, stop.trigger, markPrice)
}

/**
 * USD that it would realise, before fees: at the trigger, of a limit order at its limit, which is the worst it can be.
 * Unknown for what would not close.
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

/** Contracts that it would trade; of a whole position what it is now. */
export function rowAmount({ stop, held }: StopRow): Amount | undefined {
  if (stopScope(stop) !== 'wholePosition') return stop.amount
  return held === undefined ? undefined : absolute(held.amount)
}

/** Until the terms are known, every decimal is shown. */
const smallestStep = 1n

export const priceStepOf = (instrument: Instrument | undefined): bigint => instrument?.priceStep ?? smallestStep
export const amountStepOf = (instrument: Instrument | undefined): bigint => instrument?.amountStep ?? smallestStep

export type StopsTableProps = {
  rows: readonly StopRow[]
  pending: PendingStops
  /** What the venue would say of a change. */
  problemOf: (stop: WaitingStop, change: StopChange) => StopProblem | undefined
  /** Heard once for each edit that is saved and changes something. */
  onEdit: (stop: WaitingStop, change: StopChange) => void
  onCancel: (stop: WaitingStop) => void
  onGoTo: (instrumentName: string) => void
  /** A phone gets cards. */
  isPhone: boolean
  empty: ReactNode
}
