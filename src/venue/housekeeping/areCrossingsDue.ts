import type { LiveState } from '../live/liveState'

/** Whether something has come to the end of its bridge, so that no needless command is written down. */
export function areCrossingsDue({ crossings }: Pick<LiveState, 'crossings'>, nowNs: bigint): boolean {
  for (const { dueNs } of crossings.values()) if (dueNs <= nowNs) return true
  return false
}
