/** Sums a complete history page by page, and reports the progress. */

import { createListeners } from '@/core/lib/listeners'
import { wallMs } from '@/core/lib/zonedTime'
import { chosenTimeZone } from '@/web/language/chosenLanguage'
import type { CountedDay } from './daySlots'
import type { HistorySource } from './historySource'
import { addSums, noTotals, type Sum, type Totals } from './historyTotals'
import { walkHistory } from './walkHistory'

/** A day in the trader's time zone, as `2026-11-27`, with its rows and sums. */
export type DaySums = CountedDay & { readonly totals: Totals }

export type SumsView = {
  /** `asked`: waits for the trader's request, because the list is long. */
  readonly status: 'asked' | 'running' | 'done' | 'failed'
  readonly error: unknown
  readonly totals: Totals
  readonly rows: number
  readonly looked: number
  readonly of: number
  /** Sum up to and including a row, by the row's key. Defined once all sums are done. */
  readonly runningOf: (key: string) => bigint | undefined
  /** Newest first, complete once all sums are done. Empty for a list in another order. */
  readonly days: readonly DaySums[]
  /** Ids of the rare columns that a row has. */
  readonly rare: ReadonlySet<string>
}

export type HistorySums = {
  readonly getSnapshot: () => SumsView
  readonly subscribe: (listener: () => void) => () => void
  /** Called when the list has changed. Adds new rows to finished sums, or computes the sums of a short list. */
  readonly follow: (rowCount: number) => void
  readonly start: () => void
  readonly close: () => void
}

export type SumRules<Row> = {
  readonly sumsOf: (row: Row) => readonly Sum[]
  /** Amount to accumulate row by row; absent if no column shows the running sum. */
  readonly runningOf?: (row: Row) => bigint
  /** Ids of the columns that only few rows have, and this one does. */
  readonly rareOf?: (row: Row) => readonly string[]
}

/** Lists up to this length are summed without a request by the trader, which takes four seconds. */
const addedUpUnasked = 1_000

export const noSums: SumsView = {
  status: 'asked',
  error: undefined,
  totals: noTotals,
  rows: 0,
  looked: 0,
  of: 0,
  runningOf: () => undefined,
  days: [],
  rare: new Set(),
}

export function createHistorySums<Row>(
  source: HistorySource<Row>,
  { sumsOf, runningOf, rareOf }: SumRules<Row>,
  wait: (ms: number) => Promise<void>,
): HistorySums {
  const listeners = createListeners()
  let view = noSums
  let run = new AbortController()
  let newestKey: string | undefined
  let running = new Map<string, bigint>()
  /** True if rows arrived while other rows were being summed. */
  let isBehind = false

  const publish = (change: Partial<SumsView>) => {
    view = { ...view, ...change }
    listeners.publish()
  }

  /** Sums the rows from the top down to the first row that `base` includes, or to the end. */
  async function addUp(base: SumsView, knownKey: string | undefined): Promise<void> {
    run.abort()
    run = new AbortController()
    const { signal } = run
    const added: Row[] = []
    const days = new Map(base.days.map((day) => [day.day, day]))
    const rare = new Set(base.rare)
    let { totals } = base
    let topKey: string | undefined
    publish({ ...base, status: 'running' })
    try {
      for await (const { rows, looked, of, top } of walkHistory(source, { signal, wait })) {
        topKey ??= top
        const known = knownKey === undefined ? -1 : rows.findIndex((row) => source.keyOf(row) === knownKey)
        const fresh = known === -1 ? rows : rows.slice(0, known)
        for (const row of fresh) {
          totals = addSums(totals, sumsOf(row))
          for (const id of rareOf?.(row) ?? []) rare.add(id)
          if (source.isPagedByTime) addToDay(days, dayOf(source.timeNsOf(row)), sumsOf(row))
        }
        if (runningOf !== undefined) added.push(...fresh)
        const counted = base.rows + fresh.length
        base = { ...base, rows: counted }
        publish({ totals, rows: counted, ...(knownKey === undefined && { looked, of }) })
        if (known !== -1) break
      }
      keepRunning(added)
      newestKey = topKey ?? newestKey
      publish({
        status: 'done',
        runningOf: (key) => running.get(key),
        days: [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1)),
        rare,
      })
      if (isBehind) follow(view.rows)
    } catch (error) {
      if (!signal.aborted) publish({ status: 'failed', error })
    }
  }

  function keepRunning(added: readonly Row[]): void {
    if (runningOf === undefined) return
    const [latest] = newestKey === undefined ? [] : [running.get(newestKey)]
    let sum = latest ?? 0n
    running = new Map(running)
    for (const row of added.toReversed()) {
      sum += runningOf(row)
      running.set(source.keyOf(row), sum)
    }
  }

  function follow(rowCount: number): void {
    isBehind = view.status === 'running'
    if (isBehind) return
    if (view.status === 'done' && newestKey !== undefined) void addUp(view, newestKey)
    else if (rowCount <= addedUpUnasked) void all()
    else if (view.status === 'asked') publish({ of: rowCount })
  }

  const all = () => {
    newestKey = undefined
    running = new Map()
    return addUp(noSums, undefined)
  }

  return {
    getSnapshot: () => view,
    subscribe: listeners.subscribe,
    follow,
    start: () => void all(),
    close: () => run.abort(),
  }
}

/** The day of a time (UNIX nanoseconds) in the trader's time zone. */
export function dayOf(timeNs: bigint): string {
  return new Date(wallMs(Number(timeNs / 1_000_000n), chosenTimeZone)).toISOString().slice(0, 10)
}

function addToDay(days: Map<string, DaySums>, day: string, sums: readonly Sum[]): void {
  const { rows, totals } = days.get(day) ?? { rows: 0, totals: noTotals }
  days.set(day, { day, rows: rows + 1, totals: addSums(totals, sums) })
}
