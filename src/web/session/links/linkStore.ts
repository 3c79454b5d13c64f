/**
 * Runs linked orders. The page acts on them, so a link lives as long as the page. Closing it leaves the orders as they
 * are, and a stored entry from which the next page can resume.
 */

import { createListeners } from '@/core/lib/listeners'
import { fixed6 } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { OpenOrder } from '@/web/session/openOrders'
import { orderMark } from '@/web/session/orders/persistedOrders'
import type { PegLocks } from '@/web/session/pegs/pegLocks'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import { canLink, legOf, type EndedLink, type Link, type LinkEnd, type LinkRejection, type LinkStep } from './link'
import type { RunLeg } from './linkedLegs'
import type { LinkMark, LinkMarks, LinkToBegin } from './linkMarks'
import { startLink, type LinkRun, type LinkRunDeps, type LinkStart } from './linkRun'

export type LinksView = {
  readonly running: readonly Link[]
  /** Links of closed or reloaded pages. */
  readonly left: readonly LinkMark[]
}

export type Links = {
  readonly getSnapshot: () => LinksView
  readonly subscribe: (listener: () => void) => () => void
  /** Begins or resumes a link. Resolves to the reason if it did not begin. */
  readonly begin: (link: LinkToBegin) => Promise<LinkRejection | undefined>
  readonly stop: (key: number) => void
  /**
   * Ends chains, so that nothing is placed after “Cancel all”. An OCO only takes off orders, and goes on: a stop that
   * stays must not fill beside an order that had filled.
   */
  readonly onCancelAll: () => void
  /** Signs the step for which a link asks, or sends a refused one again, unless it has changed since it was shown. */
  readonly confirm: (key: number, shown: LinkStep) => void
  /** Drops a left link that the trader does not want to resume. Its orders stay. */
  readonly forget: (left: LinkMark) => void
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  readonly onRead: (read: readonly OpenOrder[]) => void
  readonly close: () => void
}

export type LinkDeps = Omit<LinkRunDeps, 'keep' | 'onChange' | 'onAsk' | 'onEnd'> & {
  readonly locks: PegLocks
  readonly marks: LinkMarks
  /** True for an order of a running or left iceberg. */
  readonly isIcebergOrder: (orderId: Hash) => boolean
  /** Finds the orders of a left link at the venue. Rejects if it cannot be reached. */
  readonly recover: (mark: LinkMark) => Promise<Pick<LinkStart, 'legs' | 'pending'> | 'unclear'>
  /** Calls back when another tab may have begun or ended a link. Returns the unsubscribe. */
  readonly onElsewhere: (listener: () => void) => () => void
  /** Calls back after any fill or amend of an order. */
  readonly onFills: (listener: () => void) => () => void
  readonly onAsk: (link: Link, step: LinkStep) => void
  readonly onEnded: (ended: EndedLink) => void
}

/** Locks bear the partial id of the link's first order, as its stored entry does. */
const lockOf = ({ name }: Pick<LinkMark, 'name'>): Hash => `0x${name.slice(name.lastIndexOf('.') + 1)}`

type Run = { readonly run: LinkRun; readonly lock: Hash }

export function createLinks(parts: LinkDeps): Links {
  const { locks, marks } = parts
  const { subscribe, publish } = createListeners()
  const runs = new Map<number, Run>()
  let view: LinksView = { running: [], left: [] }
  let lastKey = 0
  let isClosed = false
  const notify = () => {
    view = { running: [...runs.values()].map(({ run }) => run.view()), left: left.get() }
    publish()
  }
  const isMine = (lock: Hash) => [...runs.values()].some((one) => one.lock === lock)
  const left = createLeft(parts, isMine, notify)
  // A microtask, because the list applies a report right after this call.
  const look = () => queueMicrotask(() => runs.forEach(({ run }) => run.look()))
  const stops = [parts.onElsewhere(() => void left.look()), parts.onFills(look)]

  const over = (key: number, end: LinkEnd) => {
    const ended = runs.get(key)
    runs.delete(key)
    if (ended === undefined) return
    // A closing session leaves the orders, and the entry for the next session.
    if (!isClosed) marks.forgetStart(ended.lock)
    void locks.letGo(ended.lock)
    notify()
    if (!isClosed) parts.onEnded({ link: ended.run.view(), end })
  }
  const start = (lock: Hash, link: Omit<LinkStart, 'key'>) => {
    lastKey += 1
    const key = lastKey
    const keep: LinkRunDeps['keep'] = (mark) => marks.keep(lock, mark, [])
    const own = { keep, onChange: notify, onEnd: (end: LinkEnd) => over(key, end) }
    const onAsk = (step: LinkStep) => parts.onAsk(run.view(), step)
    const run = startLink({ ...parts, ...own, onAsk }, { key, ...link })
    runs.set(key, { run, lock })
    notify()
  }
  const resume = async (mark: LinkMark, isAbandoned: () => boolean): Promise<LinkRejection | undefined> => {
    const lock = lockOf(mark)
    const recovered = isMine(lock) ? 'already' : await left.recover(mark, isAbandoned)
    if (typeof recovered === 'string') return recovered
    if (isClosed) return void locks.letGo(lock)
    start(lock, { terms: mark.terms, ...recovered, isResumed: true })
    return undefined
  }

  return {
    getSnapshot: () => view,
    subscribe,
    begin: async (asked) => {
      const { isAbandoned = () => false } = asked
      if ('legs' in asked) return resume(asked, isAbandoned)
      const [first] = asked.orderIds
      const rejection = knownRejection(parts, [...runs.values()], asked.orderIds) ?? (await left.take(asked.orderIds))
      if (rejection !== undefined || first === undefined) return rejection ?? 'notOpen'
      const lock: Hash = `0x${orderMark(first)}`
      if (!(await locks.hold(lock))) return 'elsewhere'
      const legs = newLegs(asked.orderIds, parts.openOrder)
      if (isClosed || legs === undefined || isAbandoned()) {
        void locks.letGo(lock)
        return isAbandoned() ? 'cancelledAll' : 'notOpen'
      }
      start(lock, { terms: asked.terms, legs, pending: [], isResumed: false })
      return undefined
    },
    stop: (key) => runs.get(key)?.run.end({ why: 'stopped' }),
    onCancelAll: () => endChains([...runs.values()]),
    confirm: (key, shown) => runs.get(key)?.run.confirm(shown),
    forget: left.forget,
    onOrders: look,
    onRead: () => {
      look()
      void left.look()
    },
    close: () => {
      isClosed = true
      stops.forEach((stop) => stop())
      for (const { run } of runs.values()) run.end({ why: 'stopped' })
    },
  }
}

function knownRejection(
  { isIcebergOrder }: Pick<LinkDeps, 'isIcebergOrder'>,
  runs: readonly Run[],
  orderIds: readonly Hash[],
): LinkRejection | undefined {
  if (orderIds.some(isIcebergOrder)) return 'iceberg'
  return orderIds.some((orderId) => runs.some(({ run }) => run.owns(orderId))) ? 'already' : undefined
}

function endChains(runs: readonly Run[]): void {
  const chains = runs.filter(({ run }) => run.view().terms.kind === 'chain')
  for (const { run } of chains) run.end({ why: 'cancelledAll' })
}

/** Keeps the links of closed pages until the trader resumes or forgets them. */
function createLeft(
  { marks, locks, recover }: Pick<LinkDeps, 'marks' | 'locks' | 'recover'>,
  isMine: (lock: Hash) => boolean,
  onChange: () => void,
) {
  let left: readonly LinkMark[] = []
  const drop = (mark: LinkMark) => {
    left = left.filter(({ name }) => name !== mark.name)
  }
  const forget = (mark: LinkMark) => {
    marks.forget(mark)
    drop(mark)
    onChange()
  }
  return {
    get: () => left,
    /** Takes over a link and finds its orders. Resolves to the reason if it cannot. */
    recover: async (
      mark: LinkMark,
      isAbandoned: () => boolean,
    ): Promise<Awaited<ReturnType<LinkDeps['recover']>> | LinkRejection> => {
      if (!(await locks.hold(lockOf(mark)))) return 'elsewhere'
      const read = await recover(mark).catch(() => 'notLoaded' as const)
      const recovered = isAbandoned() ? ('cancelledAll' as const) : read
      if (typeof recovered === 'string') void locks.letGo(lockOf(mark))
      else drop(mark)
      return recovered
    },
    forget,
    /** Forgets what a closed page left of these orders. Resolves to `elsewhere` if another tab has linked them. */
    take: async (orderIds: readonly Hash[]): Promise<LinkRejection | undefined> => {
      const held = new Set(await locks.held())
      const known = marks.read().filter((mark) => orderIds.some((orderId) => isMarkOf(mark, orderId)))
      if (known.some((mark) => held.has(lockOf(mark)))) return 'elsewhere'
      known.forEach(forget)
      return undefined
    },
    look: async () => {
      const held = new Set(await locks.held())
      const next = marks.read().filter((mark) => !held.has(lockOf(mark)) && !isMine(lockOf(mark)))
      if (next.length === 0 && left.length === 0) return
      left = next
      onChange()
    },
  }
}

/** Returns the legs of a new link; undefined if an order is no longer open. */
function newLegs(orderIds: readonly Hash[], openOrder: LinkDeps['openOrder']): readonly RunLeg[] | undefined {
  const legs = orderIds.flatMap((orderId) => newLeg(openOrder(orderId)) ?? [])
  return legs.length === orderIds.length ? legs : undefined
}

function newLeg(open: OpenOrder | undefined): RunLeg | undefined {
  if (open === undefined || !canLink(open)) return undefined
  const none = fixed6<RunLeg['done']>(0n)
  const { orderId, filled } = open
  return {
    ...legOf(open),
    ids: [orderMark(orderId)],
    from: filled,
    filled: none,
    done: none,
    record: open,
    earlier: [],
  }
}
