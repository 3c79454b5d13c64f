/** Runs one trailing stop: watches the mark, decides by the rules, sends one amend at a time, and finds out each outcome. */

import type { Clock } from '@/core/lib/clock'
import type { Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { positionKey } from '@/core/protocol/positionKey'
import { CallError, NotConnectedError, OutcomeUnknownError } from '@/web/connection/callErrors'
import type { Timers } from '@/web/connection/timers'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { AmendError } from '@/web/session/orders/amountToSign'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import type { NewTrail, Trail, TrailEnd, TrailState } from './trail'
import { bestMark, decideTrail } from './trailRules'

export type MarkSource = {
  /** Undefined unless live. */
  readonly read: () => Price | undefined
  /** Calls back when the mark may have changed. It is live only while there is a subscriber. */
  readonly subscribe: (listener: () => void) => () => void
}

export type TrailRunDeps = {
  readonly clock: Clock
  readonly timers: Timers
  readonly mark: MarkSource
  readonly isLinkLive: () => boolean
  readonly canSign: () => boolean
  /** Returns the stop if it is listed and waiting. */
  readonly waiting: (orderId: Hash) => WaitingStop | undefined
  /** Sends one amend; rejects like `editStop`. The list contains the answer before the promise resolves. */
  readonly edit: (open: WaitingStop, trigger: Price, onSigned: (orderId: Hash) => void) => Promise<OrderMessage>
  /**
   * Finds out an amend whose answer was lost. Calls back with the amended stop, or undefined if the venue does not know
   * it, and again if it arrives late. Resolves with the first answer.
   */
  readonly findEdit: (
    open: WaitingStop,
    signedId: Hash,
    onFound: (order: OrderMessage | undefined) => void,
  ) => Promise<void>
  /** Requests an order until the venue answers; `missing` if it does not know the id, undefined once the session is over. */
  readonly ask: (orderId: Hash) => Promise<OrderMessage | 'missing' | undefined>
  /** Called when an amend was signed and is about to be sent: the stop may have this id from now on. */
  readonly onSigned: (orderId: Hash) => void
  readonly onRenamed: (from: Hash, to: Hash) => void
  readonly onActive: () => void
  readonly onChange: () => void
  readonly onEnd: (end: TrailEnd) => void
}

export type TrailRun = {
  readonly view: () => Trail
  /** True if this is or was the stop's id. */
  readonly owns: (orderId: Hash) => boolean
  readonly receive: (changed: readonly OrderMessage[]) => void
  readonly end: (end: TrailEnd) => void
  readonly idle: () => Promise<void>
}

const lookEveryMs = 1_000
/** A list may be read a moment after the venue's answer about one of its orders. */
const listReadMs = 3_000
/** Signed ids that are followed. No report is expected for an amend that was replaced so many amends ago. */
const remembered = 32

export function startTrail(parts: TrailRunDeps, key: number, asked: NewTrail, from: WaitingStop): TrailRun {
  const { clock, timers, mark } = parts
  const { isActive, ...terms } = asked
  const isBuy = from.side === 'buy'
  const rules = { ...terms, isBuy }
  const ends = new Map<Hash, TrailEnd>()
  let signed: readonly Hash[] = []
  let best: Price | undefined
  let wasActive = isActive === true
  let notBeforeMs = 0
  let trail: Trail = { ...terms, key, isBuy, trigger: from.trigger, edits: 0, state: { status: 'awaiting' } }
  let isOver = false
  let work: Promise<void> | undefined
  let stopWaiting = () => {}

  const change = (part: Partial<Trail>) => {
    trail = { ...trail, ...part }
    if (!isOver) parts.onChange()
  }
  const become = (state: TrailState) => {
    if (JSON.stringify(state) !== JSON.stringify(trail.state)) change({ state })
  }
  const end = (why: TrailEnd) => {
    if (isOver) return
    isOver = true
    stopWaiting()
    stopListening()
    parts.onEnd(why)
  }

  const look = () => {
    if (isOver) return
    const markPrice = parts.isLinkLive() ? mark.read() : undefined
    // The best mark counts while an amend is in flight, too.
    if (markPrice !== undefined) see(markPrice)
    if (work !== undefined) return
    stopWaiting()
    const open = parts.waiting(trail.orderId)
    const ended = ends.get(trail.orderId)
    if (ended !== undefined) end(ended)
    else if (open !== undefined) act(open, markPrice)
    else if (!parts.isLinkLive()) become({ status: 'paused', why: 'link' })
    else begin(findStop)
    if (!isOver && work === undefined) stopWaiting = timers.after(dueMs(), look)
  }
  const dueMs = () => {
    const leftMs = notBeforeMs - clock.nowMs()
    return leftMs > 0 ? Math.min(leftMs, lookEveryMs) : lookEveryMs
  }
  const see = (markPrice: Price) => {
    best = bestMark(wasActive ? { isBuy, activation: undefined } : rules, best, markPrice)
    if (best === undefined || wasActive) return
    wasActive = true
    parts.onActive()
  }
  const act = (open: WaitingStop, markPrice: Price | undefined) => {
    if (open.trigger !== trail.trigger) change({ trigger: open.trigger })
    const action = decideTrail(rules, {
      nowMs: clock.nowMs(),
      notBeforeMs,
      trigger: open.trigger,
      best,
      markPrice,
      isLinkLive: parts.isLinkLive(),
      canSign: parts.canSign(),
    })
    switch (action.do) {
      case 'edit':
        return begin(() => send(open, action.trigger))
      case 'pause':
        return become({ status: 'paused', why: action.why })
      case 'await':
        return become({ status: 'awaiting' })
      case 'wait':
      case 'follow':
        return become({ status: 'following' })
    }
  }

  /** Runs one task at a time; events during a task are handled after it. */
  const begin = (run: () => Promise<void>) => {
    work = run().finally(() => {
      work = undefined
      look()
    })
  }
  const holdBack = (ms: number) => {
    notBeforeMs = clock.nowMs() + ms
  }
  const send = async (open: WaitingStop, trigger: Price) => {
    let signedId: Hash | undefined
    holdBack(terms.minEditMs)
    become({ status: 'following' })
    try {
      const record = await parts.edit(open, trigger, (orderId) => {
        signedId = orderId
        signed = [...signed, orderId].slice(-remembered)
        if (!isOver) parts.onSigned(orderId)
        // The minimum interval starts now, so that signing does not shorten it.
        holdBack(terms.minEditMs)
      })
      adopt(record)
    } catch (error) {
      if (error instanceof OutcomeUnknownError && signedId !== undefined) {
        become({ status: 'paused', why: 'unknownOutcome' })
        return parts.findEdit(open, signedId, (order) => order !== undefined && adopt(order))
      }
      // Nothing was sent: the next look notices the lost connection or the triggered stop.
      if (error instanceof NotConnectedError || error instanceof AmendError) return undefined
      if (error instanceof CallError) {
        if (error.retryAfterMs !== undefined) return holdBack(Math.max(terms.minEditMs, error.retryAfterMs))
        // The venue's mark was there before the amend. The old stop still waits.
        if (error.code === 'INVALID_STOP_ORDER') return undefined
        if (error.code === 'ORDER_DOES_NOT_EXIST') return findStop()
      }
      end({ why: 'refused', failure: describeFailure(error) })
    }
    return undefined
  }
  const adopt = (record: OrderMessage) => {
    const { orderId } = trail
    const ended = endOf(record, [record])
    if (ended !== undefined) ends.set(record.orderId, ended)
    if (orderId === record.orderId) return
    change({ orderId: record.orderId, trigger: record.trigger ?? trail.trigger, edits: trail.edits + 1 })
    if (!isOver) parts.onRenamed(orderId, record.orderId)
  }

  /** Finds out what became of a stop that is not listed. Nothing is sent meanwhile. */
  const findStop = async () => {
    const { orderId } = trail
    become({ status: 'paused', why: 'unknownOutcome' })
    const known = await parts.ask(orderId)
    const ended =
      known === 'missing' ? ({ why: 'gone' } as const) : known === undefined ? undefined : endOf(known, [known])
    if (ended !== undefined) return end(ended)
    if (!isOver && parts.waiting(orderId) === undefined) await waited(listReadMs)
  }
  const waited = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = timers.after(ms, resolve)
      stopWaiting = () => {
        cancel()
        resolve()
      }
    })

  const owns = (orderId: Hash) => orderId === trail.orderId || signed.includes(orderId)
  const receive = (changed: readonly OrderMessage[]) => {
    const next = changed.find(({ orderId, orderStatus }) => orderStatus === 'stop_order' && owns(orderId))
    for (const order of changed) {
      if (!owns(order.orderId) || (next !== undefined && next !== order)) continue
      const ended = endOf(order, changed)
      if (ended !== undefined) ends.set(order.orderId, ended)
    }
    // An amend that was given up as lost has arrived after all.
    if (next !== undefined && work === undefined && changed.some(({ orderId }) => orderId === trail.orderId))
      adopt(next)
    // A microtask, because the list applies the report right after this call.
    queueMicrotask(look)
  }

  const stopListening = mark.subscribe(look)
  // A microtask lets the caller receive the run before it can end.
  queueMicrotask(look)
  return {
    view: () => trail,
    owns,
    receive,
    end,
    idle: async () => work,
  }
}

/** Returns why a reported stop no longer waits; undefined while it does. */
function endOf(order: OrderMessage, changed: readonly OrderMessage[]): TrailEnd | undefined {
  const { orderStatus, filled, error } = order
  if (orderStatus === 'stop_order') return undefined
  // A stop with fills has triggered, even if its rest was cancelled.
  const isOut = orderStatus === 'cancelled' || orderStatus === 'expired' || orderStatus === 'rejected'
  if (!isOut || filled > 0n) return { why: 'triggered' }
  const isReplaced = changed.some(
    (other) =>
      other.orderStatus === 'stop_order' && positionKey(other) === positionKey(order) && other.side === order.side,
  )
  return isReplaced && error === undefined ? { why: 'changed' } : { why: 'cancelled', code: error }
}
