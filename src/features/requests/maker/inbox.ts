import type { Hash } from '@/protocol/instrument'
import { toNumber } from '@/protocol/fixed6'
import type { RfqBlockRecord } from '@/protocol/rest/rfqs'

export type InboxFilter = {
  /** Undefined: of all assets. */
  readonly asset: string | undefined
  /** Packages, at least. */
  readonly leastAmount: number
  readonly muted: ReadonlySet<Hash>
  readonly isMutedShown: boolean
}

export type Inbox = {
  /** Those that can be quoted, the newest first. */
  readonly shown: readonly RfqBlockRecord[]
  /** What the asset and the size leave out. */
  readonly filteredCount: number
  readonly mutedCount: number
}

/** What others ask for. One's own requests are not to be quoted, and what has ended is not either. */
export function inboxOf(blocks: readonly RfqBlockRecord[], filter: InboxFilter, nowNs: bigint): Inbox {
  const open = blocks.filter(
    ({ role, blockStatus, deadline }) => role !== 'taker' && blockStatus === 'open' && deadline > nowNs,
  )
  const wanted = open.filter(
    (block) =>
      (filter.asset === undefined || assetsOf(block).includes(filter.asset)) &&
      toNumber(block.amount) >= filter.leastAmount,
  )
  const muted = wanted.filter(({ blockId }) => filter.muted.has(blockId))
  const shown = filter.isMutedShown ? wanted : wanted.filter(({ blockId }) => !filter.muted.has(blockId))
  return {
    shown: shown.toSorted((a, b) => newestFirst(a, b)),
    filteredCount: open.length - wanted.length,
    mutedCount: muted.length,
  }
}

function newestFirst(a: RfqBlockRecord, b: RfqBlockRecord): number {
  if (a.createdTimestamp === b.createdTimestamp) return a.blockId < b.blockId ? -1 : 1
  return a.createdTimestamp < b.createdTimestamp ? 1 : -1
}

/** The underlyings of a package, each once. */
export function assetsOf({ legs }: Pick<RfqBlockRecord, 'legs'>): readonly string[] {
  return [...new Set((legs ?? []).map(({ asset }) => asset))]
}

/** Which sides a maker may quote: who wants to buy is sold to, and who says nothing is quoted both. */
export function sidesOf({ isBuy }: Pick<RfqBlockRecord, 'isBuy'>): readonly ('bid' | 'ask')[] {
  if (isBuy === undefined) return ['bid', 'ask']
  return isBuy ? ['ask'] : ['bid']
}
