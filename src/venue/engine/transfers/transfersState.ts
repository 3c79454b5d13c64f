import { keccak_256 } from '@noble/hashes/sha3'
import { hashToHex } from '@/core/protocol/hex'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { Crossing } from './transferCommand'

export type DayCounts = {
  readonly day: bigint
  readonly transfers: number
  readonly withdrawals: number
  readonly deposits: number
}

export type TransfersState = {
  /** In transit, in order of acceptance. */
  readonly crossings: Map<string, Crossing>
  /**
   * Digests of the signatures that each account has used. Such a signature contains no time and would be valid
   * forever, so none is forgotten; a daily limit bounds the memory.
   */
  readonly spent: Map<Address, Set<Hash>>
  readonly days: Map<Address, DayCounts>
}

export function createTransfersState(): TransfersState {
  return { crossings: new Map(), spent: new Map(), days: new Map() }
}

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

/** Restores the transfers. `data` is missing in snapshots older than transfers. */
export function importTransfers(state: TransfersState, data: TransfersData | undefined): void {
  for (const crossing of data?.crossings ?? []) state.crossings.set(crossing.id, crossing)
  for (const [account, digests] of data?.spent ?? []) state.spent.set(account, new Set(digests))
  for (const [account, counts] of data?.days ?? []) state.days.set(account, counts)
}

/** Invents a unique text that looks like a transaction hash, because the paper venue uses no chain. */
export function madeUpHash(where: 'venue' | 'chain', id: string): Hash {
  return hashToHex(keccak_256(new TextEncoder().encode(`optick ${where} ${id}`)))
}
