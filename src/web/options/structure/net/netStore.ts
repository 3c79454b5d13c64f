/**
 * Works structures at a net price. The signing key is in this page, so a net order lives as long as the page. Each is
 * worked by one tab, which holds its lock.
 */

import { createListeners } from '@/core/lib/listeners'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { createLeftPegs } from '@/web/session/pegs/leftPegs'
import type { PegLocks } from '@/web/session/pegs/pegLocks'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import type { NetMarket } from './netMarket'
import type { NetMark, NetMarks } from './netMarks'
import type { EndedNet, LegDone, NetEnd, NetOrder, NetRejection, NetTerms } from './netOrder'
import { startNet, type NetRun, type NetRunDeps } from './netRun'

export type NetOrdersView = {
  /** Oldest first. */
  readonly running: readonly NetOrder[]
  /** Newest first; the last few of this visit. */
  readonly ended: readonly EndedNet[]
  /** Net orders of closed or reloaded pages. */
  readonly left: readonly NetMark[]
}

export type AskedNet = {
  readonly terms: NetTerms
  /** Expiries of the asset, for the forwards. */
  readonly chain: readonly ChainExpiry[]
  /** Continues what a closed page left. `isStopping`: only withdraws its order and shows the open legs. */
  readonly left?: { readonly mark: NetMark; readonly isStopping: boolean }
}

export type NetOrders = {
  readonly getSnapshot: () => NetOrdersView
  readonly subscribe: (listener: () => void) => () => void
  /** Starts a net order, one at a time. Resolves to the reason if it did not start. */
  readonly begin: (asked: AskedNet) => Promise<NetRejection | undefined>
  readonly stop: (key: Hash) => void
  readonly stopAll: () => void
  /** True for a resting order of a running net order, or one that it replaced. */
  readonly owns: (orderId: Hash) => boolean
  /** Hands these orders over to the trader: see `NetRun`. */
  readonly handOver: (orderIds: readonly Hash[]) => Promise<() => void>
  readonly takeNow: (key: Hash) => void
  readonly leave: (key: Hash) => void
  /** Removes an ended net order from the view. */
  readonly dismiss: (key: Hash) => void
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  readonly onRead: () => void
  readonly close: () => void
}

export type NetDeps = Omit<NetRunDeps, 'market' | 'place' | 'edit' | 'onMarked' | 'onChange' | 'onEnd'> & {
  readonly makeOrders: (terms: NetTerms) => Pick<NetRunDeps, 'place' | 'edit'>
  readonly openMarket: (asked: AskedNet) => NetMarket
  readonly marks: NetMarks
  readonly locks: PegLocks
  readonly newKey: () => Hash
  /** Withdraws what a closed page left, and reads what has traded, by leg. Rejects if the fills cannot be read. */
  readonly recover: (mark: NetMark) => Promise<readonly LegDone[]>
  /** True if a leg is traded in hedge mode, where an order names a position. */
  readonly hasHedgeMode: (terms: NetTerms) => Promise<boolean>
  readonly onElsewhere: (listener: () => void) => () => void
  readonly onEnded: (ended: EndedNet) => void
  readonly onLeft: (left: NetMark) => void
}

const rememberedEnds = 10

export function createNetOrders(parts: NetDeps): NetOrders {
  const { locks, marks } = parts
  const { subscribe, publish } = createListeners()
  const runs = new Map<Hash, NetRun>()
  let ended: readonly EndedNet[] = []
  let view: NetOrdersView = { running: [], ended: [], left: [] }
  let isClosed = false

  const notify = () => {
    view = { running: [...runs.values()].map((run) => run.view()), ended, left: left.get() }
    publish()
  }
  const left = createLeftPegs<NetMark>({
    marks,
    locks,
    isPegged: (mark) => [...runs.keys()].some((key) => isMarkOf(mark, key)),
    onChange: () => {
      const known = new Set(view.left.map(({ name }) => name))
      notify()
      for (const mark of view.left) if (!known.has(mark.name)) parts.onLeft(mark)
    },
  })
  const stopListening = parts.onElsewhere(() => void left.look())

  const over = (key: Hash, end: NetEnd) => {
    const order = runs.get(key)?.view()
    runs.delete(key)
    if (order === undefined) return
    marks.forgetStart(key)
    void locks.letGo(key)
    ended = [{ order, end }, ...ended].slice(0, rememberedEnds)
    notify()
    parts.onEnded({ order, end })
  }
  const start = (key: Hash, asked: AskedNet, seed: readonly LegDone[]) => {
    const ending: NetEnd | undefined = asked.left?.isStopping === true ? { why: 'stopped' } : undefined
    const keep = keeping(parts, key, asked)
    left.forgetOrder(key)
    keep([])
    const orders = parts.makeOrders(asked.terms)
    const own = { market: parts.openMarket(asked), onMarked: keep, onChange: notify }
    const run = startNet(
      { ...parts, ...orders, ...own, onEnd: (end) => over(key, end) },
      { key, terms: asked.terms, seed, ending },
    )
    runs.set(key, run)
    notify()
    return true
  }

  return {
    getSnapshot: () => view,
    subscribe,
    begin: oneAtATime((asked) => beginLocked(parts, asked, (key, seed) => !isClosed && start(key, asked, seed))),
    stop: (key) => runs.get(key)?.stop(),
    stopAll: () => {
      for (const run of runs.values()) run.stop()
    },
    owns: (orderId) => [...runs.values()].some((run) => run.owns(orderId)),
    handOver: (orderIds) => handOver([...runs.values()].filter((run) => orderIds.some(run.owns))),
    takeNow: (key) => runs.get(key)?.takeNow(),
    leave: (key) => runs.get(key)?.leave(),
    dismiss: (key) => {
      ended = ended.filter(({ order }) => order.key !== key)
      notify()
    },
    onOrders: (changed) => {
      for (const run of runs.values()) run.receive(changed)
    },
    onRead: () => void left.look(),
    close: () => {
      isClosed = true
      stopListening()
      for (const [key, run] of runs) {
        run.close()
        void locks.letGo(key)
      }
    },
  }
}

/** Hands over all of these, until the returned function is called. */
async function handOver(those: readonly NetRun[]): Promise<() => void> {
  const ends = await Promise.all(those.map((run) => run.handOver()))
  return () => {
    for (const end of ends) end()
  }
}

/** Rejects a new net order while another begins. One that a closed page left is protected by its lock. */
function oneAtATime(begin: NetOrders['begin']): NetOrders['begin'] {
  let isBeginning = false
  return async (asked) => {
    if (asked.left !== undefined) return begin(asked)
    if (isBeginning) return 'busy'
    isBeginning = true
    return begin(asked).finally(() => {
      isBeginning = false
    })
  }
}

/** Takes the lock and recovers what has traded. `start` returns false once the session is over. */
async function beginLocked(
  { locks, canSign, newKey, recover, hasHedgeMode }: NetDeps,
  { left, terms }: AskedNet,
  start: (key: Hash, seed: readonly LegDone[]) => boolean,
): Promise<NetRejection | undefined> {
  if (left?.isStopping !== true && !canSign()) return 'noOneClick'
  const key: Hash = left === undefined ? newKey() : `0x${left.mark.name.split('.').at(-1) ?? ''}`
  // What a closed page left can be stopped in any mode.
  if (left?.isStopping !== true && (await hasHedgeMode(terms))) return 'hedgeMode'
  if (!(await locks.hold(key))) return 'elsewhere'
  // Whatever the reason of a failure, nothing is sent before the fills have been read.
  const seed = left === undefined ? [] : await recover(left.mark).catch(() => undefined)
  if (seed !== undefined && start(key, seed)) return undefined
  void locks.letGo(key)
  return 'notKnown'
}

/** Returns the function that stores the orders of a net order for the next page. */
function keeping({ marks, venueClock }: Pick<NetDeps, 'marks' | 'venueClock'>, key: Hash, { terms, left }: AskedNet) {
  const legs = terms.legs.map(({ instrument: { instrumentName }, isBuy, ratio }) => ({ instrumentName, isBuy, ratio }))
  const startedMs = left?.mark.startedMs ?? venueClock.reportedMs() ?? 0
  const old = (left?.mark.ids ?? []).map((id): Hash => `0x${id}`)
  // The key is among the ids, so that the mark belongs to the tab that holds its lock.
  return (orderIds: readonly Hash[]) =>
    marks.keep(key, { ...terms, legs, startedMs }, [...new Set([key, ...old, ...orderIds])])
}
