/**
 * Cancels orders at a time that the trader has chosen. The venue's orders have no such time (rest-private 3.1), so it
 * passes unnoticed while no page is open: the next page cancels what is due.
 */

import type { Clock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Timers } from '@/web/connection/timers'
import type { VenueClock } from '@/web/market/venueClock'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderFills } from '@/web/session/orders/orderFills'
import type { SignedReplacement } from '@/web/session/orders/signedReplacement'
import type { PegLocks } from '@/web/session/pegs/pegLocks'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import { createCancelDue, type CancelDueDeps } from './cancelDue'
import type { GoodTillMark, GoodTillMarks } from './goodTillMarks'

export type NewGoodTill = Pick<OrderMessage, 'orderId' | 'instrumentName' | 'side'> & { readonly untilMs: number }

export type GoodTill = {
  readonly getSnapshot: () => readonly GoodTillMark[]
  readonly subscribe: (listener: () => void) => () => void
  /** Call once the order is signed and before it is sent. */
  readonly begin: (asked: NewGoodTill) => Promise<undefined>
  /** Stores the id of an amend before it is sent, so that a page that opens before its answer knows the order. */
  readonly onSignedEdit: (edit: SignedReplacement) => void
  /** Returns the time of an order, also of one that this page has seen end. */
  readonly endOf: (orderId: Hash) => number | undefined
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  readonly onRead: (read: readonly OpenOrder[]) => void
  readonly close: () => void
}

export type GoodTillDeps = CancelDueDeps & {
  readonly clock: Clock
  /** Decides when an order is due, so that a change of the computer's clock moves no deadline. */
  readonly venueClock: Pick<VenueClock, 'leftMs' | 'reportedMs'>
  readonly timers: Timers
  readonly marks: GoodTillMarks
  readonly locks: PegLocks
  readonly fills: Pick<OrderFills, 'newestOf'>
  readonly openOrders: () => readonly OpenOrder[]
  /** True while the list of open orders is complete. */
  readonly isListFresh: () => boolean
  /** Calls back when another tab may have added or removed an order. Returns the unsubscribe. */
  readonly onElsewhere: (listener: () => void) => () => void
}

/** The clocks are compared at least this often. */
const pollEveryMs = 30_000
const retryMs = 3_000
/** An order that was just sent may not be listed yet. */
const listedWithinMs = 60_000

export function createGoodTill(parts: GoodTillDeps): GoodTill {
  const { clock, venueClock, marks, timers } = parts
  const { subscribe, publish } = createListeners()
  let known = marks.read()
  /** Those of this visit, because a cancelled order may be placed again after its mark is gone. */
  const seen = new Map<string, GoodTillMark>()
  const reread = () => {
    known = marks.read()
    for (const mark of known) seen.set(mark.name, mark)
    publish()
  }
  const { act, isWorking, dueInMs } = createActing(parts, reread)
  const follow = createFollowing(parts, reread)
  let isClosed = false
  let stopTimer = () => {}
  const poll = () => {
    stopTimer()
    if (isClosed) return
    known.forEach(follow.newest)
    let nextInMs = pollEveryMs
    for (const mark of known) {
      const leftMs = dueInMs(mark)
      if (leftMs > 0) nextInMs = Math.min(nextInMs, leftMs)
      else if (!isWorking(mark)) void act(mark).finally(poll)
    }
    stopTimer = timers.after(nextInMs, poll)
  }
  const again = () => {
    reread()
    poll()
  }
  const stopListening = parts.onElsewhere(again)
  return {
    getSnapshot: () => known,
    subscribe,
    begin: async ({ orderId, instrumentName, side, untilMs }) => {
      const times = { untilMs, keptMs: clock.nowMs(), keptVenueMs: venueClock.reportedMs() }
      marks.keep(orderId, { instrumentName, side, ...times }, [orderId])
      again()
      return undefined
    },
    onSignedEdit: ({ orderId, replacedId }) => {
      for (const mark of known) {
        if (!isMarkOf(mark, replacedId) && !follow.isCurrent(mark, replacedId)) continue
        const startId = startOf(mark)
        const times = { keptMs: clock.nowMs(), keptVenueMs: venueClock.reportedMs() }
        marks.keep(startId, { ...mark, ...times }, [startId, replacedId, orderId])
      }
      reread()
    },
    endOf: (orderId) => {
      const own = [...seen.values(), ...marks.read()].filter((mark) => isMarkOf(mark, orderId))
      return own.at(-1)?.untilMs
    },
    // A microtask, because the list applies a report right after this call.
    onOrders: () => queueMicrotask(() => known.forEach(follow.newest)),
    onRead: (read) => {
      for (const mark of known) {
        follow.newest(mark)
        const isListed = read.some(({ orderId }) => isMarkOf(mark, orderId) || follow.isCurrent(mark, orderId))
        if (isListed || clock.nowMs() - mark.keptMs <= listedWithinMs) continue
        marks.forget(mark)
        const heir = heirOf(mark, read, known)
        if (heir !== undefined) parts.onNews({ what: 'lost', order: heir, untilMs: mark.untilMs })
      }
      again()
    },
    close: () => {
      isClosed = true
      stopTimer()
      stopListening()
    },
  }
}

/**
 * Returns an open order that may be an amend of the mark's order from another device while no page was open here: of the
 * same instrument and side, newer than the mark, and without an end of its own.
 */
function heirOf(
  { instrumentName, side, keptMs, keptVenueMs = keptMs }: GoodTillMark,
  read: readonly OpenOrder[],
  known: readonly GoodTillMark[],
): OpenOrder | undefined {
  const sinceNs = BigInt(keptVenueMs - listedWithinMs) * 1_000_000n
  return read.findLast(
    (order) =>
      order.instrumentName === instrumentName &&
      (side === undefined || order.side === side) &&
      order.orderStatus !== 'stop_order' &&
      (order.createdTimestamp ?? order.timestamp ?? 0n) > sinceNs &&
      !known.some((mark) => isMarkOf(mark, order.orderId)),
  )
}

/** Follows the orders through their amends, which give them other ids. */
function createFollowing({ marks, fills, openOrders }: GoodTillDeps, onChange: () => void) {
  const current = new Map<string, Hash>()
  /** An order keeps its row through an amend on another device, which only the list of open orders knows. */
  const rows = new Map<string, string>()
  return {
    isCurrent: ({ name }: GoodTillMark, orderId: Hash) => current.get(name) === orderId,
    newest: (mark: GoodTillMark) => {
      const row = rows.get(mark.name)
      const listed = openOrders().find(({ orderId, rowKey }) => rowKey === row || isMarkOf(mark, orderId))
      if (listed !== undefined) rows.set(mark.name, listed.rowKey)
      const last = listed?.orderId ?? current.get(mark.name)
      if (last === undefined) return
      const newest = fills.newestOf(last)
      current.set(mark.name, newest)
      if (isMarkOf(mark, newest)) return
      const startId = startOf(mark)
      marks.keep(startId, mark, [startId, newest])
      onChange()
    },
  }
}

/** Cancels the due orders, each in one tab of this browser. */
function createActing(parts: GoodTillDeps, onChange: () => void) {
  const { clock, marks, locks } = parts
  const cancelDue = createCancelDue(parts)
  const retryAt = new Map<string, number>()
  const working = new Set<string>()
  const forget = (mark: GoodTillMark) => {
    marks.forget(mark)
    onChange()
  }
  const later = (mark: GoodTillMark, ms: number) => void retryAt.set(mark.name, clock.nowMs() + ms)
  const tryOnce = async (mark: GoodTillMark) => {
    const order = parts.openOrders().find(({ orderId }) => isMarkOf(mark, orderId))
    if (order === undefined) {
      if (parts.isListFresh() && clock.nowMs() - mark.keptMs > listedWithinMs) forget(mark)
      return
    }
    const lock = startOf(mark)
    if (!(await locks.hold(lock))) return
    const result = await cancelDue(order, mark.untilMs)
    if (result === true) forget(mark)
    else if (result.waitMs !== undefined) later(mark, result.waitMs)
    await locks.letGo(lock)
  }
  return {
    act: async (mark: GoodTillMark) => {
      working.add(mark.name)
      later(mark, retryMs)
      await tryOnce(mark).finally(() => working.delete(mark.name))
    },
    isWorking: ({ name }: GoodTillMark) => working.has(name),
    dueInMs: ({ name, untilMs }: GoodTillMark) =>
      Math.max(parts.venueClock.leftMs(untilMs), (retryAt.get(name) ?? 0) - clock.nowMs()),
  }
}

/** A mark is named by the first digits of its order's first id. */
function startOf({ name }: GoodTillMark): Hash {
  return `0x${name.slice(name.lastIndexOf('.') + 1)}`
}
