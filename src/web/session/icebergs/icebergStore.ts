/**
 * Runs icebergs. The signing key is in this page, so an iceberg lives as long as the page. Closing it leaves a stored
 * entry from which the next page can resume with what the venue has not filled.
 */

import { createListeners } from '@/core/lib/listeners'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { HistoricalOrder } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'
import type { VenueClock } from '@/web/market/venueClock'
import type { NotDone, Outcome } from '@/web/session/actions/outcome'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderMark } from '@/web/session/orders/persistedOrders'
import type { SignedReplacement } from '@/web/session/orders/signedReplacement'
import { createLeftPegs } from '@/web/session/pegs/leftPegs'
import type { PegLocks } from '@/web/session/pegs/pegLocks'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import type { EndedIceberg, Iceberg, IcebergEnd, IcebergRejection, NewIceberg } from './iceberg'
import type { IcebergMark, IcebergMarks } from './icebergMarks'
import { startIceberg, type IcebergRun, type IcebergRunDeps } from './icebergRun'
import { readLeft } from './readLeft'

export type IcebergsView = {
  readonly running: readonly Iceberg[]
  /** Icebergs of closed or reloaded pages. */
  readonly left: readonly IcebergMark[]
}

export type BegunIceberg = NewIceberg & {
  readonly left?: IcebergMark | undefined
  /** True once the trader has cancelled everything since the request. */
  readonly isCancelled?: () => boolean
}

export type Icebergs = {
  readonly getSnapshot: () => IcebergsView
  readonly subscribe: (listener: () => void) => () => void
  /** Starts an iceberg, or resumes one of a closed page. Resolves to the reason if it did not start. */
  readonly begin: (iceberg: BegunIceberg) => Promise<IcebergRejection | undefined>
  /** Ends it. Its visible order stays. */
  readonly stop: (key: number) => void
  readonly forget: (left: IcebergMark) => void
  /** Ends the icebergs of these visible orders, or all. Resolves when none of their orders is being sent. */
  readonly release: (orderIds: readonly Hash[] | 'all') => Promise<void>
  /** Amends a visible order by hand: never to more than the iceberg has left. */
  readonly amend: <Value>(
    orderId: Hash,
    remaining: bigint,
    edit: () => Promise<Outcome<Value>>,
  ) => Promise<Outcome<Value>>
  /** Call with each signed amend before it is sent, so that a later page knows the new id. */
  readonly onSignedEdit: (edit: SignedReplacement) => void
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  readonly onRead: (read: readonly OpenOrder[]) => void
  readonly close: () => void
}

export type IcebergDeps = Omit<IcebergRunDeps, 'onKeep' | 'onChange' | 'onEnd'> & {
  /** Dates the venue's history. In a replay it has recorded times. */
  readonly venueClock: Pick<VenueClock, 'reportedMs'>
  readonly openOrders: () => readonly OpenOrder[]
  /** Reads the ended orders of an instrument since a time, UNIX milliseconds. */
  readonly readEnded: (instrumentName: string, sinceMs: number) => Promise<readonly HistoricalOrder[]>
  /** Returns an id for a new iceberg: 16 hexadecimal digits. */
  readonly newId: () => Hash
  readonly locks: PegLocks
  readonly marks: IcebergMarks
  /** Calls back when another tab may have started or ended an iceberg. Returns the unsubscribe. */
  readonly onElsewhere: (listener: () => void) => () => void
  readonly onRejected: (words: string) => void
  readonly onEnded: (ended: EndedIceberg) => void
}

export function createIcebergs(parts: IcebergDeps): Icebergs {
  const { locks, marks } = parts
  const { subscribe, publish } = createListeners()
  const runs = new Map<Hash, IcebergRun>()
  let view: IcebergsView = { running: [], left: [] }
  let lastKey = 0
  let isClosed = false
  const notify = () => {
    view = { running: [...runs.values()].map((run) => run.view()), left: left.get() }
    publish()
  }
  const left = createLeft(parts, (id) => runs.has(id), notify)
  const stopListening = parts.onElsewhere(() => void left.look())
  const all = () => [...runs.values()]
  const runOf = (orderId: Hash) => all().find((run) => run.owns(orderId))
  const over = (id: Hash, end: IcebergEnd) => {
    const run = runs.get(id)
    if (run === undefined) return
    runs.delete(id)
    // A closing session leaves the mark for the next one.
    if (!isClosed) marks.forgetStart(id)
    void locks.letGo(id)
    notify()
    if (!isClosed) parts.onEnded({ iceberg: run.view(), end, isOutcomeOpen: run.isOutcomeOpen() })
  }
  const start = (id: Hash, begun: BegunIceberg, from: Start) => {
    const { left: _, isCancelled: __, ...asked } = begun
    lastKey += 1
    const onKeep = keepMark(parts, id, asked, from, () => runs.has(id) && !isClosed)
    const own = { ...parts, onKeep, onChange: notify, onEnd: (end: IcebergEnd) => over(id, end) }
    runs.set(id, startIceberg(own, lastKey, asked, from))
    notify()
  }
  const begin = async (asked: BegunIceberg): Promise<IcebergRejection | undefined> => {
    if (!parts.canSign()) return 'noOneClick'
    const id = asked.left === undefined ? parts.newId() : idOf(asked.left)
    if (runs.has(id) || !(await locks.hold(id))) return 'elsewhere'
    const from = await readAll(parts, asked, () => isClosed)
    if (typeof from === 'string') return locks.letGo(id).then(() => from)
    start(id, asked, from)
    return left.look().then(() => undefined)
  }
  return {
    getSnapshot: () => view,
    subscribe,
    begin,
    stop: (key) =>
      all()
        .find((run) => run.view().key === key)
        ?.end({ why: 'stopped' }),
    forget: left.forget,
    release: async (orderIds) => {
      const those = orderIds === 'all' ? all() : orderIds.flatMap((orderId) => runOf(orderId) ?? [])
      for (const run of those) run.end({ why: 'cancelled', code: undefined })
      await Promise.all(those.map((run) => run.idle()))
    },
    amend: async (orderId, remaining, edit) => {
      const run = runOf(orderId)
      if (run === undefined) return edit()
      return remaining <= run.mostOpen() ? run.during(edit) : rejectAmend(parts)
    },
    onSignedEdit: ({ orderId, replacedId }) => {
      const run = runOf(replacedId)
      if (run !== undefined) return run.expect(orderId)
      keepAmend(parts, { orderId, replacedId })
      void left.look()
    },
    onOrders: (changed) => all().forEach((run) => run.receive(changed)),
    onRead: (read) => {
      all().forEach((run) => run.read(read))
      void left.onRead(read)
    },
    close: () => {
      isClosed = true
      stopListening()
      all().forEach((run) => run.end({ why: 'stopped' }))
    },
  }
}

/** Counts a left iceberg. Returns why none may begin, also if this changed while the history was read. */
async function readAll(
  parts: IcebergDeps,
  { left: shown, isCancelled }: BegunIceberg,
  isClosed: () => boolean,
): Promise<Start | IcebergRejection> {
  // The mark on the screen may lack an amend.
  const stored = () => parts.marks.read().find(({ name }) => name === shown?.name)
  const mark = stored()
  if (shown !== undefined && mark === undefined) return 'elsewhere'
  const from = await readLeft(parts, mark)
  if (isClosed()) return 'elsewhere'
  if (isCancelled?.() === true) return 'cancelled'
  return typeof from === 'string' || stored()?.ids.length === mark?.ids.length ? from : 'unclear'
}

/** Stores the amend of an order that a closed page left. */
function keepAmend({ marks, clock }: IcebergDeps, { orderId, replacedId }: SignedReplacement): void {
  for (const mark of marks.read().filter((one) => isMarkOf(one, replacedId)))
    marks.keep(idOf(mark), { ...mark, lastSignedMs: clock.nowMs() }, [...mark.ids.map(hashOf), orderId])
}

function createLeft({ marks, locks }: IcebergDeps, isRunning: (id: Hash) => boolean, onChange: () => void) {
  const isPegged = (mark: IcebergMark) => isRunning(idOf(mark))
  // An iceberg goes on when its visible order has filled.
  return createLeftPegs<IcebergMark>({ marks, locks, isPegged, endsUnlisted: false, onChange })
}

function rejectAmend({ onRejected }: Pick<IcebergDeps, 'onRejected'>): NotDone {
  const words = t('The iceberg has less left. Stop it to enlarge this order.')
  onRejected(words)
  return { status: 'refused', failure: { words, isDeclined: true } }
}

type Start = Parameters<typeof startIceberg>[3] & Partial<Pick<IcebergMark, 'signedMs' | 'lastSignedMs'>>

/** Stores the iceberg, and returns the function that stores its progress. */
function keepMark(
  { clock, venueClock, marks }: Pick<IcebergDeps, 'clock' | 'venueClock' | 'marks'>,
  id: Hash,
  { instrument, ...choice }: NewIceberg,
  { done, child, ...signed }: Start,
  isRunning: () => boolean,
): IcebergRunDeps['onKeep'] {
  const { instrumentName } = instrument
  const reportedMs = () => venueClock.reportedMs() ?? 0
  let { signedMs = reportedMs(), lastSignedMs = clock.nowMs() } = signed
  let wasAnswered = true
  const ids = child === undefined ? [id] : [id, child.orderId]
  const known = new Set<Hash>(ids)
  marks.keep(id, { ...choice, instrumentName, done, signedMs, lastSignedMs, isAnswered: true }, ids)
  return ({ ids: own, ...kept }) => {
    if (!isRunning()) return
    if (wasAnswered && !kept.isAnswered) signedMs = reportedMs()
    wasAnswered = kept.isAnswered
    if (own.some((orderId) => !known.has(orderId))) lastSignedMs = clock.nowMs()
    for (const orderId of own) known.add(orderId)
    marks.keep(id, { ...choice, ...kept, instrumentName, signedMs, lastSignedMs }, [id, ...own])
  }
}

/** A mark is named by the digits of its iceberg's id. */
function idOf({ name }: IcebergMark): Hash {
  return `0x${name.slice(name.lastIndexOf('.') + 1)}`
}

function hashOf(mark: OrderMark): Hash {
  return `0x${mark}`
}
