import { assert } from '@/core/lib/assert'
import type { Address } from '@/core/protocol/instrument'
import type { EngineEvent } from '../event'
import type { OtcPosition, OtcRequest } from './otcCommand'

export type OtcState = {
  /** The counterparty of every position. */
  desk: Address | undefined
  /** The last number assigned. Requests and positions share one sequence. */
  lastId: number
  /** Pending, in order of arrival. */
  readonly requests: Map<number, OtcRequest>
  /** The most recently ended, oldest first. */
  readonly ended: OtcRequest[]
  readonly positions: Map<number, OtcPosition>
}

export type OtcData = {
  readonly desk: Address | undefined
  readonly lastId: number
  readonly requests: readonly OtcRequest[]
  readonly ended: readonly OtcRequest[]
  readonly positions: readonly OtcPosition[]
}

export const maxEndedOtcRequests = 2_000

export function createOtcState(): OtcState {
  return { desk: undefined, lastId: 0, requests: new Map(), ended: [], positions: new Map() }
}

export function exportOtc({ desk, lastId, requests, ended, positions }: OtcState): OtcData {
  return { desk, lastId, requests: [...requests.values()], ended: [...ended], positions: [...positions.values()] }
}

/** Restores the desk. `data` is missing in snapshots older than the desk. */
export function importOtc(otc: OtcState, data: OtcData | undefined): void {
  if (data === undefined) return
  otc.desk = data.desk
  otc.lastId = data.lastId
  for (const request of data.requests) otc.requests.set(request.otcId, request)
  otc.ended.push(...data.ended)
  for (const position of data.positions) otc.positions.set(position.otcId, position)
}

export function describeOtc({ desk, ended, requests, positions }: OtcState): EngineEvent[] {
  return [
    ...(desk === undefined ? [] : [{ type: 'otcDeskOpened', account: desk } as const]),
    ...[...ended, ...requests.values()].map((request) => {
      return { type: 'otcRequestChanged', account: request.account, request } as const
    }),
    ...[...positions.values()].map((position) => {
      return { type: 'otcPositionChanged', account: position.account, position } as const
    }),
  ]
}

/** Checks that every position is above zero and belongs to an account, and that the desk holds the other side. */
export function checkOtc(otc: OtcState, accounts: ReadonlyMap<Address, unknown>): void {
  const { desk, requests, positions } = otc
  assert(desk === undefined || accounts.has(desk), 'the desk has an account')
  for (const [id, { otcId, account, amount }] of positions) {
    assert(id === otcId && id <= otc.lastId && amount > 0n, 'a position is found by its number and holds something')
    assert(desk !== undefined && accounts.has(account) && account !== desk, 'a position has two sides')
  }
  for (const { status, unwindId } of requests.values()) {
    assert(status === 'requested' || status === 'quoted', 'what has ended waits no more')
    assert(unwindId === undefined || positions.has(unwindId), 'what is to be taken back is there')
  }
}
