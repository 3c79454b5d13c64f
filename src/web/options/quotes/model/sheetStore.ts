/**
 * Runs the quote sheets of an account, at most one per asset. The signing key is in this page, so a sheet quotes as long
 * as the page; each is worked by one tab, which holds its lock.
 */

import { createListeners } from '@/core/lib/listeners'
import type { Hash } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { PegLocks } from '@/web/session/pegs/pegLocks'
import type { OrderWork } from '@/web/session/workedOrders'
import { cancelMarked } from './cancelMarked'
import type { MmpState } from './protection'
import {
  mostPerSecond,
  type Sheet,
  type SheetEnd,
  type SheetNews,
  type SheetRejection,
  type SheetTerms,
} from './quoteSheet'
import type { SheetMark, SheetMarks } from './sheetMarks'
import { createRate, type SheetRate } from './sheetRate'
import { startSheet, type SheetRun, type SheetRunDeps } from './sheetRun'

/** The sheet of one asset. At most one of `running`, `left` and `elsewhere` is present. */
export type AssetSheet = {
  readonly running?: Sheet
  /** How the last run of this page ended. */
  readonly ended?: SheetEnd
  /** A closed page was quoting; its orders may rest. */
  readonly left?: SheetMark
  /** Another tab quotes. */
  readonly elsewhere?: SheetMark
  /** The last settings. */
  readonly stored?: SheetMark
}

export type SheetsView = ReadonlyMap<string, AssetSheet>

export type QuoteSheets = OrderWork & {
  readonly getSnapshot: () => SheetsView
  readonly subscribe: (listener: () => void) => () => void
  /** Starts to quote. Resolves to the reason if it did not start. */
  readonly begin: (terms: SheetTerms) => Promise<SheetRejection | undefined>
  /** Returns why the orders of a sheet must not be sent, not even once. */
  readonly whyNotOnce: (terms: SheetTerms) => Promise<SheetRejection | undefined>
  readonly stop: (asset: string) => void
  /** Cancels what a closed page left. Resolves to false if some of it may still rest. */
  readonly cancelLeft: (asset: string) => Promise<boolean>
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  /** Cancels all orders. They are sent before this returns; resolves when they are answered. */
  readonly close: () => Promise<unknown>
}

export type SheetsDeps = Omit<
  SheetRunDeps,
  'market' | 'mmp' | 'place' | 'amend' | 'accountRate' | 'onMarked' | 'onChange' | 'onEnd'
> & {
  readonly makeOrders: (terms: SheetTerms) => Pick<SheetRunDeps, 'place' | 'amend'>
  readonly openMarket: (terms: SheetTerms) => SheetRunDeps['market']
  /** Follows the market-maker protection of an asset from now on. */
  readonly followMmp: (
    asset: string,
    listener: () => void,
  ) => { readonly read: () => MmpState; readonly stop: () => void }
  readonly readMmp: (asset: string) => Promise<MmpState>
  readonly marks: SheetMarks
  readonly locks: PegLocks<string>
  readonly onElsewhere: (listener: () => void) => () => void
  readonly onNews: (news: SheetNews) => void
}

export function createQuoteSheets(deps: SheetsDeps): QuoteSheets {
  const { locks, marks, onNews } = deps
  const runs = new Map<string, SheetRun>()
  const ended = new Map<string, SheetEnd>()
  const beginning = new Set<string>()
  const cancelling = new Set<string>()
  const known = createKnownSheets(deps, { runs, ended, beginning, cancelling })
  const accountRate = createRate(deps.clock, mostPerSecond)
  const { keep, notify, look } = known

  const start = (terms: SheetTerms) => {
    const { asset } = terms
    const { instruments: _instruments, ...settings } = terms
    const mmp = deps.followMmp(asset, () => notify())
    const over = (end: SheetEnd) => {
      mmp.stop()
      runs.delete(asset)
      ended.set(asset, end)
      keep(settings, [], false)
      void locks.letGo(asset).then(look)
      notify()
      onNews({ kind: 'ended', asset, end })
    }
    ended.delete(asset)
    keep(settings, [], true)
    const own = {
      ...deps.makeOrders(terms),
      market: deps.openMarket(terms),
      mmp: mmp.read,
      accountRate,
      onMarked: (orderIds: readonly Hash[]) => marks.keep(settings, orderIds, !known.isClosed() || orderIds.length > 0),
      onChange: notify,
      onEnd: over,
    }
    runs.set(asset, startSheet({ ...deps, ...own }, terms))
    notify()
  }
  const begin = async (terms: SheetTerms): Promise<SheetRejection | undefined> => {
    const { asset } = terms
    if (runs.has(asset) || beginning.has(asset)) return 'already'
    if (cancelling.has(asset)) return 'left'
    if (!deps.canSign()) return 'asks'
    beginning.add(asset)
    try {
      if (!(await locks.hold(asset))) return 'elsewhere'
      const why = (await whyNot(deps, terms)) ?? (known.isClosed() ? 'closed' : undefined)
      if (why === undefined) start(terms)
      else await locks.letGo(asset)
      return why
    } finally {
      beginning.delete(asset)
    }
  }
  const stopListening = deps.onElsewhere(() => void look())
  void look()
  return {
    getSnapshot: known.getSnapshot,
    subscribe: known.subscribe,
    begin,
    whyNotOnce: async (terms) => {
      if (runs.has(terms.asset) || beginning.has(terms.asset)) return 'already'
      if (cancelling.has(terms.asset)) return 'left'
      if ((await locks.held()).includes(terms.asset)) return 'elsewhere'
      return whyNot(deps, terms)
    },
    stop: (asset) => runs.get(asset)?.stop({ why: 'stopped' }),
    cancelLeft: createCancelLeft(deps, { known, cancelling, accountRate }),
    ...workOf(runs),
    close: () => {
      known.close()
      stopListening()
      return Promise.all([...runs].map(([asset, run]) => run.close().finally(() => void locks.letGo(asset))))
    },
  }
}

type CancelLeftParts = {
  readonly known: ReturnType<typeof createKnownSheets>
  readonly cancelling: Set<string>
  readonly accountRate: SheetRate
}

function createCancelLeft(
  deps: SheetsDeps,
  { known, cancelling, accountRate }: CancelLeftParts,
): QuoteSheets['cancelLeft'] {
  const { locks } = deps
  return async (asset) => {
    const left = known.getSnapshot().get(asset)?.left
    if (left === undefined || !(await locks.hold(asset))) return false
    cancelling.add(asset)
    const isDone = await cancelMarked(deps, accountRate, left).catch(() => false)
    if (isDone) known.keep(left.settings, [], false)
    await locks.letGo(asset)
    cancelling.delete(asset)
    await known.look()
    return isDone
  }
}

async function whyNot({ marks, readMmp, readOpen }: SheetsDeps, { asset, needsMmp }: SheetTerms) {
  // Two orders on one side would be possible beside what a closed page left.
  if (marks.read().some(({ settings, isRunning }) => settings.asset === asset && isRunning)) return 'left'
  if (marks.unreadable().includes(asset)) {
    const open = await readOpen().catch(() => undefined)
    if (open === undefined) return 'notLive'
    if (open.some(({ instrumentName }) => isOptionOf(asset, instrumentName))) return 'unreadable'
  }
  const mmp = await readMmp(asset)
  if (mmp === 'tripped') return 'tripped'
  if (!needsMmp || mmp === 'on') return undefined
  return mmp === 'unknown' ? 'mmpUnknown' : 'noMmp'
}

function isOptionOf(asset: string, instrumentName: string): boolean {
  const parsed = parseInstrumentName(instrumentName)
  return parsed?.instrumentType === 'OPTION' && parsed.asset === asset
}

function workOf(runs: ReadonlyMap<string, SheetRun>): OrderWork & Pick<QuoteSheets, 'onOrders'> {
  const all = () => [...runs.values()]
  return {
    owns: (orderId) => all().some((run) => run.owns(orderId)),
    handOver: async (orderIds) => {
      const ends = await Promise.all(all().map((run) => run.handOver(orderIds)))
      return () => {
        for (const end of ends) end()
      }
    },
    stopAll: () => {
      for (const run of all()) run.stop({ why: 'byHand' })
    },
    onOrders: (changed) => {
      for (const run of all()) run.receive(changed)
    },
  }
}

type Running = {
  readonly runs: ReadonlyMap<string, SheetRun>
  readonly ended: ReadonlyMap<string, SheetEnd>
  readonly beginning: ReadonlySet<string>
  /** Assets whose lock this page holds to cancel what a closed page left. */
  readonly cancelling: ReadonlySet<string>
}

/** Combines the sheets of this page, of the stored entries and of the other tabs. */
function createKnownSheets({ marks, locks, onNews }: SheetsDeps, { runs, ended, beginning, cancelling }: Running) {
  const { subscribe, publish } = createListeners()
  const reported = new Set<string>()
  let held: ReadonlySet<string> = new Set()
  let stored: ReadonlyMap<string, SheetMark> = new Map()
  let view: SheetsView = new Map()
  let isClosed = false
  const read = () => {
    stored = new Map(marks.read().map((mark) => [mark.settings.asset, mark]))
  }
  const sheetOf = (asset: string, mark: SheetMark | undefined): AssetSheet => {
    const end = ended.get(asset)
    const known = { ...(mark !== undefined && { stored: mark }), ...(end !== undefined && { ended: end }) }
    const running = runs.get(asset)?.view()
    if (running !== undefined) return { ...known, running }
    if (mark?.isRunning !== true) return known
    return held.has(asset) && !cancelling.has(asset) ? { ...known, elsewhere: mark } : { ...known, left: mark }
  }
  const notify = () => {
    const assets = new Set([...stored.keys(), ...runs.keys()])
    view = new Map([...assets].map((asset) => [asset, sheetOf(asset, stored.get(asset))]))
    publish()
  }
  return {
    getSnapshot: () => view,
    subscribe,
    notify,
    /** Stores a sheet of this page. */
    keep: (...mark: Parameters<SheetMarks['keep']>) => {
      marks.keep(...mark)
      reported.add(mark[0].asset)
      read()
    },
    /** Call when another tab may have started or ended. */
    look: async () => {
      const locked = new Set(await locks.held())
      if (isClosed) return
      held = locked
      read()
      notify()
      const report = (kind: 'left' | 'unreadable', asset: string) => {
        if (reported.has(asset) || beginning.has(asset)) return
        reported.add(asset)
        onNews({ kind, asset })
      }
      for (const asset of marks.unreadable()) report('unreadable', asset)
      for (const [asset, { left }] of view) if (left !== undefined) report('left', asset)
    },
    isClosed: () => isClosed,
    close: () => {
      isClosed = true
    },
  }
}
