/**
 * This session's own requests and their outcomes. The venue lists only open requests, so the end of a request is
 * inferred from actions in this tab, and from its deadline.
 */

import type { Clock } from '@/core/lib/clock'
import { createStore } from '@/core/lib/store'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { RfqBlockRecord } from '@/core/protocol/rest/rfqs'

export type RfqFill = {
  readonly quoteId: Hash
  readonly isBuy: boolean
  /** Packages. */
  readonly amount: Amount
  /** Traded price of one package. */
  readonly price: Price | undefined
}

/** `filled` and `closed` resulted from actions in this tab. `gone`: the request ended elsewhere before its deadline. */
export type RfqEnd = 'filled' | 'closed' | 'expired' | 'gone'

export type RfqEntry = {
  /** The request as last read. */
  readonly block: RfqBlockRecord
  /** The requested packages; `block.amount` is the remainder. */
  readonly amount: Amount
  readonly fills: readonly RfqFill[]
  /** Undefined while the request is open. */
  readonly end: RfqEnd | undefined
}

export type RfqLog = {
  /** Newest first. */
  readonly getSnapshot: () => readonly RfqEntry[]
  readonly subscribe: (listener: () => void) => () => void
  readonly onCreated: (block: RfqBlockRecord) => void
  /** Receives the list of open requests. */
  readonly onRead: (blocks: readonly RfqBlockRecord[]) => void
  readonly onClosed: (blockIds: readonly Hash[]) => void
  readonly onFilled: (blockId: Hash, fill: RfqFill) => void
}

const retainedEntries = 100
/** Tolerance, because the local clock differs from the venue's, and the venue checks deadlines once a second. */
const deadlineToleranceNs = 3_000_000_000n
/**
 * Real time during which a list may lack a request that was just created, because it was requested earlier, or one that
 * has expired, because no message with the venue's new time has arrived.
 */
const settleMs = 5_000

/** @param venueClock of the deadlines, whose times in a replay are recorded */
export function createRfqLog(clock: Pick<Clock, 'nowMs'>, venueClock: Pick<Clock, 'nowNs'>): RfqLog {
  const knownMs = new Map<Hash, number>()
  const missedMs = new Map<Hash, number>()
  const { getSnapshot, subscribe, set } = createStore<readonly RfqEntry[]>([])
  const change = (next: readonly RfqEntry[]) => set(next.slice(0, retainedEntries))
  const changeOne = (blockId: Hash, to: (entry: RfqEntry) => RfqEntry) =>
    change(getSnapshot().map((entry) => (entry.block.blockId === blockId ? to(entry) : entry)))
  const find = (blockId: Hash) => getSnapshot().find(({ block }) => block.blockId === blockId)

  const onCreated = (block: RfqBlockRecord) => {
    if (find(block.blockId) !== undefined) return
    knownMs.set(block.blockId, clock.nowMs())
    change([{ block, amount: block.amount, fills: [], end: undefined }, ...getSnapshot()])
  }
  const gone = ({ block, fills, amount }: RfqEntry): RfqEnd | undefined => {
    if (isFilled(amount, fills)) return 'filled'
    if (block.deadline <= venueClock.nowNs() + deadlineToleranceNs) return 'expired'
    const missed = missedMs.get(block.blockId) ?? clock.nowMs()
    missedMs.set(block.blockId, missed)
    const since = Math.min(clock.nowMs() - missed, clock.nowMs() - (knownMs.get(block.blockId) ?? 0))
    return since < settleMs ? undefined : 'gone'
  }
  return {
    getSnapshot,
    subscribe,
    onCreated,
    onRead: (blocks) => {
      for (const block of blocks.toSorted(oldestFirst)) {
        missedMs.delete(block.blockId)
        const known = find(block.blockId)
        if (known === undefined) onCreated(block)
        else if (known.end === undefined) changeOne(block.blockId, (entry) => ({ ...entry, block }))
      }
      const open = new Set(blocks.map(({ blockId }) => blockId))
      for (const entry of getSnapshot()) {
        if (entry.end !== undefined || open.has(entry.block.blockId)) continue
        const end = gone(entry)
        if (end !== undefined) changeOne(entry.block.blockId, (now) => ({ ...now, end }))
      }
    },
    onClosed: (blockIds) => {
      for (const blockId of blockIds) changeOne(blockId, (entry) => ({ ...entry, end: entry.end ?? 'closed' }))
    },
    onFilled: (blockId, fill) =>
      changeOne(blockId, (entry) => {
        const fills = [...entry.fills.filter(({ quoteId }) => quoteId !== fill.quoteId), fill]
        return { ...entry, fills, end: isFilled(entry.amount, fills) ? 'filled' : entry.end }
      }),
  }
}

function isFilled(amount: Amount, fills: readonly RfqFill[]): boolean {
  return fills.reduce((sum, fill) => sum + fill.amount, 0n) >= amount
}

function oldestFirst(a: RfqBlockRecord, b: RfqBlockRecord): number {
  return a.createdTimestamp < b.createdTimestamp ? -1 : 1
}
