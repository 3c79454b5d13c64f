import type { LiveState } from '../live/liveState'
import { isValuationDue } from '../rules/strategyRules'

/** Whether a strategy is to be valued anew or an epoch of one is over: between two of them there is nothing to journal. */
export function areStrategiesDue({ strategies }: Pick<LiveState, 'strategies'>, nowNs: bigint): boolean {
  for (const { record } of strategies.values()) {
    if (record.nextEpochNs <= nowNs || isValuationDue(record.valuation.timeNs, nowNs)) return true
  }
  return false
}
