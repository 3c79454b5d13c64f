import type { StopKind } from '@/core/quant/checkStop'

export type LegDraft = {
  readonly triggerText: string
  readonly type: 'market' | 'limit'
  readonly limitText: string
}

export type Legs = Readonly<Record<StopKind, LegDraft>>

export const emptyLeg: LegDraft = { triggerText: '', type: 'market', limitText: '' }
export const emptyLegs: Legs = { TAKE_PROFIT: emptyLeg, STOP_LOSS: emptyLeg }

/** Kinds of stops in the usual order, take-profit first. */
export const legKinds: readonly StopKind[] = ['TAKE_PROFIT', 'STOP_LOSS']

/** Stops of an unsent order. A leg without a trigger is not sent. */
export type AttachedDraft = {
  readonly legs: Legs
  /** True if the fields are wanted on an option, whose ticket has no room for them otherwise. */
  readonly isWanted?: boolean | undefined
}

export const nothingAttached: AttachedDraft = { legs: emptyLegs }

export function isAttaching({ legs }: AttachedDraft): boolean {
  return legKinds.some((kind) => legs[kind].triggerText.trim() !== '')
}
