/** Works one net order: watches the books, quotes the passive leg, takes the others, and finds out each outcome. */

import type { Clock } from '@/core/lib/clock'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, NotConnectedError, OutcomeUnknownError } from '@/web/connection/callErrors'
import type { Timers } from '@/web/connection/timers'
import { describeFailure, type Failure } from '@/web/session/actions/describeFailure'
import { AmendError } from '@/web/session/orders/amountToSign'
import { isPassing } from '@/web/session/orders/passingCodes'
import { createNetLedger, type NetEntry, type NetReport } from './netLedger'
import type { NetMarket } from './netMarket'
import type { NetEnd, NetEvent, NetOrder, NetState, NetTerms } from './netOrder'
import { decideNet, legAt, openLegs, pauseOf, type LegDone, type NetAction, type NetFacts } from './netRules'

type OnSigned = (orderId: Hash) => void

/** A resting order as the page knows it. */
export type Resting = { readonly orderId: Hash; readonly price: Price; readonly filled: Amount; readonly open: Amount }

export type NetRunDeps = {
  readonly clock: Clock
  readonly timers: Timers
  readonly market: NetMarket
  readonly isLinkLive: () => boolean
  readonly canSign: () => boolean
  /** Sends one order; rejects like `createOrder`. A passive order rests, the others are immediate. */
  readonly place: (order: NetEntry, onSigned: OnSigned) => Promise<OrderMessage>
  /** Amends the passive order to an open amount; rejects like `editOrder`. */
  readonly edit: (from: Resting, order: NetEntry, onSigned: OnSigned) => Promise<OrderMessage>
  readonly cancel: (orderId: Hash) => Promise<unknown>
  /** Asks for an order until the venue answers; undefined if the session ends first. */
  readonly ask: (orderId: Hash) => Promise<OrderMessage | 'missing' | undefined>
  /** Called when the orders that the next page must know have changed. */
  readonly onMarked: (orderIds: readonly Hash[]) => void
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

const pollMs = 1_000
/** Time between attempts to take the legs, so that a fault cannot send without end. */
const retryMs = 500
/** How long the channel's report of a replaced order may take before the venue is asked. */
const reportMs = 1_500
const mostEvents = 30

export function startNet(
  parts: NetRunDeps,
  key: Hash,
  terms: NetTerms,
  seed: readonly LegDone[],
  firstEnding?: NetEnd,
): NetRun {
  const { clock, market } = parts
  const ledger = createNetLedger(terms, seed, (report) => note(report.entry.isPassive ? 'filled' : 'taken', report))
  const expiryMs = Math.min(
    ...terms.legs.map(({ instrument }) =>
      instrument.instrumentType === 'OPTION' ? Number(instrument.expiryNs / 1_000_000n) : Infinity,
    ),
  )
  let state: NetState = { status: 'resting' }
  let log: readonly NetEvent[] = []
  let ending = firstEnding
  let failure: Failure | undefined
  let notBeforeMs = 0
  let takeFromMs = 0
  let lastQuoteMs: number | undefined
  let wasLost = false
  let isOver = false
  let work: Promise<void> | undefined
  let stopWaiting = () => {}
  let view = makeView()

  function makeView(): NetOrder {
    const done = ledger.done()
    const passive = ledger.resting().at(-1)
    return { key, terms, state, passive, done, open: openLegs(terms, done), log, ending }
  }
  function changed(next: NetState = state) {
    state = next
    view = makeView()
    if (!isOver) parts.onChange()
  }
  function note(what: NetEvent['what'], { entry, filled: amount, price }: NetReport) {
    log = [{ atMs: clock.nowMs(), what, leg: entry.leg, amount, price }, ...log].slice(0, mostEvents)
  }
  const end = (why: NetEnd) => {
    if (isOver) return
    changed()
    isOver = true
    stopWaiting()
    stopListening()
    parts.onEnd(why)
  }
  const begin = (status: 'sending' | 'taking' | 'resolving', run: () => Promise<void>) => {
    changed({ status })
    work = run().finally(() => {
      work = undefined
      if (!isOver) parts.onMarked(ledger.marked())
      changed()
      look()
    })
  }

  const look = () => {
    if (isOver || work !== undefined) return
    stopWaiting()
    const isLive = parts.isLinkLive()
    if (!isLive) wasLost = true
    if (clock.nowMs() >= expiryMs) ending ??= { why: 'expired' }
    const ended = ledger.takeUnasked()
    // The venue may cancel with a lost connection; the order then rests again.
    if (ended !== undefined && !wasLost)
      ending ??= ended.error === undefined ? { why: 'byHand' } : { why: 'cancelled', code: ended.error }
    if (isLive && (wasLost || ledger.unsettled().length > 0)) begin('resolving', resolve)
    else act()
    if (!isOver && work === undefined) schedule()
  }
  const schedule = () => {
    const nowMs = clock.nowMs()
    const dueMs = state.status === 'waiting' ? state.untilMs : notBeforeMs
    stopWaiting = parts.timers.after(dueMs > nowMs ? Math.min(pollMs, dueMs - nowMs) : pollMs, look)
  }
  const act = () => {
    const [stray, ...others] = ledger.resting()
    const facts = factsNow()
    const mayCancel = facts.isLinkLive && facts.notBeforeMs <= facts.nowMs
    if (stray !== undefined && others.length > 0 && mayCancel) return begin('sending', () => withdraw(stray))
    const action = decideNet(terms, facts)
    if (action.do === 'withdraw' && stray !== undefined && mayCancel) return begin('sending', () => withdraw(stray))
    if (action.do === 'quote') return begin('sending', () => quote(action, stray))
    if (action.do === 'take')
      return begin('taking', () => takeAll(action.orders.map((one) => ({ ...one, isPassive: false }))))
    if (action.do === 'end') return end(ending ?? { why: 'filled' })
    const next = stateOf(action, facts)
    if (JSON.stringify(next) !== JSON.stringify(state)) changed(next)
  }
  const stateOf = (action: NetAction, facts: NetFacts): NetState => {
    if (action.do === 'pause') return { status: 'paused', pause: action.pause }
    if (action.do === 'open') return { status: 'open', failure }
    if (action.do === 'wait') return { status: 'waiting', untilMs: action.untilMs }
    const pause = action.do === 'withdraw' ? pauseOf(terms, facts) : undefined
    return pause === undefined ? { status: 'resting' } : { status: 'paused', pause }
  }
  const factsNow = (): NetFacts => ({
    ...market.read(),
    nowMs: clock.nowMs(),
    notBeforeMs,
    takeFromMs,
    lastQuoteMs,
    isLinkLive: parts.isLinkLive(),
    canSign: parts.canSign(),
    done: ledger.done(),
    passive: ledger.resting()[0],
    isEnding: ending !== undefined,
    isHeld: failure !== undefined,
  })

  const quote = async ({ price, amount }: Extract<NetAction, { do: 'quote' }>, from: Resting | undefined) => {
    lastQuoteMs = clock.nowMs()
    const { isBuy } = legAt(terms, terms.passive)
    const entry: NetEntry = { leg: terms.passive, isBuy, isPassive: true, amount, limitPrice: price }
    const isDone = await send(entry, from)
    if (isDone) note(from === undefined ? 'placed' : 'moved', { entry, filled: amount, price })
  }
  /** Sends one order and records what became of it. Resolves to true if the venue took it. */
  const send = async (entry: NetEntry, from?: Resting): Promise<boolean> => {
    let signedId: Hash | undefined
    const onSigned = (orderId: Hash) => {
      signedId = orderId
      ledger.sign(orderId, entry, from?.orderId)
      parts.onMarked(ledger.marked())
      // The minimum interval starts now, so that signing does not shorten it.
      if (entry.isPassive) lastQuoteMs = clock.nowMs()
    }
    try {
      const record = await (from === undefined ? parts.place(entry, onSigned) : parts.edit(from, entry, onSigned))
      ledger.answer(record)
      return true
    } catch (error) {
      if (error instanceof OutcomeUnknownError) return false
      // The order was filled or cancelled a moment ago: its last fill is asked for.
      const isGone = error instanceof CallError && error.code === 'ORDER_DOES_NOT_EXIST'
      ledger.drop(signedId, isGone ? undefined : from?.orderId)
      if (isGone && from !== undefined) ledger.leave(from.orderId)
      else rejected(error, entry)
      return false
    }
  }
  const rejected = (error: unknown, entry: NetEntry) => {
    // Nothing was sent: the next look sees the lost connection or the fill.
    if (error instanceof NotConnectedError || error instanceof AmendError) return
    if (error instanceof CallError && isPassing(error.code)) {
      notBeforeMs = clock.nowMs() + (error.retryAfterMs ?? retryMs)
      return
    }
    if (entry.isPassive) ending ??= { why: 'refused', failure: describeFailure(error) }
    else failure = describeFailure(error)
  }
  const takeAll = async (orders: readonly NetEntry[]) => {
    // Sent without pauses, so that the market moves as little as possible before the last order arrives.
    await Promise.all(
      orders.map(async (entry) => {
        const before = filledOf(entry.leg)
        await send(entry)
        if (filledOf(entry.leg) === before) note('missed', { entry, filled: entry.amount, price: entry.limitPrice })
      }),
    )
    takeFromMs = clock.nowMs() + retryMs
  }
  const filledOf = (at: number) => ledger.done()[at]?.filled
  const withdraw = async ({ orderId, price, open }: Resting) => {
    const { isBuy } = legAt(terms, terms.passive)
    ledger.leave(orderId)
    try {
      await parts.cancel(orderId)
      const entry: NetEntry = { leg: terms.passive, isBuy, isPassive: true, amount: open, limitPrice: price }
      note('withdrawn', { entry, filled: open, price })
    } catch (error) {
      if (error instanceof CallError && isPassing(error.code))
        notBeforeMs = clock.nowMs() + (error.retryAfterMs ?? retryMs)
      // Whatever the error, the venue is asked whether the order still rests.
      if (error instanceof NotConnectedError) ledger.drop(undefined, orderId)
    }
  }
  /** Asks the venue about each order whose last fill is not known. Nothing is sent meanwhile. */
  const resolve = async () => {
    if (!wasLost) await waited(reportMs, () => ledger.unsettled().length === 0)
    const asked = wasLost ? ledger.unended() : ledger.unsettled()
    for (const orderId of asked) {
      const known = await parts.ask(orderId)
      if (known === undefined) return
      if (known === 'missing') ledger.missing(orderId)
      else ledger.answer(known)
    }
    // What ended meanwhile ended with the lost connection.
    if (wasLost) ledger.takeUnasked()
    wasLost = false
  }
  /** Waits for a report that makes it so, at most this long. */
  const waited = (ms: number, isSo: () => boolean) =>
    new Promise<void>((done) => {
      const cancel = parts.timers.after(ms, done)
      stopWaiting = () => {
        if (!isSo() && !isOver) return
        cancel()
        done()
      }
      stopWaiting()
    })

  const takeNow = async () => {
    failure = undefined
    const { open } = makeView()
    await takeAll(
      open.map(({ leg, isBuy, amount }) => ({ leg, isBuy, amount, isPassive: false, limitPrice: undefined })),
    )
  }
  const stopListening = market.subscribe(look)
  // A microtask lets the caller receive the run before it can end.
  queueMicrotask(look)
  return {
    view: () => view,
    receive: (records) => {
      if (isOver || !ledger.report(records)) return
      if (work === undefined) queueMicrotask(look)
      else stopWaiting()
      changed()
    },
    stop: () => {
      ending ??= { why: 'stopped' }
      changed()
      look()
    },
    takeNow: () => {
      if (work === undefined && !isOver && parts.isLinkLive()) begin('taking', takeNow)
    },
    leave: () => end(ending?.why === 'refused' ? ending : { why: 'left' }),
    close: () => {
      if (isOver) return
      isOver = true
      stopWaiting()
      stopListening()
      if (!terms.withdrawsAtClose) return
      for (const { orderId } of ledger.resting()) void parts.cancel(orderId).catch(() => undefined)
    },
  }
}
