/**
 * Runs icebergs. The signing key is in this page, so an iceberg lives as long as the page. Closing it leaves a stored
 * entry from which the next page can resume with what the venue has not filled.
 */

import { createListeners } from '@/core/lib/listeners'
import { fixed6 } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { HistoricalOrder } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'
import type { NotDone, Outcome } from '@/web/session/actions/outcome'
import { isOpen, type OpenOrder } from '@/web/session/openOrders'
import { createLeftPegs } from '@/web/session/pegs/leftPegs'
import type { PegLocks } from '@/web/session/pegs/pegLocks'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import type { EndedIceberg, Iceberg, IcebergEnd, IcebergRejection, NewIceberg, Tally } from './iceberg'
import { sumOf, tallyOf } from './icebergLedger'
import type { IcebergMark, IcebergMarks } from './icebergMarks'
import { startIceberg, type IcebergRun, type IcebergRunDeps } from './icebergRun'

export type IcebergsView = {
  readonly running: readonly Iceberg[]
  /** Icebergs of closed or reloaded pages. */
  readonly left: readonly IcebergMark[]
}

export type BegunIceberg = NewIceberg & { readonly left?: IcebergMark | undefined }

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
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  readonly onRead: (read: readonly OpenOrder[]) => void
  readonly close: () => void
}

export type IcebergDeps = Omit<IcebergRunDeps, 'onKeep' | 'onChange' | 'onEnd'> & {
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

const nothing: Tally = { filled: fixed6(0n), cost: 0n }
/** The venue's history may report an order that was just sent a little later. */
const settlesWithinMs = 10_000

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
    const { left: _, ...asked } = begun
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
    const from = await readLeft(parts, asked.left)
    if (typeof from !== 'string' && !isClosed) {
      start(id, asked, from)
      await left.look()
      return undefined
    }
    await locks.letGo(id)
    return typeof from === 'string' ? from : 'elsewhere'
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

type Start = Parameters<typeof startIceberg>[3]

/** Stores the iceberg, and returns the function that stores its progress. */
function keepMark(
  { clock, marks }: Pick<IcebergDeps, 'clock' | 'marks'>,
  id: Hash,
  { instrument, ...choice }: NewIceberg,
  { done, child }: Start,
  isRunning: () => boolean,
): IcebergRunDeps['onKeep'] {
  const { instrumentName } = instrument
  let signedMs = clock.nowMs()
  let wasAnswered = true
  const ids = child === undefined ? [id] : [id, child.orderId]
  marks.keep(id, { ...choice, instrumentName, done, signedMs, isAnswered: true }, ids)
  return ({ ids: own, ...kept }) => {
    if (!isRunning()) return
    if (wasAnswered && !kept.isAnswered) signedMs = clock.nowMs()
    wasAnswered = kept.isAnswered
    marks.keep(id, { ...choice, ...kept, instrumentName, signedMs }, [id, ...own])
  }
}

/** A mark is named by the digits of its iceberg's id. */
function idOf({ name }: IcebergMark): Hash {
  return `0x${name.slice(name.lastIndexOf('.') + 1)}`
}

/**
 * Counts what the venue has filled of an iceberg of a closed page, and finds its visible order. Never guesses: an
 * accepted order that the venue reports nowhere, or one that was just sent, must show up first.
 */
async function readLeft(
  { openOrders, readEnded, clock }: Pick<IcebergDeps, 'openOrders' | 'readEnded' | 'clock'>,
  mark: IcebergMark | undefined,
): Promise<{ readonly done: Tally; readonly child: OpenOrder | undefined } | 'unclear' | 'unread'> {
  if (mark === undefined) return { done: nothing, child: undefined }
  const isMine = ({ orderId }: { readonly orderId: Hash }) => isMarkOf(mark, orderId)
  const hasChild = mark.ids.length > 1
  const ended = hasChild
    ? await readEnded(mark.instrumentName, mark.signedMs - settlesWithinMs).catch(() => undefined)
    : []
  if (ended === undefined) return 'unread'
  // The open orders are read after the history, so that an order that ended in between is in both rather than neither.
  const child = openOrders().find((order) => isMine(order) && isOpen(order))
  const gone = ended.filter((order) => isMine(order) && order.orderId !== child?.orderId)
  const isFresh = clock.nowMs() - mark.signedMs < settlesWithinMs
  if (hasChild && child === undefined && gone.length === 0 && (mark.isAnswered || isFresh)) return 'unclear'
  return { done: sumOf([mark.done, ...gone.map(tallyOf)]), child }
}
