/**
 * Cancels orders at a time that the trader has chosen. The venue's orders have no such time (rest-private 3.1), so it
 * passes unnoticed while no page is open: the next page cancels what is due.
 */

import type { Clock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, NotConnectedError, OutcomeUnknownError } from '@/web/connection/callErrors'
import type { Timers } from '@/web/connection/timers'
import { describeFailure, type Failure } from '@/web/session/actions/describeFailure'
import { isOpen, type OpenOrder } from '@/web/session/openOrders'
import type { OrderFills } from '@/web/session/orders/orderFills'
import type { PegLocks } from '@/web/session/pegs/pegLocks'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import type { GoodTillMark, GoodTillMarks } from './goodTillMarks'

export type NewGoodTill = { readonly orderId: Hash; readonly instrumentName: string; readonly untilMs: number }

export type GoodTillNews = { readonly order: OpenOrder; readonly untilMs: number } & (
  | { readonly what: 'cancelled' | 'unknown' }
  | { readonly what: 'refused'; readonly failure: Failure }
)

export type GoodTill = {
  readonly getSnapshot: () => readonly GoodTillMark[]
  readonly subscribe: (listener: () => void) => () => void
  /** Call once the order is signed and before it is sent. */
  readonly begin: (asked: NewGoodTill) => Promise<undefined>
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  readonly onRead: (read: readonly OpenOrder[]) => void
  readonly close: () => void
}

export type GoodTillDeps = {
  /** The venue's clock, so that a change of the computer's clock moves no deadline. */
  readonly clock: Clock
  readonly timers: Timers
  readonly marks: GoodTillMarks
  readonly locks: PegLocks
  readonly fills: Pick<OrderFills, 'newestOf'>
  readonly openOrders: () => readonly OpenOrder[]
  /** True while the list of open orders is complete. */
  readonly isListFresh: () => boolean
  /** Calls back when another tab may have added or removed an order. Returns the unsubscribe. */
  readonly onElsewhere: (listener: () => void) => () => void
  readonly cancel: (orderId: Hash) => Promise<unknown>
  /** Asks for an order until the venue answers; undefined for an unknown id. */
  readonly findOut: (orderId: Hash, onFound: (order: OrderMessage | undefined) => void) => Promise<void>
  readonly learn: (record: OrderMessage) => void
  readonly onCancelled: (orderId: Hash) => void
  readonly onNews: (news: GoodTillNews) => void
}

/** The clocks are compared at least this often. */
const pollEveryMs = 30_000
const retryMs = 3_000
const refusedRetryMs = 30_000
/** An order that was just sent may not be listed yet. */
const listedWithinMs = 60_000

export function createGoodTill(parts: GoodTillDeps): GoodTill {
  const { clock, marks, locks } = parts
  const { subscribe, publish } = createListeners()
  let known = marks.read()
  const current = new Map<string, Hash>()
  const retryAt = new Map<string, number>()
  const working = new Set<string>()
  const reported = new Set<string>()
  let isClosed = false
  let stopTimer = () => {}
  const reread = () => {
    known = marks.read()
    publish()
  }
  const orderOf = (mark: GoodTillMark) => parts.openOrders().find(({ orderId }) => isMarkOf(mark, orderId))
  const forget = (mark: GoodTillMark) => {
    marks.forget(mark)
    reread()
  }
  /** An amend gives the order another id. */
  const follow = () => {
    for (const mark of known) {
      const last = current.get(mark.name) ?? orderOf(mark)?.orderId
      if (last === undefined) continue
      const newest = parts.fills.newestOf(last)
      current.set(mark.name, newest)
      if (isMarkOf(mark, newest)) continue
      const startId = startOf(mark)
      marks.keep(startId, mark, [startId, newest])
      reread()
    }
  }
  const later = (mark: GoodTillMark, ms: number) => void retryAt.set(mark.name, clock.nowMs() + ms)
  const report = (key: string, news: GoodTillNews) => {
    if (reported.has(key)) return
    reported.add(key)
    parts.onNews(news)
  }
  const cancelled = (mark: GoodTillMark, order: OpenOrder) => {
    forget(mark)
    parts.onNews({ what: 'cancelled', order, untilMs: mark.untilMs })
  }
  const cancel = async (mark: GoodTillMark, order: OpenOrder) => {
    const { orderId } = order
    const { untilMs } = mark
    try {
      await parts.cancel(orderId)
      parts.onCancelled(orderId)
      cancelled(mark, order)
    } catch (error) {
      if (error instanceof NotConnectedError) return
      // It has filled, or was amended a moment ago: the next poll finds its new id, or that it is gone.
      if (error instanceof CallError && error.code === 'ORDER_DOES_NOT_EXIST') return
      if (error instanceof OutcomeUnknownError) {
        report(`${orderId} unknown`, { what: 'unknown', order, untilMs })
        return parts.findOut(orderId, (found) => {
          if (found === undefined) return
          parts.learn(found)
          if (!isOpen(found)) cancelled(mark, order)
        })
      }
      const wait = error instanceof CallError ? error.retryAfterMs : undefined
      later(mark, wait ?? refusedRetryMs)
      if (wait === undefined)
        report(`${orderId} refused`, { what: 'refused', order, untilMs, failure: describeFailure(error) })
    }
  }
  const act = async (mark: GoodTillMark) => {
    later(mark, retryMs)
    const order = orderOf(mark)
    if (order === undefined) {
      if (parts.isListFresh() && clock.nowMs() - mark.keptMs > listedWithinMs) forget(mark)
      return
    }
    // Another tab of this browser cancels it.
    const lock = startOf(mark)
    if (!(await locks.hold(lock))) return
    await cancel(mark, order)
    await locks.letGo(lock)
  }
  const poll = () => {
    stopTimer()
    if (isClosed) return
    follow()
    const nowMs = clock.nowMs()
    let nextMs = nowMs + pollEveryMs
    for (const mark of known) {
      const dueMs = Math.max(mark.untilMs, retryAt.get(mark.name) ?? 0)
      if (dueMs > nowMs) nextMs = Math.min(nextMs, dueMs)
      else if (!working.has(mark.name)) {
        working.add(mark.name)
        void act(mark).finally(() => {
          working.delete(mark.name)
          poll()
        })
      }
    }
    stopTimer = parts.timers.after(nextMs - nowMs, poll)
  }
  const stopListening = parts.onElsewhere(() => {
    reread()
    poll()
  })
  return {
    getSnapshot: () => known,
    subscribe,
    begin: async ({ orderId, instrumentName, untilMs }) => {
      marks.keep(orderId, { instrumentName, untilMs, keptMs: clock.nowMs() }, [orderId])
      reread()
      poll()
      return undefined
    },
    // A microtask, because the list applies a report right after this call.
    onOrders: () => queueMicrotask(follow),
    onRead: (read) => {
      for (const mark of known) {
        const isListed = read.some(({ orderId }) => isMarkOf(mark, orderId) || current.get(mark.name) === orderId)
        if (!isListed && clock.nowMs() - mark.keptMs > listedWithinMs) marks.forget(mark)
      }
      reread()
      poll()
    },
    close: () => {
      isClosed = true
      stopTimer()
      stopListening()
    },
  }
}

/** A mark is named by the first digits of its order's first id. */
function startOf({ name }: GoodTillMark): Hash {
  return `0x${name.slice(name.lastIndexOf('.') + 1)}`
}
