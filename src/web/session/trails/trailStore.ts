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
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import { canTrail, type EndedTrail, type NewTrail, type Trail, type TrailEnd, type TrailRejection } from './trail'
import type { TrailMark, TrailMarks } from './trailMarks'
import { startTrail, type MarkSource, type TrailRun, type TrailRunDeps } from './trailRun'

export type TrailsView = {
  readonly running: readonly Trail[]
  /** Trails that a closed or reloaded page, or a failed change, has ended. Some of their stops may have ended since. */
  readonly left: readonly TrailMark[]
}

/**
 * Call with whether the change or the cancel was done. If it was not, stops that still wait are reported as left, and
 * can be resumed.
 */
export type SettleRelease = (isDone: boolean) => Promise<void>

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
  readonly release: (orderIds: readonly Hash[], why: 'changed' | 'cancelled') => Promise<SettleRelease>
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
  /** Reports once that a stop waits but no longer trails. */
  readonly onLeft: (left: TrailMark) => void
}

export function createTrails(parts: TrailDeps): Trails {
  const { locks, marks } = parts
  const { subscribe, publish } = createListeners()
  const runs = new Map<number, MarkedRun>()
  let view: TrailsView = { running: [], left: [] }
  let lastKey = 0
  let isClosed = false

  const notify = () => {
    view = { running: [...runs.values()].map(({ run }) => run.view()), left: left.get() }
    publish()
  }
  const owners = () => [...runs.values(), ...released()]
  const left = createLeftPegs<TrailMark>({
    marks,
    locks,
    isPegged: (mark) => owners().some(({ run }) => isMarkOf(mark, run.view().orderId)),
    onChange: () => {
      const known = new Set(view.left.map(({ name }) => name))
      notify()
      for (const mark of view.left) if (!known.has(mark.name)) parts.onLeft(mark)
    },
  })
  const stopListening = parts.onElsewhere(() => void left.look())
  const runOf = (orderId: Hash) => [...runs.values()].find(({ run }) => run.owns(orderId))
  const waiting = (orderId: Hash) => trailable(parts.openOrder(orderId))
  const changing = { runOf, onFailed: () => left.look(), isClosed: () => isClosed }
  const { release, released, isReleased } = createReleases(parts, changing)

  const over = (key: number, end: TrailEnd) => {
    const ended = runs.get(key)
    runs.delete(key)
    notify()
    if (ended === undefined || isReleased(ended)) return
    // A closing session leaves the stop, and its mark for the next session.
    void ended.marked.end(isClosed)
    if (!isClosed) parts.onEnded({ trail: ended.run.view(), end })
  }
  const begin = async (asked: NewTrail): Promise<TrailRejection | undefined> => {
    const { orderId } = asked
    if (!parts.canSign()) return 'noOneClick'
    if (owners().some(({ run }) => run.owns(orderId))) return 'already'
    if (!(await locks.hold(orderId))) return 'elsewhere'
    const open = waiting(orderId)
    if (isClosed || open === undefined) {
      void locks.letGo(orderId)
      return 'notWaiting'
    }
    lastKey += 1
    const key = lastKey
    left.forgetOrder(orderId)
    const marked = keepMarked(parts, asked)
    const mark = parts.openMark(asked.instrumentName)
    const own = { ...marked.listeners, waiting, mark, onChange: notify, onEnd: (end: TrailEnd) => over(key, end) }
    runs.set(key, { run: startTrail({ ...parts, ...own }, key, asked, open), marked })
    notify()
    return undefined
  }

  return {
    getSnapshot: () => view,
    subscribe,
    begin,
    stop: (key) => runs.get(key)?.run.end({ why: 'stopped' }),
    forget: left.forget,
    isTrailing: (orderId) => runOf(orderId) !== undefined,
    release,
    onOrders: (changed) => {
      for (const { run } of runs.values()) run.receive(changed)
    },
    onRead: (read) => void left.onRead(read),
    close: () => {
      isClosed = true
      stopListening()
      for (const { run } of runs.values()) run.end({ why: 'stopped' })
    },
  }
}

function trailable(open: OpenOrder | undefined): WaitingStop | undefined {
  return open !== undefined && canTrail(open) ? open : undefined
}

type Changing = {
  readonly runOf: (orderId: Hash) => MarkedRun | undefined
  /** Called when a stop was not changed, so that its stored entry can offer to resume it. */
  readonly onFailed: () => Promise<void>
  readonly isClosed: () => boolean
}

/** Ends trails of stops that the trader changes. Such a trail owns its entry until the outcome is known. */
function createReleases(parts: TrailDeps, { runOf, onFailed, isClosed }: Changing) {
  const released = new Set<MarkedRun>()
  const settle = async (ended: MarkedRun, end: TrailEnd, isDone: boolean) => {
    const trail = ended.run.view()
    // Without a connection the list may lack a stop that waits. The next read decides.
    const isGone = isDone || (parts.isLinkLive() && trailable(parts.openOrder(trail.orderId)) === undefined)
    await ended.marked.end(!isGone)
    released.delete(ended)
    if (isDone && !isClosed()) parts.onEnded({ trail, end })
  }
  const release: Trails['release'] = async (orderIds, why) => {
    const those = [...new Set(orderIds.map(runOf))].filter((one) => one !== undefined)
    const end: TrailEnd = why === 'cancelled' ? { why, code: undefined } : { why }
    for (const one of those) {
      released.add(one)
      one.run.end(end)
    }
    await Promise.all(those.map(({ run }) => run.idle()))
    return async (isDone) => {
      await Promise.all(those.map((one) => settle(one, end, isDone)))
      if (!isDone && !isClosed()) await onFailed()
    }
  }
  return { release, released: () => [...released], isReleased: (run: MarkedRun) => released.has(run) }
}

type MarkedRun = { readonly run: TrailRun; readonly marked: MarkedStop }

type MarkedStop = {
  readonly listeners: Pick<TrailRunDeps, 'onActive' | 'onSigned' | 'onRenamed'>
  /** Resolves when the lock is free. */
  readonly end: (isMarkRetained: boolean) => Promise<void>
}

/** Keeps the mark and the lock of a trail on its stop's ids, until its end. */
function keepMarked({ marks, locks }: Pick<TrailDeps, 'marks' | 'locks'>, asked: NewTrail): MarkedStop {
  let isActive = asked.isActive === true
  let ids: readonly Hash[] = [asked.orderId]
  let current = asked.orderId
  let isOver = false
  const keep = (next: readonly Hash[]) => {
    if (isOver) return
    ids = next
    marks.keep(asked.orderId, { ...asked, isActive }, ids)
  }
  keep(ids)
  return {
    listeners: {
      onActive: () => {
        isActive = true
        keep(ids)
      },
      onSigned: (signedId) => keep([current, signedId]),
      onRenamed: (from, to) => {
        if (isOver) return
        current = to
        keep([to])
        // The new lock is taken before the old one is released, so that no other tab takes the stop for a left one.
        void locks.hold(to).then(() => locks.letGo(from))
      },
    },
    end: async (isMarkRetained) => {
      isOver = true
      if (!isMarkRetained) marks.forgetStart(asked.orderId)
      await locks.letGo(current)
    },
  }
}
