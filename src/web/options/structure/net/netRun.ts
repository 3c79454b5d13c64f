/** Works one net order: watches the books, decides by the rules, and runs one task at a time. */

import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Timers } from '@/web/connection/timers'
import type { VenueClock } from '@/web/market/venueClock'
import type { Failure } from '@/web/session/actions/describeFailure'
import { createNetLedger, type NetLedger, type NetReport, type UnaskedEnd } from './netLedger'
import type { NetMarket } from './netMarket'
import type { LegDone, NetEnd, NetEvent, NetOrder, NetState, NetTerms } from './netOrder'
import { decideNet, openLegs, pauseOf, type NetAction, type NetFacts } from './netRules'
import { createNetSends, type NetSendDeps } from './netSends'

export type NetRunDeps = NetSendDeps & {
  /** Dates expiries and fills. In a replay they have recorded times. */
  readonly venueClock: Pick<VenueClock, 'leftMs' | 'reportedMs'>
  readonly timers: Timers
  readonly market: NetMarket
  readonly isLinkLive: () => boolean
  readonly canSign: () => boolean
  /** Asks for an order until the venue answers; undefined if the session ends first. */
  readonly ask: (orderId: Hash) => Promise<OrderMessage | 'missing' | undefined>
  readonly onChange: () => void
  readonly onEnd: (end: NetEnd) => void
}

export type NetRun = {
  readonly view: () => NetOrder
  readonly receive: (changed: readonly OrderMessage[]) => void
  /** Quotes no more and withdraws. Legs that are open stay shown until they are taken or left. */
  readonly stop: () => void
  /** Takes the open legs by market orders. */
  readonly takeNow: () => void
  /** Ends with the legs as they are. */
  readonly leave: () => void
  readonly owns: (orderId: Hash) => boolean
  /**
   * Stops, because the trader changes or cancels the resting order. Resolves when nothing is being sent, to a function
   * to call after the trader's request: until then nothing is sent. An order that still rests then is withdrawn,
   * because its fills would not be completed.
   */
  readonly handOver: () => Promise<() => void>
  /** Ends with the session. The resting order stays unless the trader chose to withdraw it. */
  readonly close: () => void
}

export type NetStart = {
  readonly key: Hash
  readonly terms: NetTerms
  /** What had traded before a reload, by leg. */
  readonly seed: readonly LegDone[]
  /** Set if nothing is quoted from the start. */
  readonly ending: NetEnd | undefined
}

const pollMs = 1_000
/** How long the channel's report of a replaced order may take before the venue is asked. */
const reportMs = 1_500

export function startNet(parts: NetRunDeps, from: NetStart): NetRun {
  const { venueClock, market } = parts
  const { terms } = from
  const ledger = createNetLedger(terms, from.seed, (report) => shown.note(noteOf(report), report))
  const shown = createShown(parts, from, ledger)
  const onRefused = (failure: Failure) => shown.setEnding({ why: 'refused', failure })
  const sends = createNetSends({ ...parts, terms, ledger, note: shown.note, onRefused })
  const waits = createWaits(parts.timers)
  const factsNow = () => factsOf(parts, sends, ledger, shown.view())
  const resolving = createResolving({ ask: parts.ask, ledger, waits, isOver: shown.isOver })
  const tasks = createTasks()
  /** Without a reason, it ends with the page. */
  const end = (why?: NetEnd) => {
    if (shown.isOver()) return
    shown.change()
    shown.finish()
    waits.end()
    stopListening()
    if (why !== undefined) parts.onEnd(why)
    else if (terms.withdrawsAtClose) withdrawUnasked(parts, ledger)
  }
  const begin = (task: Task) => {
    shown.change({ status: task.status })
    tasks.run(task, () => {
      if (!shown.isOver()) parts.onMarked(ledger.marked())
      shown.change()
      look()
    })
  }
  const look = () => {
    if (shown.isOver() || !tasks.mayRun()) return
    waits.end()
    if (!parts.isLinkLive()) resolving.askAll()
    const ended = ledger.takeUnasked()
    if (venueClock.leftMs(expiryOf(terms)) <= 0) shown.setEnding({ why: 'expired' })
    // The venue may cancel with a lost connection; the order then rests again.
    else if (ended !== undefined && !resolving.isAskingAll()) shown.setEnding(unaskedEnd(ended))
    if (parts.isLinkLive() && resolving.isDue()) begin({ status: 'resolving', run: resolving.run })
    else act()
    if (!shown.isOver() && tasks.mayRun()) waits.after(lookInMs(shown.view(), factsNow()), look)
  }
  const act = () => {
    const facts = factsNow()
    const action = decideNet(terms, facts)
    const task = taskOf(action, facts, sends, ledger)
    if (task !== undefined) begin(task)
    else if (action.do === 'end') end(shown.view().ending ?? { why: 'filled' })
    else shown.become(stateOf(action, action.do === 'withdraw' ? pauseOf(terms, facts) : undefined, sends.failure()))
  }
  const stopListening = market.subscribe(look)
  // A microtask lets the caller receive the run before it can end.
  queueMicrotask(look)
  return {
    view: shown.view,
    receive: (records) => {
      if (shown.isOver() || !ledger.report(records)) return
      if (tasks.mayRun()) queueMicrotask(look)
      else waits.check()
      shown.change()
    },
    stop: () => {
      shown.setEnding({ why: 'stopped' })
      look()
    },
    takeNow: () => {
      const canTake = tasks.mayRun() && !shown.isOver() && parts.isLinkLive()
      if (canTake) begin({ status: 'taking', run: () => sends.take(shown.view().open) })
    },
    leave: () => end({ why: 'left' }),
    owns: (orderId) => !shown.isOver() && ledger.owns(orderId),
    handOver: () => {
      shown.setEnding({ why: 'byHand' })
      return tasks.handOver(() => {
        resolving.askAll()
        look()
      })
    },
    close: () => end(),
  }
}

/** The page does not wait for the answer. */
function withdrawUnasked({ cancel }: NetRunDeps, ledger: NetLedger): void {
  for (const orderId of ledger.mayRest()) void cancel(orderId).catch(() => undefined)
}

/** Milliseconds until the next look, unless a book changes before. */
function lookInMs({ state }: NetOrder, { nowMs, notBeforeMs }: NetFacts): number {
  const leftMs = (state.status === 'waiting' ? state.untilMs : notBeforeMs) - nowMs
  return leftMs > 0 ? Math.min(pollMs, leftMs) : pollMs
}

type Resolving = Pick<NetRunDeps, 'ask'> & {
  readonly ledger: NetLedger
  readonly waits: ReturnType<typeof createWaits>
  readonly isOver: () => boolean
}

function createResolving(of: Resolving) {
  let mustAskAll = false
  return {
    askAll: () => {
      mustAskAll = true
    },
    isAskingAll: () => mustAskAll,
    isDue: () => mustAskAll || of.ledger.unsettled().length > 0,
    run: async () => {
      if (await resolveAll(of, mustAskAll)) mustAskAll = false
    },
  }
}

/** Runs one task at a time, and none while a request of the trader is under way. */
function createTasks() {
  let work: Promise<void> | undefined
  let sending: Promise<void> | undefined
  let handOvers = 0
  return {
    mayRun: () => work === undefined && handOvers === 0,
    run: ({ status, run }: Task, onDone: () => void) => {
      work = run().finally(() => {
        work = undefined
        sending = undefined
        onDone()
      })
      if (status !== 'resolving') sending = work
    },
    /** Resolves when nothing is being sent, to a function to call after the trader's request. */
    handOver: async (onDone: () => void) => {
      handOvers += 1
      await sending
      return () => {
        handOvers -= 1
        onDone()
      }
    },
  }
}

/**
 * Asks the venue about each order whose last fill is not known; after a lost connection or the trader's own request,
 * about each that may have changed. Nothing is sent meanwhile. Resolves to false if the session ends first.
 */
async function resolveAll({ ask, ledger, waits, isOver }: Resolving, mustAskAll: boolean): Promise<boolean> {
  if (!mustAskAll) await waits.until(reportMs, () => ledger.unsettled().length === 0 || isOver())
  for (const orderId of mustAskAll ? ledger.unended() : ledger.unsettled()) {
    const known = await ask(orderId)
    if (known === undefined) return false
    if (known === 'missing') ledger.missing(orderId)
    else ledger.answer(known)
  }
  // What ended meanwhile ended with the lost connection, or by the trader, for whom it stops already.
  if (mustAskAll) ledger.takeUnasked()
  return true
}

function factsOf(
  { market, clock, isLinkLive, canSign }: NetRunDeps,
  sends: ReturnType<typeof createNetSends>,
  ledger: NetLedger,
  { ending }: NetOrder,
): NetFacts {
  return {
    ...market.read(),
    ...sends.limits(),
    nowMs: clock.nowMs(),
    isLinkLive: isLinkLive(),
    canSign: canSign(),
    done: ledger.done(),
    passive: ledger.resting()[0],
    isEnding: ending !== undefined,
    isHeld: sends.failure() !== undefined,
  }
}

const mostEvents = 30

/** Holds what is shown: state, account, log and end. */
function createShown({ clock, onChange }: NetRunDeps, { key, terms, ending: first }: NetStart, ledger: NetLedger) {
  let state: NetState = { status: 'resting' }
  let log: readonly NetEvent[] = []
  let ending = first
  let isOver = false
  const make = (): NetOrder => {
    const done = ledger.done()
    return { key, terms, state, passive: ledger.resting().at(-1), done, open: openLegs(terms, done), log, ending }
  }
  let view = make()
  const change = (next = state) => {
    state = next
    view = make()
    if (!isOver) onChange()
  }
  return {
    view: () => view,
    change,
    become: (next: NetState) => {
      if (JSON.stringify(next) !== JSON.stringify(state)) change(next)
    },
    /** The first reason counts. */
    setEnding: (end: NetEnd) => {
      if (ending !== undefined) return
      ending = end
      change()
    },
    note: (what: NetEvent['what'], { entry, filled: amount, price }: NetReport) => {
      log = [{ atMs: clock.nowMs(), what, leg: entry.leg, amount, price }, ...log].slice(0, mostEvents)
    },
    isOver: () => isOver,
    finish: () => {
      isOver = true
    },
  }
}

function stateOf(action: NetAction, pause: ReturnType<typeof pauseOf>, failure: Failure | undefined): NetState {
  if (action.do === 'pause') return { status: 'paused', pause: action.pause }
  if (action.do === 'open') return { status: 'open', failure }
  if (action.do === 'wait') return { status: 'waiting', untilMs: action.untilMs }
  return pause === undefined ? { status: 'resting' } : { status: 'paused', pause }
}

type Task = { readonly status: 'sending' | 'taking' | 'resolving'; readonly run: () => Promise<void> }

/** Returns what is sent for an action; undefined if nothing is. A second resting order is withdrawn before. */
function taskOf(
  action: NetAction,
  { isLinkLive, notBeforeMs, nowMs }: NetFacts,
  sends: ReturnType<typeof createNetSends>,
  ledger: NetLedger,
): Task | undefined {
  const [passive, ...others] = ledger.resting()
  const isExtra = others.length > 0 || action.do === 'withdraw'
  if (passive !== undefined && isExtra && isLinkLive && notBeforeMs <= nowMs)
    return { status: 'sending', run: () => sends.withdraw(passive) }
  if (action.do === 'quote') return { status: 'sending', run: () => sends.quote(action, passive) }
  if (action.do === 'take') return { status: 'taking', run: () => sends.take(action.orders) }
  return undefined
}

function unaskedEnd({ error }: UnaskedEnd): NetEnd {
  return error === undefined ? { why: 'byHand' } : { why: 'cancelled', code: error }
}

function noteOf({ entry }: NetReport): NetEvent['what'] {
  return entry.isPassive ? 'filled' : 'taken'
}

/** UNIX milliseconds of the first expiry. */
function expiryOf({ legs }: NetTerms): number {
  const times = legs.map(({ instrument }) =>
    instrument.instrumentType === 'OPTION' ? Number(instrument.expiryNs / 1_000_000n) : Infinity,
  )
  return Math.min(...times)
}

/** One timer at a time. */
function createWaits({ after }: Timers) {
  let end = () => {}
  let check = () => {}
  return {
    end: () => {
      end()
      check()
    },
    check: () => check(),
    after: (ms: number, callback: () => void) => {
      end = after(ms, callback)
    },
    /** Waits until a check finds that it is so, at most this long. */
    until: (ms: number, isSo: () => boolean) =>
      new Promise<void>((done) => {
        const cancel = after(ms, done)
        check = () => {
          if (!isSo()) return
          cancel()
          done()
        }
        check()
      }),
  }
}
