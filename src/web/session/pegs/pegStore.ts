/**
 * Runs orders that follow a volatility. Their signing keys are in this page, so a peg lives as long as the page.
 * Closing it leaves the order in the book, with a mark from which the next page can resume.
 */

import { createListeners } from '@/core/lib/listeners'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { isOpen, type OpenOrder } from '@/web/session/openOrders'
import { createLeftPegs } from './leftPegs'
import type { EndedPeg, NewPeg, Peg, PegEnd, PegRejection } from './peg'
import type { PegLocks } from './pegLocks'
import type { PegMarket } from './pegMarket'
import { isMarkOf, type PegMark, type PegMarks } from './pegMarks'
import { startPeg, type PegRun, type PegRunDeps } from './pegRun'

export type PegsView = {
  /** Oldest first. */
  readonly running: readonly Peg[]
  /** Newest first; the last few of this visit. */
  readonly ended: readonly EndedPeg[]
  /** Pegs of closed or reloaded pages. Some of their orders may have ended since. */
  readonly left: readonly PegMark[]
}

export type Pegs = {
  readonly getSnapshot: () => PegsView
  readonly subscribe: (listener: () => void) => () => void
  /** Starts a peg. Resolves to undefined if it started, else to the reason. */
  readonly begin: (peg: NewPeg) => Promise<PegRejection | undefined>
  readonly stop: (key: number) => void
  readonly stopAll: () => void
  /** Drops a left peg that the trader does not want to resume. Its order stays open. */
  readonly forget: (left: PegMark) => void
  readonly isPegged: (orderId: Hash) => boolean
  /**
   * Ends the pegs of orders that the trader is about to change manually. Resolves when none of their edits is in
   * flight.
   */
  readonly release: (orderIds: readonly Hash[], why: 'changed' | 'cancelled') => Promise<void>
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  readonly onRead: (read: readonly OpenOrder[]) => void
  readonly close: () => void
}

export type PegDeps = Omit<PegRunDeps, 'market' | 'onSigned' | 'onRenamed' | 'onChange' | 'onEnd'> & {
  readonly openMarket: (peg: NewPeg) => PegMarket
  readonly locks: PegLocks
  readonly marks: PegMarks
  /** Calls back when another tab may have started or ended a peg. Returns the unsubscribe. */
  readonly onElsewhere: (listener: () => void) => () => void
  readonly cancel: (open: OpenOrder) => void
  readonly onEnded: (ended: EndedPeg) => void
}

const rememberedEnds = 20

/** Ends that the trader did not request, after which the order would rest unattended. */
const unasked: ReadonlySet<PegEnd['why']> = new Set(['expiry', 'refused', 'pausedTooLong'])

export function createPegs(parts: PegDeps): Pegs {
  const { locks, marks, clock, openOrder } = parts
  const { subscribe, publish } = createListeners()
  const runs = new Map<number, PegRun>()
  let ended: readonly EndedPeg[] = []
  let view: PegsView = { running: [], ended: [], left: [] }
  let lastKey = 0
  let isClosed = false

  const notify = () => {
    view = { running: [...runs.values()].map((run) => run.view()), ended, left: left.get() }
    publish()
  }
  const left = createLeftPegs({
    marks,
    locks,
    isPegged: (mark) => [...runs.values()].some((run) => isMarkOf(mark, run.view().orderId)),
    onChange: notify,
  })
  const stopListening = parts.onElsewhere(() => void left.look())
  const runOf = (orderId: Hash) => [...runs.values()].find((run) => run.owns(orderId))

  const over = (key: number, startId: Hash, end: PegEnd) => {
    const peg = runs.get(key)?.view()
    runs.delete(key)
    if (peg === undefined) return
    // A closing session leaves the order open, and its mark for the next session.
    if (!isClosed) marks.forgetStart(startId)
    void locks.letGo(peg.orderId)
    const news = { peg, end, endedMs: clock.nowMs() }
    ended = [news, ...ended].slice(0, rememberedEnds)
    const open = peg.cancelsAtEnd && unasked.has(end.why) ? openOrder(peg.orderId) : undefined
    if (open !== undefined) parts.cancel(open)
    notify()
    if (!isClosed) parts.onEnded(news)
  }

  const begin = async (asked: NewPeg): Promise<PegRejection | undefined> => {
    const { orderId } = asked
    if (!parts.canSign()) return 'noOneClick'
    if (runOf(orderId) !== undefined) return 'already'
    if (!(await locks.hold(orderId))) return 'elsewhere'
    const open = openOrder(orderId)
    if (isClosed || open === undefined || !isOpen(open) || open.orderType !== 'limit') {
      void locks.letGo(orderId)
      return 'notOpen'
    }
    lastKey += 1
    const key = lastKey
    const keep = (orderIds: readonly Hash[]) =>
      marks.keep(orderId, { ...asked, instrumentName: asked.instrument.instrumentName }, orderIds)
    left.forgetOrder(orderId)
    keep([orderId])
    const run = startPeg(
      {
        ...parts,
        market: parts.openMarket(asked),
        onChange: notify,
        onEnd: (end) => over(key, orderId, end),
        onSigned: (signedId) => keep([run.view().orderId, signedId]),
        onRenamed: (from, to) => {
          keep([to])
          // The new lock is taken before the old one is released, so that no other tab takes the peg for an abandoned
          // one.
          void locks.hold(to).then(() => locks.letGo(from))
        },
      },
      key,
      asked,
      open,
    )
    runs.set(key, run)
    notify()
    return undefined
  }

  return {
    getSnapshot: () => view,
    subscribe,
    begin,
    stop: (key) => runs.get(key)?.end({ why: 'stopped' }),
    stopAll: () => {
      for (const run of runs.values()) run.end({ why: 'stopped' })
    },
    forget: left.forget,
    isPegged: (orderId) => runOf(orderId) !== undefined,
    release: async (orderIds, why) => {
      const those = new Set(orderIds.flatMap((orderId) => runOf(orderId) ?? []))
      for (const run of those) run.end(why === 'cancelled' ? { why, code: undefined } : { why })
      await Promise.all([...those].map((run) => run.idle()))
    },
    onOrders: (changed) => {
      for (const run of runs.values()) run.receive(changed)
    },
    onRead: (read) => void left.onRead(read),
    close: () => {
      isClosed = true
      stopListening()
      for (const run of runs.values()) run.end({ why: 'stopped' })
    },
  }
}
