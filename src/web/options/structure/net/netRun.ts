/** Works one net order: watches the books, decides by the rules, and runs one task at a time. */

import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Timers } from '@/web/connection/timers'
import { createNetLedger, type NetLedger, type NetReport } from './netLedger'
import type { NetMarket } from './netMarket'
import type { LegDone, NetEnd, NetEvent, NetOrder, NetState, NetTerms } from './netOrder'
import { decideNet, openLegs, pauseOf, type NetAction, type NetFacts } from './netRules'
import { createNetSends, type NetSendDeps } from './netSends'

export type NetRunDeps = NetSendDeps & {
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
  const { clock, market } = parts
  const { terms } = from
  const ledger = createNetLedger(terms, from.seed, (report) => shown.note(noteOf(report), report))
  const shown = createShown(parts, from, ledger)
  const sends = createNetSends({
    ...parts,
    terms,
    ledger,
    note: shown.note,
    onRefused: (failure) => shown.setEnding({ why: 'refused', failure }),
  })
  const waits = createWaits(parts.timers)
  const expiryMs = expiryOf(terms)
  let wasLost = false
  let work: Promise<void> | undefined

  const end = (why: NetEnd) => {
    if (shown.isOver()) return
    shown.change()
    finish()
    parts.onEnd(why)
  }
  const finish = () => {
    shown.finish()
    waits.end()
    stopListening()
  }
  const begin = (status: 'sending' | 'taking' | 'resolving', run: () => Promise<void>) => {
    shown.change({ status })
    work = run().finally(() => {
      work = undefined
      if (!shown.isOver()) parts.onMarked(ledger.marked())
      shown.change()
      look()
    })
  }
  const resolve = async () => {
    const isDone = await resolveAll({ ask: parts.ask, ledger, waits, isOver: shown.isOver }, wasLost)
    if (isDone) wasLost = false
  }
  const look = () => {
    if (shown.isOver() || work !== undefined) return
    waits.end()
    const isLive = parts.isLinkLive()
    if (!isLive) wasLost = true
    if (clock.nowMs() >= expiryMs) shown.setEnding({ why: 'expired' })
    const ended = ledger.takeUnasked()
    // The venue may cancel with a lost connection; the order then rests again.
    if (ended !== undefined && !wasLost)
      shown.setEnding(ended.error === undefined ? { why: 'byHand' } : { why: 'cancelled', code: ended.error })
    if (isLive && (wasLost || ledger.unsettled().length > 0)) begin('resolving', resolve)
    else act()
    if (!shown.isOver() && work === undefined) schedule()
  }
  const schedule = () => {
    const state = shown.view().state
    const leftMs = (state.status === 'waiting' ? state.untilMs : sends.limits().notBeforeMs) - clock.nowMs()
    waits.after(leftMs > 0 ? Math.min(pollMs, leftMs) : pollMs, look)
  }
  const act = () => {
    const [passive, ...others] = ledger.resting()
    const facts = factsNow(parts, sends, ledger, shown.view())
    const action = decideNet(terms, facts)
    const mayCancel = facts.isLinkLive && facts.notBeforeMs <= facts.nowMs
    const isExtra = others.length > 0 || action.do === 'withdraw'
    if (passive !== undefined && isExtra && mayCancel) return begin('sending', () => sends.withdraw(passive))
    if (action.do === 'quote') return begin('sending', () => sends.quote(action, passive))
    if (action.do === 'take') return begin('taking', () => sends.take(action.orders))
    if (action.do === 'end') return end(shown.view().ending ?? { why: 'filled' })
    shown.become(stateOf(action, action.do === 'withdraw' ? pauseOf(terms, facts) : undefined, sends.failure()))
  }

  const stopListening = market.subscribe(look)
  // A microtask lets the caller receive the run before it can end.
  queueMicrotask(look)
  return {
    view: shown.view,
    receive: (records) => {
      if (shown.isOver() || !ledger.report(records)) return
      if (work === undefined) queueMicrotask(look)
      else waits.check()
      shown.change()
    },
    stop: () => {
      shown.setEnding({ why: 'stopped' })
      look()
    },
    takeNow: () => {
      const canTake = work === undefined && !shown.isOver() && parts.isLinkLive()
      if (canTake) begin('taking', () => sends.take(shown.view().open))
    },
    leave: () => end({ why: 'left' }),
    close: () => {
      if (shown.isOver()) return
      finish()
      if (!terms.withdrawsAtClose) return
      for (const { orderId } of ledger.resting()) void parts.cancel(orderId).catch(() => undefined)
    },
  }
}

type Resolving = Pick<NetRunDeps, 'ask'> & {
  readonly ledger: NetLedger
  readonly waits: ReturnType<typeof createWaits>
  readonly isOver: () => boolean
}

/**
 * Asks the venue about each order whose last fill is not known; after a lost connection, about each that may have
 * changed. Nothing is sent meanwhile. Resolves to false if the session ends first.
 */
async function resolveAll({ ask, ledger, waits, isOver }: Resolving, wasLost: boolean): Promise<boolean> {
  if (!wasLost) await waits.until(reportMs, () => ledger.unsettled().length === 0 || isOver())
  for (const orderId of wasLost ? ledger.unended() : ledger.unsettled()) {
    const known = await ask(orderId)
    if (known === undefined) return false
    if (known === 'missing') ledger.missing(orderId)
    else ledger.answer(known)
  }
  // What ended meanwhile ended with the lost connection.
  if (wasLost) ledger.takeUnasked()
  return true
}

function factsNow(
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

function stateOf(action: NetAction, pause: ReturnType<typeof pauseOf>, failure: Failure): NetState {
  if (action.do === 'pause') return { status: 'paused', pause: action.pause }
  if (action.do === 'open') return { status: 'open', failure }
  if (action.do === 'wait') return { status: 'waiting', untilMs: action.untilMs }
  return pause === undefined ? { status: 'resting' } : { status: 'paused', pause }
}

type Failure = Extract<NetState, { status: 'open' }>['failure']

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
