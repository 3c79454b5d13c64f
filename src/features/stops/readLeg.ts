import type { Instrument, Side } from '@/protocol/instrument'
import type { StopScope } from '@/quant/checkStopForm'
import type { StopKind } from '@/quant/stopTrigger'
import type { LegDraft } from './legDraft'
import { readStop, type ReadStop } from './stopDraft'

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
