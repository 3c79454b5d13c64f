import type { Turn } from '../turn'
import type { OtcRequest } from './otcEvent'
import { maxEndedOtcRequests } from './otcState'

/** Keeps a request as it is now: among those that wait, or among those that have ended. */
export function tellRequest(turn: Turn, request: OtcRequest): void {
  const { requests, ended } = turn.state.otc
  if (request.status === 'requested' || request.status === 'quoted') requests.set(request.otcId, request)
  else {
    requests.delete(request.otcId)
    ended.push(request)
    if (ended.length > maxEndedOtcRequests) ended.shift()
  }
  turn.events.push({ type: 'otcRequestChanged', account: request.account, request })
}

/** Ends what waits and is meant by `isMeant`. */
export function expireRequests(turn: Turn, isMeant: (request: OtcRequest) => boolean): void {
  // A Map may lose the entry that is being visited.
  for (const request of turn.state.otc.requests.values()) {
    if (isMeant(request)) tellRequest(turn, { ...request, status: 'expired' })
  }
}
