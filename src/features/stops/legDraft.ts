import type { Instrument, Side } from '@/protocol/instrument'
import type { StopScope } from '@/quant/checkStopForm'
import type { StopKind } from '@/quant/stopTrigger'
import { readStop, type ReadStop } from './stopDraft'

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

export type LegContext = {
  readonly instrument: Pick<Instrument, 'instrumentId'>
  /** Of the order that the stop sends: the one that closes. */
  readonly side: Side
  readonly scope: StopScope
  readonly amountText: string
}

/** The stop of a leg; nothing of a leg that is empty. */
export function readLeg(kind: StopKind, leg: LegDraft, context: LegContext): ReadStop | undefined {
  if (leg.triggerText.trim() === '') return undefined
  const { side, scope, amountText, instrument } = context
  const type = scope === 'wholePosition' ? 'market' : leg.type
  return readStop({ ...leg, type, kind, side, scope, amountText, reduceOnly: true }, instrument)
}
