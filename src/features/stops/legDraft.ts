import { changeOf, isSameStop, type NewStop, type StopChange, type WaitingStop } from '@/account/stops/stopOrder'
import { formatFixed6 } from '@/protocol/fixed6'
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

const emptyLeg: LegDraft = { triggerText: '', type: 'market', limitText: '' }
export const emptyLegs: Legs = { TAKE_PROFIT: emptyLeg, STOP_LOSS: emptyLeg }

/** Gains first, as everybody writes it. */
export const legKinds: readonly StopKind[] = ['TAKE_PROFIT', 'STOP_LOSS']

export function legOf(stop: WaitingStop | undefined): LegDraft {
  if (stop === undefined) return emptyLeg
  const { trigger, limitPrice } = changeOf(stop)
  return {
    triggerText: formatFixed6(trigger),
    type: limitPrice === undefined ? 'market' : 'limit',
    limitText: limitPrice === undefined ? '' : formatFixed6(limitPrice),
  }
}

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

/** What a leg asks for: a new stop, or another trigger of the one that there is. */
export type LegWish =
  | { readonly what: 'place'; readonly stop: NewStop }
  | { readonly what: 'edit'; readonly stop: NewStop; readonly open: WaitingStop; readonly change: StopChange }

/** Nothing when it is as it is already. */
export function wishOf(stop: NewStop, open: WaitingStop | undefined): LegWish | undefined {
  if (open === undefined) return { what: 'place', stop }
  const { trigger, amount, limitPrice } = stop
  const change = { trigger, amount, limitPrice }
  return isSameStop(open, change) ? undefined : { what: 'edit', stop, open, change }
}
