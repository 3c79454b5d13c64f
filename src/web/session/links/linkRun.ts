/** Runs one link: follows its orders, applies the rules, and sends one step at a time. */

import { assert } from '@/core/lib/assert'
import type { Clock } from '@/core/lib/clock'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Timers } from '@/web/connection/timers'
import { t } from '@/web/language/t'
import type { Outcome } from '@/web/session/actions/outcome'
import type { OpenOrder } from '@/web/session/openOrders'
import { AmendError } from '@/web/session/orders/amountToSign'
import type { OrderFills } from '@/web/session/orders/orderFills'
import { orderMark } from '@/web/session/orders/persistedOrders'
import { sendSigned, type OnSigned } from '@/web/session/orders/sendSigned'
import type { FollowUp, Link, LinkEnd, LinkState, LinkStep, LinkTerms } from './link'
import { createLegs, type LegState, type RunLeg } from './linkedLegs'
import type { LinkMark, MarkedStep } from './linkMarks'
import { decideCancel, decideChain, decideOco, followUpPrice } from './linkRules'

export type LinkRunDeps = {
  readonly clock: Clock
  readonly timers: Timers
  readonly fills: Pick<OrderFills, 'idsOf' | 'known' | 'filledSince' | 'receive'>
  readonly openOrder: (orderId: Hash) => OpenOrder | undefined
  readonly isLinkLive: () => boolean
  /** True while the signing key may sign without a prompt. */
  readonly canSign: () => boolean
  readonly cancel: (open: OpenOrder) => Promise<Outcome>
  /** Amends an order; rejects like `editOrder`. */
  readonly reduce: (open: OpenOrder, remaining: Amount, onSigned: OnSigned) => Promise<OrderMessage>
  /** Places a follow-up; rejects like `createOrder`. */
  readonly place: (follow: FollowUp, amount: Amount, price: Price, onSigned: OnSigned) => Promise<OrderMessage>
  /**
   * Resolves the outcome of a step whose answer was lost. Calls back with its order, or undefined if the venue does not
   * know it, and again if it arrives late. `replaced`: the order that it amends.
   */
  readonly findSigned: (
    signedId: Hash,
    replaced: Hash | undefined,
    onFound: (order: OrderMessage | undefined) => void,
  ) => Promise<void>
  /** Asks for an order until the venue answers: `missing` for an unknown id, undefined if the session ends first. */
  readonly ask: (orderId: Hash) => Promise<OrderMessage | 'missing' | undefined>
  /** Stores the link as it is now. */
  readonly keep: (mark: Pick<LinkMark, 'terms' | 'legs' | 'pending'>) => void
  readonly onChange: () => void
  /** Called when a step waits for the trader. */
  readonly onAsk: (step: LinkStep) => void
  readonly onEnd: (end: LinkEnd) => void
}

export type LinkRun = {
  readonly view: () => Link
  readonly owns: (orderId: Hash) => boolean
  readonly look: () => void
  /** Lets the step that was shown be signed. */
  readonly confirm: (shown: LinkStep) => void
  readonly end: (end: LinkEnd) => void
  readonly idle: () => Promise<void>
}

export type LinkStart = {
  readonly key: number
  readonly terms: LinkTerms
  readonly legs: readonly RunLeg[]
  readonly pending: readonly MarkedStep[]
  /** True for a link that a closed page left: its first signed step is a question. */
  readonly isResumed: boolean
}

const pollEveryMs = 1_000
/** How many unconfirmed steps are stored. */
const rememberedSteps = 8

export function startLink(parts: LinkRunDeps, { key, terms, legs: from, pending, isResumed }: LinkStart): LinkRun {
  const legs = createLegs(parts, from)
  const state = createState(parts)
  const steps = createSteps({ parts, terms, legs, state, pending, isResumed, keep })
  let work: Promise<void> | undefined
  let cancelling: Promise<void> | undefined
  let stopWaiting = () => {}
  let stored = ''

  function keep() {
    const mark = { terms, legs: legs.legs.map(legs.markedOf), pending: steps.pending() }
    const text = textOf(mark)
    if (text === stored || state.isOver()) return
    stored = text
    parts.keep(mark)
    parts.onChange()
  }
  const end = (why: LinkEnd) => {
    if (state.isOver()) return
    state.finish()
    stopWaiting()
    parts.onEnd(why)
  }
  const look = () => {
    if (state.isOver()) return
    keep()
    cancelBeaten()
    if (work !== undefined || cancelling !== undefined) return
    stopWaiting()
    const task = nextTask()
    if (state.isOver()) return
    if (task === undefined) {
      stopWaiting = parts.timers.after(pollEveryMs, look)
      return
    }
    // One task at a time, besides cancels; other events during a task are handled after it.
    work = task().finally(() => {
      work = undefined
      look()
    })
  }
  /** Cancels beside a task: a wallet's prompt or a lookup may take minutes, and both orders could fill meanwhile. */
  const cancelBeaten = () => {
    const cancel = cancelling === undefined && parts.isLinkLive() ? steps.nextCancel() : undefined
    if (cancel === undefined) return
    cancelling = cancel().finally(() => {
      cancelling = undefined
      // A task that waits does not poll, and this cancel may have been lost.
      stopWaiting()
      if (work !== undefined && !state.isOver()) stopWaiting = parts.timers.after(pollEveryMs, look)
      look()
    })
  }
  const nextTask = (): (() => Promise<void>) | undefined => {
    if (!parts.isLinkLive()) {
      state.become({ status: 'paused', why: 'link' })
      return undefined
    }
    const unclear = legs.unclear()
    if (unclear !== undefined) return () => findOut(parts, unclear.leg, unclear.orderId)
    return steps.next(end)
  }
  // A microtask lets the caller receive the run before it can end.
  queueMicrotask(look)
  return {
    view: () => ({ key, terms, legs: legs.legs.map(legs.viewOf), state: state.get() }),
    owns: legs.owns,
    look,
    confirm: (shown) => {
      steps.confirm(shown)
      look()
    },
    end,
    idle: async () => {
      await Promise.all([work, cancelling])
    },
  }
}

type StepContext = {
  readonly parts: LinkRunDeps
  readonly terms: LinkTerms
  readonly legs: ReturnType<typeof createLegs>
  readonly state: ReturnType<typeof createState>
  readonly pending: readonly MarkedStep[]
  readonly isResumed: boolean
  readonly keep: () => void
}

/** Asks what became of an order that left the list. */
async function findOut({ ask, fills }: LinkRunDeps, leg: LegState, orderId: Hash): Promise<void> {
  const known = await ask(orderId)
  if (known === 'missing') leg.isGone = true
  else if (known !== undefined) fills.receive([known])
}

async function cancelLegs(
  { parts, legs, state }: Pick<StepContext, 'parts' | 'legs' | 'state'>,
  those: readonly number[],
) {
  state.become({ status: 'acting' })
  for (const at of those) {
    const leg = legs.legs[at]
    const open = leg === undefined ? undefined : legs.openOf(leg)
    if (leg === undefined || open === undefined || state.isOver()) continue
    // Set first, because the report may come before the answer.
    leg.isCancelled = true
    await parts.cancel(open)
  }
}

/** Chooses the next step, asks the trader where it needs a signature, sends it and resolves its outcome. */
function createSteps({ parts, terms, legs, state, pending, isResumed, keep }: StepContext) {
  const sender = createSender({ parts, terms, legs, state, pending, keep })
  let winner: number | undefined
  let confirmed: LinkStep | undefined
  let isQuestion = isResumed
  let cancelNotBeforeMs = 0

  const cancel = async (those: readonly number[]) => {
    await cancelLegs({ parts, legs, state }, those)
    // An order that is still open then is cancelled again.
    cancelNotBeforeMs = parts.clock.nowMs() + pollEveryMs
  }
  /** Returns the task that sends a step, if it may be signed now. Otherwise the trader is asked. */
  const start = (step: LinkStep) => {
    const isConfirmed = isSame(confirmed, step)
    confirmed = undefined
    const now = state.get()
    if (!isConfirmed && now.status === 'refused' && isSame(now.step, step)) return undefined
    if (!isConfirmed && (isQuestion || !parts.canSign())) {
      state.become({ status: 'asking', step })
      return undefined
    }
    if (!isConfirmed && sender.notBeforeMs() > parts.clock.nowMs()) return undefined
    return async () => {
      isQuestion = await sender.send(step)
    }
  }
  const startPlacing = ({ follow }: Extract<LinkTerms, { kind: 'chain' }>, parent: LegState, amount: Amount) => {
    const average = follow.price.from === 'price' ? fixed6<Price>(0n) : legs.knownAverage(parent)
    const price = average === undefined ? undefined : followUpPrice(follow, average)
    if (price !== undefined) return start({ do: 'place', amount, price })
    if (sender.notBeforeMs() > parts.clock.nowMs()) return undefined
    return async () => {
      if (await legs.readAverage(parent)) return
      state.become({ status: 'paused', why: 'averagePrice' })
      sender.holdBack()
    }
  }
  const next = (end: (why: LinkEnd) => void) => {
    const facts = legs.legs.map(legs.factsOf)
    const [parent] = legs.legs
    const [parentFacts] = facts
    if (parent === undefined || parentFacts === undefined) return undefined
    if (terms.kind === 'chain') {
      // Fills of a replaced order may still be reported.
      const action = decideChain(terms.when, parentFacts.isFinal ? parentFacts : { ...parentFacts, status: 'live' })
      if (action.do === 'place') return startPlacing(terms, parent, action.amount)
      return action.do === 'end' ? end(action) : state.become({ status: 'watching' })
    }
    const action = decideOco(terms.onPartial, facts, winner)
    if (action.do === 'end') return end(action)
    if (action.do === 'watch') return state.become({ status: 'watching' })
    // Cancels are sent by `nextCancel`. An order that has left the list is reported in a moment.
    return action.do === 'reduce' ? start(action) : undefined
  }
  const nextCancel = () => {
    if (terms.kind !== 'oco') return undefined
    const action = decideCancel(terms.onPartial, legs.legs.map(legs.factsOf), winner)
    if (action === undefined) return undefined
    winner = action.winner
    // What remains of an order is unknown while its amend is under way, so only a winner cancels it then.
    const those = action.legs.filter((at) => winner !== undefined || !sender.isUnderWay(at))
    const isDue = cancelNotBeforeMs <= parts.clock.nowMs() && those.some((at) => hasOpen(legs, at))
    return isDue ? () => cancel(those) : undefined
  }
  return {
    /** Returns the cancel that is due. It needs no signature and may run beside a task. */
    nextCancel,
    pending: sender.pending,
    /** Returns the next task; undefined if there is nothing to do now. */
    next: (end: (why: LinkEnd) => void): (() => Promise<void>) | undefined => next(end) ?? undefined,
    confirm: (shown: LinkStep) => {
      const now = state.get()
      const isShown = (now.status === 'asking' || now.status === 'refused') && isSame(now.step, shown)
      if (isShown) confirmed = shown
    },
  }
}

function hasOpen({ legs, openOf }: StepContext['legs'], at: number): boolean {
  const leg = legs[at]
  return leg !== undefined && openOf(leg) !== undefined
}

/** Sends one signed step, and resolves its outcome before the next. */
function createSender({ parts, terms, legs, state, keep, pending: first }: Omit<StepContext, 'isResumed'>) {
  let pending: readonly MarkedStep[] = first
  let underWay: MarkedStep | undefined
  let notBeforeMs = 0
  const holdBack = (ms = pollEveryMs) => {
    notBeforeMs = parts.clock.nowMs() + ms
  }
  const sendStep = (step: LinkStep, open: OpenOrder | undefined, onSigned: OnSigned) => {
    if (step.do === 'place' && terms.kind === 'chain')
      return parts.place(terms.follow, step.amount, step.price, onSigned)
    assert(step.do === 'reduce' && open !== undefined, 'a listed order is reduced')
    return parts.reduce(open, step.remaining, onSigned)
  }
  /** Resolves to true if the trader must decide about the next step: this one may yet arrive. */
  const send = async (step: LinkStep): Promise<boolean> => {
    const at = step.do === 'reduce' ? step.leg : 0
    const amount = step.do === 'place' ? step.amount : step.by
    const leg = legs.legs[at]
    const open = step.do === 'reduce' && leg !== undefined ? legs.openOf(leg) : undefined
    if (leg === undefined || (step.do === 'reduce' && open === undefined)) {
      holdBack()
      return false
    }
    state.become({ status: 'acting' })
    let marked: MarkedStep | undefined
    const sent = await sendSigned((onSigned) =>
      sendStep(step, open, (signedId) => {
        // The trader has stopped the link while the step was prepared or signed.
        if (state.isOver()) throw new AmendError(t('The link was stopped. Nothing was sent.'))
        underWay = marked = { id: orderMark(signedId), leg: at, amount }
        pending = [...pending, marked].slice(-rememberedSteps)
        keep()
        onSigned(signedId)
      }),
    )
    const settle = (isDone: boolean) => {
      underWay = undefined
      pending = pending.filter((one) => one !== marked)
      if (isDone) leg.done = fixed6<Amount>(leg.done + amount)
      keep()
    }
    if (sent.as === 'unknown') {
      state.become({ status: 'paused', why: 'unknownOutcome' })
      let isFound = false
      await parts.findSigned(sent.signedId, open?.orderId, (order) => {
        if (isFound) return
        isFound = order !== undefined
        if (isFound) settle(true)
      })
      underWay = undefined
      return !isFound && step.do === 'place'
    }
    settle(sent.as === 'done')
    if (sent.as === 'notSent') holdBack(sent.waitMs)
    if (sent.as === 'missing') holdBack()
    if (sent.as === 'refused') {
      const { failure } = sent
      state.become(failure.isDeclined ? { status: 'asking', step } : { status: 'refused', step, failure })
      holdBack()
      return failure.isDeclined
    }
    return false
  }
  return {
    send,
    holdBack,
    pending: () => pending,
    notBeforeMs: () => notBeforeMs,
    /** True while an amend of this leg is signed and its outcome unknown. */
    isUnderWay: (leg: number) => underWay?.leg === leg,
  }
}

function createState({ onChange, onAsk }: Pick<LinkRunDeps, 'onChange' | 'onAsk'>) {
  let state: LinkState = { status: 'watching' }
  let isOver = false
  return {
    get: () => state,
    become: (next: LinkState) => {
      if (isOver || isSame(state, next)) return
      state = next
      onChange()
      if (next.status === 'asking' || next.status === 'refused') onAsk(next.step)
    },
    isOver: () => isOver,
    finish: () => {
      isOver = true
    },
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other)
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part)) ?? ''
}
