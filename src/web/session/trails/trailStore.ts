/**
 * Runs trailing stops. The signing key is in this page, so a trail lives as long as the page. Closing it leaves the
 * stop at its last trigger, and a stored entry from which the next page can resume.
 */

import { createListeners } from '@/core/lib/listeners'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { OpenOrder } from '@/web/session/openOrders'
import { createLeftPegs } from '@/web/session/pegs/leftPegs'
import type { PegLocks } from '@/web/session/pegs/pegLocks'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import { canTrail, type EndedTrail, type NewTrail, type Trail, type TrailEnd, type TrailRejection } from './trail'
import type { TrailMark, TrailMarks } from './trailMarks'
import { startTrail, type MarkSource, type TrailRun, type TrailRunDeps } from './trailRun'

export type TrailsView = {
  readonly running: readonly Trail[]
  /** Trails of closed or reloaded pages. Some of their stops may have ended since. */
  readonly left: readonly TrailMark[]
}

export type Trails = {
  readonly getSnapshot: () => TrailsView
  readonly subscribe: (listener: () => void) => () => void
  /** Starts a trail. Resolves to the reason if it did not start. */
  readonly begin: (trail: NewTrail) => Promise<TrailRejection | undefined>
  readonly stop: (key: number) => void
  /** Drops a left trail that the trader does not want to resume. Its stop stays. */
  readonly forget: (left: TrailMark) => void
  readonly isTrailing: (orderId: Hash) => boolean
  /** Ends the trails of stops that the trader is about to change. Resolves when none of their amends is in flight. */
  readonly release: (orderIds: readonly Hash[], why: 'changed' | 'cancelled') => Promise<void>
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  readonly onRead: (read: readonly OpenOrder[]) => void
  readonly close: () => void
}

export type TrailDeps = Omit<
  TrailRunDeps,
  'mark' | 'waiting' | 'onSigned' | 'onRenamed' | 'onActive' | 'onChange' | 'onEnd'
> & {
  readonly openOrder: (orderId: Hash) => OpenOrder | undefined
  readonly openMark: (instrumentName: string) => MarkSource
  readonly locks: PegLocks
  readonly marks: TrailMarks
  /** Calls back when another tab may have started or ended a trail. Returns the unsubscribe. */
  readonly onElsewhere: (listener: () => void) => () => void
  readonly onEnded: (ended: EndedTrail) => void
  /** Reports once that a closed or reloaded page left a stop that no longer trails. */
  readonly onLeft: (left: TrailMark) => void
}

export function createTrails(parts: TrailDeps): Trails {
  const { locks, marks, openOrder } = parts
  const { subscribe, publish } = createListeners()
  const runs = new Map<number, TrailRun>()
  let view: TrailsView = { running: [], left: [] }
  let lastKey = 0
  let isClosed = false

  const notify = () => {
    view = { running: [...runs.values()].map((run) => run.view()), left: left.get() }
    publish()
  }
  const left = createLeftPegs<TrailMark>({
    marks,
    locks,
    isPegged: (mark) => [...runs.values()].some((run) => isMarkOf(mark, run.view().orderId)),
    onChange: () => {
      const known = new Set(view.left.map(({ name }) => name))
      notify()
      for (const mark of view.left) if (!known.has(mark.name)) parts.onLeft(mark)
    },
  })
  const stopListening = parts.onElsewhere(() => void left.look())
  const runOf = (orderId: Hash) => [...runs.values()].find((run) => run.owns(orderId))
  const waiting = (orderId: Hash) => {
    const open = openOrder(orderId)
    return open !== undefined && canTrail(open) ? open : undefined
  }

  const over = (key: number, startId: Hash, end: TrailEnd) => {
    const trail = runs.get(key)?.view()
    runs.delete(key)
    if (trail === undefined) return
    // A closing session keeps the stop, and the stored entry for the next session.
    if (!isClosed) marks.forgetStart(startId)
    locks.letGo(trail.orderId)
    notify()
    if (!isClosed) parts.onEnded({ trail, end })
  }

  const begin = async (asked: NewTrail): Promise<TrailRejection | undefined> => {
    const { orderId } = asked
    if (!parts.canSign()) return 'noOneClick'
    if (runOf(orderId) !== undefined) return 'already'
    if (!(await locks.hold(orderId))) return 'elsewhere'
    const open = waiting(orderId)
    if (isClosed || open === undefined) {
      locks.letGo(orderId)
      return 'notWaiting'
    }
    lastKey += 1
    const key = lastKey
    left.forgetOrder(orderId)
    const marked = keepMarked(parts, asked)
    const mark = parts.openMark(asked.instrumentName)
    const onEnd = (end: TrailEnd) => over(key, orderId, end)
    runs.set(key, startTrail({ ...parts, ...marked, waiting, mark, onChange: notify, onEnd }, key, asked, open))
    notify()
    return undefined
  }

  return {
    getSnapshot: () => view,
    subscribe,
    begin,
    stop: (key) => runs.get(key)?.end({ why: 'stopped' }),
    forget: left.forget,
    isTrailing: (orderId) => runOf(orderId) !== undefined,
    release: (orderIds, why) => release(orderIds.map(runOf), why),
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

async function release(chosen: readonly (TrailRun | undefined)[], why: 'changed' | 'cancelled'): Promise<void> {
  const runs = [...new Set(chosen)].filter((run) => run !== undefined)
  for (const run of runs) run.end(why === 'cancelled' ? { why, code: undefined } : { why })
  await Promise.all(runs.map((run) => run.idle()))
}

/** Keeps the stored entry and the lock of a running trail on the stop's current ids. */
function keepMarked(
  { marks, locks }: Pick<TrailDeps, 'marks' | 'locks'>,
  asked: NewTrail,
): Pick<TrailRunDeps, 'onActive' | 'onSigned' | 'onRenamed'> {
  let isActive = asked.isActive === true
  let ids: readonly Hash[] = [asked.orderId]
  let current = asked.orderId
  const keep = (next: readonly Hash[]) => {
    ids = next
    marks.keep(asked.orderId, { ...asked, isActive }, ids)
  }
  keep(ids)
  return {
    onActive: () => {
      isActive = true
      keep(ids)
    },
    onSigned: (signedId) => keep([current, signedId]),
    onRenamed: (from, to) => {
      current = to
      keep([to])
      // Locks the new id before releasing the old one, or another tab would offer to resume this stop.
      void locks.hold(to).then(() => locks.letGo(from))
    },
  }
}
