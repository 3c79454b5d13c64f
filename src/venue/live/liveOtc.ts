import type { Address } from '@/protocol/instrument'
import type { OtcEvent, OtcPosition, OtcRequest } from '../engine/otc/otcEvent'

/** What was asked of the desk, and what is held from it. */
export type LiveOtc = {
  /** Undefined while there is no desk. */
  readonly desk: Address | undefined
  /** By number, of all accounts: those that wait for the desk. */
  readonly open: ReadonlyMap<number, OtcRequest>
  /** By account: its last requests that have ended, oldest first. */
  readonly ended: ReadonlyMap<Address, readonly OtcRequest[]>
  /** By number, of all accounts. */
  readonly positions: ReadonlyMap<number, OtcPosition>
}

export type MutableLiveOtc = {
  desk: Address | undefined
  readonly open: Map<number, OtcRequest>
  readonly ended: Map<Address, OtcRequest[]>
  readonly positions: Map<number, OtcPosition>
}

/** Enough to see what became of them; each deal is a row of the history besides. */
const maxEnded = 50

export function createLiveOtc(): MutableLiveOtc {
  return { desk: undefined, open: new Map(), ended: new Map(), positions: new Map() }
}

export function applyOtc(otc: MutableLiveOtc, event: OtcEvent): void {
  switch (event.type) {
    case 'otcDeskOpened':
      otc.desk = event.account
      return
    case 'otcRequestChanged':
      applyRequest(otc, event.request)
      return
    case 'otcPositionChanged':
      if (event.position.amount === 0n) otc.positions.delete(event.position.otcId)
      else otc.positions.set(event.position.otcId, event.position)
      return
  }
}

function applyRequest({ open, ended }: MutableLiveOtc, request: OtcRequest): void {
  if (request.status === 'requested' || request.status === 'quoted') {
    open.set(request.otcId, request)
    return
  }
  open.delete(request.otcId)
  const own = ended.get(request.account) ?? []
  ended.set(request.account, own)
  own.push(request)
  if (own.length > maxEnded) own.shift()
}
