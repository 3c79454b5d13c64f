import { openRfqs } from '../live/liveRfqs'
import type { LiveState } from '../live/liveState'

/** Whether the deadline of a request for quotes has come, so that no needless command is written down. */
export function areRfqsOver(live: Pick<LiveState, 'rfqs'>, nowNs: bigint): boolean {
  return openRfqs(live.rfqs).some(({ rfq }) => rfq.deadlineNs <= nowNs)
}
