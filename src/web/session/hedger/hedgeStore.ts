/**
 * Runs the hedgers of an account, at most one per asset. The signing key is in this page, so hedging lasts as long as
 * the page; the next page can resume it from the stored settings.
 */

import { createListeners } from '@/core/lib/listeners'
import { add } from '@/core/protocol/fixed6'
import type { PegLocks } from '@/web/session/pegs/pegLocks'
import type { Hedge, HedgeEnd, HedgeNews, HedgeRejection, HedgeTerms, HedgeTotals } from './hedge'
import type { HedgeMark, HedgeMarks } from './hedgeMarks'
import { startHedge, type HedgeRun } from './hedgeRun'
import type { HedgeMarket, HedgeRunDeps } from './hedgeRunDeps'
import { noTotals } from './hedgeTotals'

/** What is known about the hedger of one asset. At most one of `running`, `left` and `elsewhere` is present. */
export type AssetHedge = {
  readonly running?: Hedge
  /** The last run of this page. */
  readonly ended?: { readonly hedge: Hedge; readonly end: HedgeEnd }
  /** A closed page was hedging with these settings. */
  readonly left?: HedgeMark
  /** Another tab hedges with these settings. */
  readonly elsewhere?: HedgeMark
  /** The stored settings and sums. */
  readonly stored?: HedgeMark
}

export type HedgesView = ReadonlyMap<string, AssetHedge>

export type Hedges = {
  readonly getSnapshot: () => HedgesView
  readonly subscribe: (listener: () => void) => () => void
  /** Starts hedging. Resolves to the reason if it did not start. */
  readonly begin: (terms: HedgeTerms) => Promise<HedgeRejection | undefined>
  readonly stop: (asset: string) => void
  /** Drops a left hedger that the trader does not want to resume. */
  readonly forget: (asset: string) => void
  readonly close: () => void
}

export type HedgesDeps = Omit<HedgeRunDeps, 'market' | 'onChange' | 'onProposed' | 'onEnd'> & {
  readonly openMarket: (terms: HedgeTerms) => HedgeMarket
  /** Reads how the account's positions work. Resolves to false in hedge mode. */
  readonly canHedge: (terms: HedgeTerms) => Promise<boolean>
  /** Keeps the account's lists live. Calls back when they may have changed. Returns the unsubscribe. */
  readonly followAccount: (listener: () => void) => () => void
  readonly locks: PegLocks<string>
  readonly marks: HedgeMarks
  /** Calls back when another tab may have started or ended. Returns the unsubscribe. */
  readonly onElsewhere: (listener: () => void) => () => void
  readonly onNews: (news: HedgeNews) => void
}

export function createHedges(deps: HedgesDeps): Hedges {
  const { locks, onNews } = deps
  const runs = new Map<string, HedgeRun>()
  const ended = new Map<string, AssetHedge['ended']>()
  const beginning = new Set<string>()
  const ending = new Map<string, Promise<void>>()
  const known = createKnownHedges(deps, { runs, ended, beginning })
  const following = createFollowing(deps.followAccount, runs)
  let isClosed = false

  const over = (asset: string, end: HedgeEnd) => {
    const run = runs.get(asset)
    if (run === undefined) return
    runs.delete(asset)
    following.adapt()
    // A closing session leaves the mark, for the next session.
    const isLeft = isClosed
    const store = () => {
      const hedge = run.view()
      if (!isLeft) ended.set(asset, { hedge, end })
      known.keep(hedge, isLeft)
    }
    // The next run begins when no order of this one is in flight, and continues its costs.
    const idle = run
      .idle(!isLeft)
      .then(store)
      .then(() => locks.letGo(asset))
    ending.set(asset, idle.then(known.look))
    if (isLeft) return
    store()
    onNews({ kind: 'ended', hedge: run.view(), end })
  }
  const start = (terms: HedgeTerms) => {
    const { asset } = terms
    const own: Pick<HedgeRunDeps, 'market' | 'onChange' | 'onProposed' | 'onEnd'> = {
      market: deps.openMarket(terms),
      onChange: known.onChange(asset),
      onProposed: (proposal) => onNews({ kind: 'proposed', terms, proposal }),
      onEnd: (end) => over(asset, end),
    }
    ended.delete(asset)
    const run = startHedge({ ...deps, ...own }, terms, known.carried(asset))
    runs.set(asset, run)
    following.adapt()
    known.keep(run.view(), true)
  }
  const begin = async (terms: HedgeTerms): Promise<HedgeRejection | undefined> => {
    const { asset } = terms
    if (runs.has(asset) || beginning.has(asset)) return 'already'
    beginning.add(asset)
    try {
      await ending.get(asset)
      if (!(await locks.hold(asset))) return 'elsewhere'
      const canHedge = await deps.canHedge(terms)
      if (canHedge && !isClosed) {
        start(terms)
        return undefined
      }
      await locks.letGo(asset)
      return canHedge ? 'closed' : 'hedgeMode'
    } finally {
      beginning.delete(asset)
    }
  }

  const stopListening = deps.onElsewhere(() => void known.look())
  void known.look()
  return {
    getSnapshot: known.getSnapshot,
    subscribe: known.subscribe,
    begin,
    stop: (asset) => runs.get(asset)?.end({ why: 'stopped' }),
    forget: known.forget,
    close: () => {
      isClosed = true
      known.close()
      stopListening()
      runs.forEach((run) => run.end({ why: 'stopped' }))
    },
  }
}

/** Keeps the account's lists live while a hedger runs. */
function createFollowing(follow: HedgesDeps['followAccount'], runs: ReadonlyMap<string, HedgeRun>) {
  let stop: (() => void) | undefined
  return {
    /** Call when a run was added or removed. */
    adapt: () => {
      if (runs.size > 0)
        stop ??= follow(() => {
          for (const run of runs.values()) run.poll()
        })
      else {
        stop?.()
        stop = undefined
      }
    },
  }
}

type Running = {
  readonly runs: ReadonlyMap<string, HedgeRun>
  readonly ended: ReadonlyMap<string, AssetHedge['ended']>
  readonly beginning: ReadonlySet<string>
}

/** Combines the hedgers of this page, of the stored entries and of the other tabs. */
function createKnownHedges({ marks, locks, onNews }: HedgesDeps, { runs, ended, beginning }: Running) {
  const { subscribe, publish } = createListeners()
  const reported = new Set<string>()
  let held: ReadonlySet<string> = new Set()
  let stored: ReadonlyMap<string, HedgeMark> = new Map()
  let view: HedgesView = new Map()
  let isClosed = false
  let lastLook = 0
  const read = () => {
    stored = new Map(marks.read().map((mark) => [mark.settings.asset, mark]))
  }
  const notify = () => {
    view = new Map(
      [...new Set([...stored.keys(), ...runs.keys(), ...ended.keys()])].map((asset) => {
        const parts = { run: runs.get(asset), over: ended.get(asset), mark: stored.get(asset), isHeld: held.has(asset) }
        return [asset, assetHedge(parts)]
      }),
    )
    publish()
  }
  const keepMark = (mark: HedgeMark) => {
    marks.keep(mark)
    reported.add(mark.settings.asset)
    read()
    notify()
  }
  return {
    getSnapshot: () => view,
    subscribe,
    notify,
    keep: (hedge: Hedge, isRunning: boolean) => keepMark(markOf(hedge, isRunning)),
    /** Returns the listener of a run, which stores its sums when they change. */
    onChange: (asset: string) => {
      let kept: Hedge | undefined
      return () => {
        const hedge = runs.get(asset)?.view()
        if (hedge === undefined) return
        if (hedge.totals === kept?.totals && hedge.pending === kept.pending) return notify()
        kept = hedge
        keepMark(markOf(hedge, true))
      }
    },
    forget: (asset: string) => {
      const left = view.get(asset)?.left
      if (left !== undefined) keepMark({ ...left, isRunning: false })
    },
    /** Sums that a new run continues. The cost of the day and the time of the last order outlast a stop. */
    carried: (asset: string): HedgeTotals => {
      read()
      const before = stored.get(asset)
      const { day, spent, lastMs } = before?.totals ?? noTotals
      return before?.isRunning === true ? before.totals : { ...noTotals, day, spent, lastMs }
    },
    look: async () => {
      lastLook += 1
      const thisLook = lastLook
      const locked = new Set(await locks.held())
      if (isClosed || thisLook !== lastLook) return
      held = locked
      read()
      notify()
      for (const [asset, { left }] of view) {
        if (left === undefined || reported.has(asset) || beginning.has(asset)) continue
        reported.add(asset)
        onNews({ kind: 'left', asset })
      }
    },
    close: () => {
      isClosed = true
    },
  }
}

function markOf({ terms, totals, pending }: Hedge, isRunning: boolean): HedgeMark {
  const { instrument: _instrument, ...settings } = terms
  return { settings, totals: { ...totals, spent: add(totals.spent, pending) }, isRunning }
}

type Parts = {
  readonly run: HedgeRun | undefined
  readonly over: AssetHedge['ended']
  readonly mark: HedgeMark | undefined
  readonly isHeld: boolean
}

function assetHedge({ run, over, mark, isHeld }: Parts): AssetHedge {
  const stored = mark === undefined ? {} : { stored: mark }
  if (run !== undefined) return { ...stored, running: run.view() }
  const ended = over === undefined ? {} : { ended: over }
  if (mark === undefined || !mark.isRunning) return { ...stored, ...ended }
  return { ...stored, ...ended, ...(isHeld ? { elsewhere: mark } : { left: mark }) }
}
