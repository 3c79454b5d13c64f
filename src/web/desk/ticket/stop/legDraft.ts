import type { StopKind } from '@/core/quant/checkStop'

/** One of the pair of a take-profit and a stop-loss, as it is typed. An empty trigger means that there is none. */
export type LegDraft = {
  readonly triggerText: string
  readonly type: 'market' | 'limit'
  readonly limitText: string
}

export type Legs = Readonly<Record<StopKind, LegDraft>>

export const emptyLeg: LegDraft = { triggerText: '', type: 'market', limitText: '' }
export const emptyLegs: Legs = { TAKE_PROFIT: emptyLeg, STOP_LOSS: emptyLeg }

/** Gains first, as everybody writes it. */
export const legKinds: readonly StopKind[] = ['TAKE_PROFIT', 'STOP_LOSS']

/** The take-profit and the stop-loss that go with the order of the ticket, as they are typed. */
export type AttachedDraft = {
  /** Folded away and not sent when false. */
  readonly isOn: boolean
  readonly legs: Legs
}

export const nothingAttached: AttachedDraft = { isOn: false, legs: emptyLegs }
