import { changeOf, isSameStop, type NewStop, type StopChange, type WaitingStop } from '@/account/stops/stopOrder'
import { formatFixed6 } from '@/protocol/fixed6'
import { emptyLeg, type LegDraft } from './legDraft'

/** The leg as it waits at the venue. */
export function legOf(stop: WaitingStop | undefined): LegDraft {
  if (stop === undefined) return emptyLeg
  const { trigger, limitPrice } = changeOf(stop)
  return {
    triggerText: formatFixed6(trigger),
    type: limitPrice === undefined ? 'market' : 'limit',
    limitText: limitPrice === undefined ? '' : formatFixed6(limitPrice),
  }
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
