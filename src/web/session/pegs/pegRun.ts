/** Runs one peg: watches its market, decides by the rules, sends one edit at a time, and finds out each outcome. */

import type { Clock } from '@/core/lib/clock'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import {
  CallError,
  NotConnectedError,
  OutcomeUnknownError,
  RestError,
  UnreachableError,
} from '@/web/connection/callErrors'
import type { Timers } from '@/web/connection/timers'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { isOpen, type OpenOrder } from '@/web/session/openOrders'
import { AmendError } from '@/web/session/orders/amountToSign'
import { checkChange } from '@/web/session/orders/checkChange'
import type { OrderChange } from '@/web/session/orders/editOrder'
import { isPassing } from '@/web/session/orders/passingCodes'
import { remainingOf } from '@/web/session/remainingOf'
import { longestPauseMs, type NewPeg, type Peg, type PegEnd, type PegState } from './peg'
import type { PegMarket } from './pegMarket'
import { createPegOrder } from './pegOrder'
import { decidePeg, type PegAction, type PegPause } from './pegRules'

export type PegRunDeps = {
  readonly clock: Clock
  readonly timers: Timers
  readonly market: PegMarket
  readonly isLinkLive: () => boolean
  readonly canSign: () => boolean
  readonly openOrder: (orderId: Hash) => OpenOrder | undefined
  /** Sends one edit; rejects like `editOrder`. The list of orders contains the answer before the promise resolves. */
  readonly edit: (open: OpenOrder, change: OrderChange, onSigned: (orderId: Hash) => void) => Promise<OrderMessage>
  /** Requests an order. Resolves to undefined if the venue does not know the id. */
  readonly ask: (orderId: Hash) => Promise<OrderMessage | undefined>
  /** Called when an edit was signed and is about to be sent, so that the order may have this id from now on. */
  readonly onSigned: (orderId: Hash) => void
  readonly onRenamed: (from: Hash, to: Hash) => void
  readonly onChange: () => void
  readonly onEnd: (end: PegEnd) => void
}

export type PegRun = {
  readonly view: () => Peg
  /** True if this is or was the order's id. */
  readonly owns: (orderId: Hash) => boolean
  readonly receive: (changed: readonly OrderMessage[]) => void
  readonly end: (end: PegEnd) => void
  readonly idle: () => Promise<void>
}

/** An option's price changes with time even when the market is quiet. */
const lookEveryMs = 1_000
/** A cut-off edit may still arrive, so an unknown edit is requested once more after this long. */
const onItsWayMs = 3_000

export function startPeg(parts: PegRunDeps, key: number, asked: NewPeg, from: OpenOrder): PegRun {
  const { clock, timers, market } = parts
  const isBuy = from.side === 'buy'
  const order = createPegOrder(from)
  let peg: Peg = {
    ...asked,
    key,
    isBuy,
    postOnly: from.postOnly === true,
    price: from.price,
    edits: 0,
    lastEditMs: undefined,
    state: { status: 'resting', at: 'target' },
  }
  let isOver = false
  /** Latest time of the next decision; a market move brings it forward. */
  let dueAtMs: number | undefined
  let notBeforeMs: number | undefined
  let work: Promise<void> | undefined
  let stopWaiting = () => {}

  const change = (part: Partial<Peg>) => {
    peg = { ...peg, ...part }
    if (!isOver) parts.onChange()
  }
  const become = (state: PegState) => {
    if (!isSameState(peg.state, state)) change({ state })
  }
  const end = (why: PegEnd) => {
    if (isOver) return
    isOver = true
    stopWaiting()
    stopListening()
    parts.onEnd(why)
  }

  const look = () => {
    if (isOver || work !== undefined) return
    stopWaiting()
    dueAtMs = undefined
    const open = parts.openOrder(peg.orderId)
    const ended = order.endOf(peg.orderId)
    if (ended !== undefined) end(ended)
    else if (open !== undefined) act(open)
    else if (!parts.isLinkLive()) pause({ why: 'link' })
    else begin(() => findOut(peg.orderId))
    if (!isOver && work === undefined) schedulePoll()
  }
  const schedulePoll = () => {
    const dueMs = dueAtMs === undefined ? lookEveryMs : dueAtMs - clock.nowMs()
    stopWaiting = timers.after(Math.max(1, Math.min(dueMs, lookEveryMs)), look)
  }

  const act = (open: OpenOrder) => {
    if (open.price !== peg.price) change({ price: open.price })
    const action = decide(open)
    dueAtMs = action.do === 'wait' || action.do === 'settle' ? action.untilMs : undefined
    switch (action.do) {
      case 'edit':
        return begin(() => send(open, action))
      case 'wait':
        return become({ status: 'waiting', price: action.price, untilMs: action.untilMs })
      case 'settle':
        return undefined
      case 'rest':
        return become({ status: 'resting', at: action.at })
      case 'pause':
        return pause(action.pause)
      case 'end':
        return end({ why: action.why })
    }
  }
  const decide = (open: OpenOrder): PegAction => {
    const { markPrice, ...now } = market.read()
    const { instrument, lastEditMs } = peg
    return decidePeg(
      { ...peg, priceStep: instrument.priceStep },
      {
        ...now,
        notBeforeMs,
        nowMs: clock.nowMs(),
        lastEditMs,
        price: open.price,
        open: remainingOf(open),
        wanted: order.wanted(open),
        isLinkLive: parts.isLinkLive(),
        canSign: parts.canSign(),
        rejectionOf: (limitPrice, remaining) => checkChange(instrument, isBuy, { limitPrice, remaining }, markPrice),
      },
    )
  }
  const pause = (why: PegPause) => {
    const nowMs = clock.nowMs()
    const sinceMs = peg.state.status === 'paused' ? peg.state.sinceMs : nowMs
    if (nowMs - sinceMs >= longestPauseMs) return end({ why: 'pausedTooLong', pause: why })
    become({ status: 'paused', pause: why, sinceMs, endsMs: sinceMs + longestPauseMs })
  }

  /** Runs one task at a time; events during a task are handled after it. */
  const begin = (run: () => Promise<void>) => {
    work = run().finally(() => {
      work = undefined
      look()
    })
  }
  const send = async (open: OpenOrder, { price, amount }: Extract<PegAction, { do: 'edit' }>) => {
    let signedId: Hash | undefined
    change({ lastEditMs: clock.nowMs(), state: { status: 'sending', price } })
    try {
      const record = await parts.edit(order.asKnown(open), { limitPrice: price, remaining: amount }, (orderId) => {
        signedId = orderId
        order.follow(orderId)
        if (!isOver) parts.onSigned(orderId)
        // The minimum interval starts now, so that signing does not shorten it.
        change({ lastEditMs: clock.nowMs() })
      })
      adopt(record)
    } catch (error) {
      if (error instanceof OutcomeUnknownError) return findOut(open.orderId, signedId)
      // Nothing was sent: the next check notices the lost connection or the changed order.
      if (error instanceof NotConnectedError || error instanceof AmendError) return undefined
      // The order was filled or cancelled a moment ago, and the report is in flight.
      if (error instanceof CallError && error.code === 'ORDER_DOES_NOT_EXIST') return findOut(open.orderId)
      if (!(error instanceof CallError && isPassing(error.code)))
        return end({ why: 'refused', failure: describeFailure(error) })
      // The order is unchanged: the next decision uses the market at that time.
      if (error.retryAfterMs !== undefined) notBeforeMs = clock.nowMs() + error.retryAfterMs
    }
    return undefined
  }
  const adopt = (record: OrderMessage) => {
    const { orderId } = peg
    order.receive([record])
    change({ orderId: record.orderId, price: record.price, edits: peg.edits + 1 })
    if (!isOver && orderId !== record.orderId) parts.onRenamed(orderId, record.orderId)
  }

  /** Sends nothing until the outcome of the edit is known. */
  const findOut = async (orderId: Hash, signedId?: Hash) => {
    const sinceMs = clock.nowMs()
    let isKnown = false
    for (let tries = 0; !isKnown; tries++) {
      become({ status: 'paused', pause: { why: 'unknownOutcome' }, sinceMs, endsMs: undefined })
      if (tries > 0) await waited()
      if (isOver) return
      if (parts.isLinkLive()) isKnown = await askOnce(orderId, signedId, tries)
    }
  }
  /**
   * Resolves to true once the outcome is known. The first time, an edit that the venue does not know may still be in
   * flight.
   */
  const askOnce = async (orderId: Hash, signedId: Hash | undefined, tries: number): Promise<boolean> => {
    try {
      const edited = signedId && (await parts.ask(signedId))
      if (edited !== undefined) {
        adopt(edited)
        return true
      }
      if (signedId !== undefined && tries === 0) return false
      const known = await parts.ask(orderId)
      if (known === undefined) {
        end({ why: 'gone' })
        return true
      }
      order.receive([known])
      // The outcome counts as known only when the list also has an order that the venue still has open.
      return !isOpen(known) || parts.openOrder(orderId) !== undefined
    } catch (error) {
      // An unreachable venue is asked again later; the peg shows as paused meanwhile.
      if (!(error instanceof RestError || error instanceof UnreachableError)) throw error
      return false
    }
  }
  const waited = () =>
    new Promise<void>((resolve) => {
      const cancel = timers.after(onItsWayMs, resolve)
      stopWaiting = () => {
        cancel()
        resolve()
      }
    })

  const stopListening = market.subscribe(look)
  // A microtask lets the caller receive the run before it can end.
  queueMicrotask(look)
  return {
    view: () => peg,
    owns: (orderId) => orderId === peg.orderId || order.isOwn(orderId),
    receive: (changed) => {
      order.receive(changed)
      // A microtask, because the list applies the report right after this call.
      queueMicrotask(look)
    },
    end,
    idle: async () => work,
  }
}

function isSameState(a: PegState, b: PegState): boolean {
  const text = (state: PegState) =>
    JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
  return text(a) === text(b)
}
