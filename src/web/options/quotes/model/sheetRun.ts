/** Quotes one sheet: watches the marks, decides by the rules, and sends within the rate. */

import type { Clock } from '@/core/lib/clock'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Timers } from '@/web/connection/timers'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { createPauses } from '@/web/session/pegs/pauses'
import { pegEndMs } from '@/web/session/pegs/pegRules'
import { othersBest, type BestPrices } from './othersBest'
import type { MmpState } from './protection'
import type { QuoteMark, Sheet, SheetEnd, SheetTerms } from './quoteSheet'
import { createSheetLedger, type SheetLedger, type UnaskedQuoteEnd } from './sheetLedger'
import { nextQuotes, wantedSides, type QuoteFacts } from './sheetRules'
import { createSheetSends, type SheetSendDeps, type SheetSends } from './sheetSends'
import { linesOf, slotsOf } from './sheetView'

export type SheetMarket = {
  readonly read: () => {
    /** `late`: the marks stopped a moment ago. `stale`: for too long. */
    readonly status: 'live' | 'late' | 'stale'
    readonly marks: readonly (QuoteMark | undefined)[]
    readonly tops: readonly BestPrices[]
    /** Lines whose ticker has no usable mark. */
    readonly unread: ReadonlySet<number>
  }
  /** Calls back when a mark may have changed. They are live only while there is a subscriber. */
  readonly subscribe: (listener: () => void) => () => void
}

export type SheetRunDeps = SheetSendDeps & {
  readonly clock: Clock
  /** In a replay, the time of its recording. Only for expiries: it may stand, run fast, or jump. */
  readonly venueClock: Pick<Clock, 'nowMs'>
  readonly timers: Timers
  readonly market: SheetMarket
  readonly isLinkLive: () => boolean
  /** True while the signing key may sign without a prompt. */
  readonly canSign: () => boolean
  readonly mmp: () => MmpState
  /** Asks for an order until the venue answers; undefined if the session ends first. */
  readonly ask: (orderId: Hash) => Promise<OrderMessage | 'missing' | undefined>
  /** Reads the open orders from the venue. */
  readonly readOpen: () => Promise<readonly Pick<OrderMessage, 'orderId' | 'instrumentName'>[]>
  readonly onChange: () => void
  readonly onEnd: (end: SheetEnd) => void
}

export type SheetRun = {
  readonly view: () => Sheet
  readonly receive: (changed: readonly OrderMessage[]) => void
  /** Cancels all orders of the sheet, then ends. */
  readonly stop: (end: SheetEnd) => void
  readonly owns: (orderId: Hash) => boolean
  /**
   * Takes the strikes of these orders out of the sheet. Resolves when nothing is being sent for them, to a function to
   * call after the trader's request.
   */
  readonly handOver: (orderIds: readonly Hash[]) => Promise<() => void>
  /** Ends with the session. Its cancels are sent before this returns; resolves when they are answered. */
  readonly close: () => Promise<void>
}

const pollMs = 1_000
const retryMs = 500
const askAgainMs = 2_000
/** A sheet whose pause for an unknown outcome lasts longer than this stops. */
const longestDoubtMs = 10_000

export function startSheet(deps: SheetRunDeps, terms: SheetTerms): SheetRun {
  const ledger = createSheetLedger(terms.lines.length, deps.clock)
  const sends = createSheetSends(deps, terms, ledger, look)
  const pauses = createPauses(deps.timers)
  const hands = createHands(ledger, sends, look)
  const { out } = hands
  let state: Sheet['state'] = { status: 'quoting' }
  const work = createWork(deps.clock, look, retryMs)
  const withdrawal = createWithdrawal(deps, { ledger, sends, hands }, () => end())
  const doubt = createDoubt(deps, { ledger, sends }, { onDone: look, onGivenUp: withdrawal.again })
  let isOver = false

  const facts = (): QuoteFacts => factsOf(deps, { terms, ledger, sends, hands })
  const end = () => {
    isOver = true
    pauses.end()
    stopListening()
    if (state.status === 'stopping') deps.onEnd(state.end)
  }
  const stop = (why: SheetEnd) => {
    if (isOver || state.status === 'stopping') return
    state = { status: 'stopping', end: why }
    look()
  }
  /** Orders that ended without this page are the trader's, at another page or by the venue. */
  const takeOut = ({ line, error }: UnaskedQuoteEnd) => {
    if (error === 'ACCOUNT_MMP_PROTECTED') stop({ why: 'mmpTripped' })
    else out.add(line)
  }
  function look(): void {
    if (isOver) return
    ledger.takeUnasked().forEach(takeOut)
    pauses.end()
    if (state.status !== 'stopping') {
      const why = doubt.isLasting() ? { why: 'unknownOutcome' as const } : stopReason(deps, terms, out, sends)
      if (why !== undefined) state = { status: 'stopping', end: why }
    }
    act()
    if (isOver) return
    deps.onChange()
    pauses.after(Math.max(1, Math.min(pollMs, sends.waitMs())), look)
  }
  function act(): void {
    if (!deps.isLinkLive()) return
    const isDoubtful = doubt.look()
    if (state.status === 'stopping') {
      const task = work.mayBegin() ? withdrawal.next() : undefined
      if (task !== undefined) work.begin(task)
    } else if (isDoubtful) state = { status: 'paused', why: 'unknownOutcome' }
    else if (deps.market.read().status === 'late') state = { status: 'paused', why: 'marks' }
    else {
      state = sends.isLimited() ? { status: 'paused', why: 'rateLimited' } : { status: 'quoting' }
      sendNext(terms, sends, facts)
    }
  }
  const stopListening = deps.market.subscribe(look)
  // A microtask lets the caller receive the run before it can end.
  queueMicrotask(look)
  return {
    view: () => ({ terms, state, ...linesOf(terms, facts()), openIds: ledger.mayRest() }),
    receive: (records) => {
      records.forEach(ledger.apply)
      queueMicrotask(look)
    },
    stop,
    owns: (orderId) => !isOver && ledger.owns(orderId),
    handOver: (orderIds) => (isOver ? Promise.resolve(() => undefined) : hands.handOver(orderIds)),
    close: () => {
      if (isOver) return Promise.resolve()
      isOver = true
      pauses.end()
      stopListening()
      return sends.leaveAll((ms) => new Promise((resolve) => deps.timers.after(ms, resolve)))
    },
  }
}

/** Starts all requests that may be sent now. Each changes what may rest, so the next one is chosen afterwards. */
function sendNext(terms: SheetTerms, sends: SheetSends, facts: () => QuoteFacts): void {
  for (;;) {
    const now = facts()
    const [next] = sends.mayStart() ? nextQuotes(terms, now, wantedSides(terms, now)) : []
    if (next === undefined) return
    sends.start(next)
  }
}

/** Runs one task at a time. After a failure the next one waits. */
function createWork(clock: Clock, onDone: () => void, againMs: number) {
  let isRunning = false
  let notBeforeMs = 0
  return {
    mayBegin: () => !isRunning && clock.nowMs() >= notBeforeMs,
    begin: (run: () => Promise<void>) => {
      isRunning = true
      void run()
        .catch(() => {
          notBeforeMs = clock.nowMs() + againMs
        })
        .finally(() => {
          isRunning = false
          onDone()
        })
    },
  }
}

type Working = Pick<Parts, 'ledger' | 'sends'>

/** Asks the venue for orders in doubt, beside everything else, because it may take long to answer. */
function createDoubt(
  deps: SheetRunDeps,
  { ledger, sends }: Working,
  { onDone, onGivenUp }: { readonly onDone: () => void; readonly onGivenUp: () => void },
) {
  const asking = createWork(deps.clock, onDone, askAgainMs)
  let sinceMs: number | undefined
  const askAll = async () => {
    for (const orderId of ledger.doubtful()) {
      const record = await deps.ask(orderId)
      if (record !== undefined) ledger.resolve(orderId, record)
    }
    if (ledger.doubtful().length === 0) return
    onGivenUp()
    throw new Error('An order stays in doubt.')
  }
  return {
    /** Returns true while an order is in doubt. */
    look: (): boolean => {
      const isDoubtful = ledger.doubtful().length > 0
      sinceMs = isDoubtful ? Math.min(sinceMs ?? Infinity, deps.clock.nowMs()) : undefined
      // What is being sent may be in doubt, too.
      if (isDoubtful && asking.mayBegin() && sends.isIdle()) asking.begin(askAll)
      return isDoubtful
    },
    isLasting: () => sinceMs !== undefined && deps.clock.nowMs() - sinceMs > longestDoubtMs,
  }
}

/** Cancels all orders, and reads the venue's list before the sheet counts as off. */
function createWithdrawal(
  { readOpen }: SheetRunDeps,
  { ledger, sends, hands }: Working & Pick<Parts, 'hands'>,
  onOff: () => void,
) {
  /** Cancelled while in doubt. Only the venue's record shows whether they filled. */
  const tried = new Set<Hash>()
  const cancel = async (orderIds: readonly Hash[]) => {
    const outcomes = await sends.cancelAll(orderIds)
    for (const orderId of outcomes.keys()) tried.add(orderId)
    const failure = [...outcomes.values()].find((one) => one !== undefined)
    if (failure !== undefined) throw failure
  }
  const readOff = async () => {
    const own = (await readOpen()).map(({ orderId }) => orderId).filter(ledger.knows)
    if (own.length > 0) return cancel(own)
    if (ledger.mayRest().length === 0) onOff()
  }
  /** True while a request is changing the order. */
  const isChanging = (orderId: Hash) => {
    const side = ledger.sideOf(orderId)
    return side !== undefined && (hands.held.has(side.line) || sends.isBusy(side))
  }
  return {
    /** Returns the next request; undefined while none may be sent. */
    next: (): (() => Promise<void>) | undefined => {
      const mayRest = ledger.mayRest()
      const doubtful = new Set(ledger.doubtful())
      const due = mayRest.filter((id) => !isChanging(id) && !(doubtful.has(id) && tried.has(id)))
      if (due.length > 0) return sends.mayCancel() ? () => cancel(due) : undefined
      return mayRest.length > 0 || !sends.isIdle() || hands.isBusy() ? undefined : readOff
    },
    /** Call when the venue has not answered about an order in doubt. */
    again: () => tried.clear(),
  }
}

/** Takes strikes out of the sheet that the trader works by hand. */
function createHands(ledger: SheetLedger, sends: SheetSends, onDone: () => void) {
  /** Lines that left the sheet, and those whose orders the trader is changing right now. */
  const out = new Set<number>()
  const held = new Set<number>()
  let handOvers = 0
  return {
    out,
    held,
    isBusy: () => handOvers > 0,
    handOver: async (orderIds: readonly Hash[]) => {
      const own = orderIds.filter(ledger.owns)
      if (own.length === 0) return () => undefined
      handOvers += 1
      const lines = own.flatMap((orderId) => ledger.sideOf(orderId)?.line ?? [])
      for (const line of lines) {
        out.add(line)
        held.add(line)
      }
      await sends.idleOf(lines)
      const released = own.map(ledger.newestOf)
      return () => {
        handOvers -= 1
        released.forEach(ledger.release)
        for (const line of lines) held.delete(line)
        onDone()
      }
    },
  }
}

function stopReason(
  { venueClock, isLinkLive, canSign, mmp, market }: SheetRunDeps,
  { needsMmp, instruments }: SheetTerms,
  out: ReadonlySet<number>,
  sends: SheetSends,
): SheetEnd | undefined {
  const refused = sends.refused()
  if (refused !== undefined) return { why: 'refused', failure: describeFailure(refused) }
  if (!isLinkLive()) return { why: 'link' }
  if (!canSign()) return { why: 'signing' }
  const protection = mmp()
  if (protection === 'tripped' || sends.isTripped()) return { why: 'mmpTripped' }
  if (needsMmp && protection === 'off') return { why: 'mmpOff' }
  if (needsMmp && protection === 'unknown') return { why: 'mmpUnknown' }
  if (market.read().status === 'stale') return { why: 'stale' }
  if (instruments.every((_, line) => out.has(line))) return { why: 'byHand' }
  const nowMs = venueClock.nowMs()
  if (instruments.every((instrument, line) => out.has(line) || nowMs >= pegEndMs(instrument))) return { why: 'expired' }
  return undefined
}

type Parts = {
  readonly terms: SheetTerms
  readonly ledger: SheetLedger
  readonly sends: SheetSends
  readonly hands: ReturnType<typeof createHands>
}

function factsOf(
  { venueClock, market }: SheetRunDeps,
  { terms, ledger, sends, hands: { out, held } }: Parts,
): QuoteFacts {
  const { marks, tops, unread } = market.read()
  const slots = slotsOf(terms.lines.length, (line, isBuy) => ({
    ...ledger.slot(line, isBuy),
    isBusy: held.has(line) || sends.isBusy({ line, isBuy }),
    isWaiting: sends.isWaiting({ line, isBuy }),
  }))
  return {
    nowMs: venueClock.nowMs(),
    marks,
    unread,
    tops: othersBest(tops, ledger),
    filled: ledger.filled(),
    out,
    slots,
  }
}
