import { weekEndOf } from '@/quant/rewards/rewardWeeks'
import type { LiveState } from '../live/liveState'

/** Whether the week of the running epoch has ended; before anybody has traded there is none. */
export function isEpochOver({ rewards: { epochStartNs } }: Pick<LiveState, 'rewards'>, nowNs: bigint): boolean {
  return epochStartNs !== undefined && nowNs >= weekEndOf(epochStartNs)
}
