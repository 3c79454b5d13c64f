import { keccak_256 } from '@noble/hashes/sha3'
import { hashToHex } from '@/core/protocol/hex'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { Crossing } from './transferCommand'

/** What an account has moved on one day of UTC. */
export type DayCounts = {
  readonly day: bigint
  readonly transfers: number
  readonly withdrawals: number
  readonly deposits: number
}

export type TransfersState = {
  /** Those on their way, in the order of acceptance. */
  readonly crossings: Map<string, Crossing>
  /**
   * The digests of what each account's wallet has signed and the venue has done. Such a signature names no time, so it
   * would be good for ever: none is forgotten, and how many there can be in a day is limited.
   */
  readonly spent: Map<Address, Set<Hash>>
  readonly days: Map<Address, DayCounts>
}

export function createTransfersState(): TransfersState {
  return { crossings: new Map(), spent: new Map(), days: new Map() }
}

/** As plain data for a snapshot. */
export type TransfersData = {
  readonly crossings: readonly Crossing[]
  readonly spent: readonly (readonly [Address, readonly Hash[]])[]
  readonly days: readonly (readonly [Address, DayCounts])[]
}

export function exportTransfers({ crossings, spent, days }: TransfersState): TransfersData {
  return {
    crossings: [...crossings.values()],
    spent: [...spent].map(([account, digests]) => [account, [...digests]] as const),
    days: [...days],
  }
}

/** Snapshots from before transfers existed have no data: nothing had moved. */
export function importTransfers(state: TransfersState, data: TransfersData | undefined): void {
  for (const crossing of data?.crossings ?? []) state.crossings.set(crossing.id, crossing)
  for (const [account, digests] of data?.spent ?? []) state.spent.set(account, new Set(digests))
  for (const [account, counts] of data?.days ?? []) state.days.set(account, counts)
}

/** Nothing of the paper venue is on a chain: these look like hashes of transactions, and differ. */
export function madeUpHash(where: 'venue' | 'chain', id: string): Hash {
  return hashToHex(keccak_256(new TextEncoder().encode(`optick ${where} ${id}`)))
}
