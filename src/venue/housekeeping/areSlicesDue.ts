import { slicesDue } from '@/quant/twapRules'
import type { LiveState } from '../live/liveState'

/** Whether the time of a slice of any TWAP has come: between two of them there is nothing to journal. */
export function areSlicesDue({ activeTwaps }: Pick<LiveState, 'activeTwaps'>, nowNs: bigint): boolean {
  for (const { createdAtNs, slicesTotal, slicesExecuted } of activeTwaps.values()) {
    if (slicesDue(createdAtNs, slicesTotal, nowNs) > slicesExecuted) return true
  }
  return false
}
