import type { LiveState } from '../live/liveState'

/** Whether somebody has asked the desk for something and waited long enough. */
export function areOtcRequestsOver({ otc }: LiveState, nowNs: bigint): boolean {
  for (const { deadlineNs } of otc.open.values()) if (deadlineNs <= nowNs) return true
  return false
}
