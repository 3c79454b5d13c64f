/** Runs one trailing stop: watches the mark, applies the rules, sends one amend at a time and resolves its outcome. */

import type { Clock } from '@/core/lib/clock'
import type { Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Timers } from '@/web/connection/timers'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import { sendMove, type EditTrigger } from './sendMove'
import type { NewTrail, Trail, TrailEnd, TrailState } from './trail'
import { createTrailedStop, endedElsewhere } from './trailedStop'
import { bestMark, decideTrail, type TrailTerms } from './trailRules'

export type MarkSource = {
  /** Undefined if not live. */
  readonly read: () => Price | undefined
  /** Calls back when the mark may have changed. The mark is live only while there is a subscriber. */
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
  readonly edit: EditTrigger
  /**
   * Resolves the outcome of an amend whose answer was lost. Calls back with the amended stop, or undefined if the venue
   * does not know it, and again if the amend arrives late. Resolves at the first callback.
   */
  readonly findEdit: (
    open: WaitingStop,
    signedId: Hash,
    onFound: (order: OrderMessage | undefined) => void,
  ) => Promise<void>
  /** Asks for an order until the venue answers: `missing` for an unknown id, undefined if the session ends first. */
  readonly ask: (orderId: Hash) => Promise<OrderMessage | 'missing' | undefined>
  /** Called after signing and before sending an amend: the stop may have this id from then on. */
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

const pollEveryMs = 1_000
/** The open orders may lag this far behind the venue's answer about one order. */
const listReadMs = 3_000

export function startTrail(parts: TrailRunDeps, key: number, asked: NewTrail, from: WaitingStop): TrailRun {
  const { clock, mark, onChange } = parts
  const { isActive, ...terms } = asked
  const rules: TrailTerms = { ...terms, isBuy: from.side === 'buy' }
  const state = createState(
    { ...rules, ...terms, key, trigger: from.trigger, edits: 0, state: { status: 'awaiting' } },
    onChange,
  )
  const stop = createTrailedStop(from.orderId)
  const best = createBest(rules, isActive === true, parts.onActive)
  const pauses = createPauses(parts.timers)
  const moves = createMoves({ parts, state, stop, pauses, end })
  let work: Promise<void> | undefined

  function end(why: TrailEnd) {
    if (state.isOver()) return
    state.finish()
    pauses.end()
    stopListening()
    parts.onEnd(why)
  }
  /** Runs one task at a time; events during a task are handled after it. */
  const begin = (run: () => Promise<void>) => {
    work = run().finally(() => {
      work = undefined
      poll()
    })
  }
  const poll = () => {
    if (state.isOver()) return
    const markPrice = parts.isLinkLive() ? mark.read() : undefined
    // The best mark is tracked during an amend, too.
    if (markPrice !== undefined) best.see(markPrice)
    if (work !== undefined) return
    pauses.end()
    const open = parts.waiting(state.view().orderId)
    const ended = stop.end()
    if (ended !== undefined) end(ended)
    else if (open !== undefined) act(open, markPrice)
    else if (!parts.isLinkLive()) state.become({ status: 'paused', why: 'link' })
    else begin(moves.findStop)
    if (state.isOver() || work !== undefined) return
    const leftMs = moves.notBeforeMs() - clock.nowMs()
    pauses.after(leftMs > 0 ? Math.min(leftMs, pollEveryMs) : pollEveryMs, poll)
  }
  const act = (open: WaitingStop, markPrice: Price | undefined) => {
    if (open.trigger !== state.view().trigger) state.change({ trigger: open.trigger })
    const action = decideTrail(rules, {
      nowMs: clock.nowMs(),
      notBeforeMs: moves.notBeforeMs(),
      trigger: open.trigger,
      best: best.get(),
      markPrice,
      isLinkLive: parts.isLinkLive(),
      canSign: parts.canSign(),
    })
    if (action.do === 'edit') begin(() => moves.send(open, action.trigger))
    else if (action.do === 'pause') state.become({ status: 'paused', why: action.why })
    else state.become({ status: action.do === 'await' ? 'awaiting' : 'following' })
  }

  const stopListening = mark.subscribe(poll)
  // A microtask lets the caller receive the run before it can end.
  queueMicrotask(poll)
  return {
    view: state.view,
    owns: stop.owns,
    receive: (changed) => {
      const next = stop.receive(changed)
      // An amend that was considered lost has arrived.
      if (next !== undefined && work === undefined) moves.adopt(next)
      // A microtask, because the list applies the report right after this call.
      queueMicrotask(poll)
    },
    end,
    idle: async () => work,
  }
}

type MoveContext = {
  readonly parts: TrailRunDeps
  readonly state: ReturnType<typeof createState>
  readonly stop: ReturnType<typeof createTrailedStop>
  readonly pauses: ReturnType<typeof createPauses>
  readonly end: (why: TrailEnd) => void
}

/** Sends amends, and resolves the state of an amend or of the stop. */
function createMoves({ parts, state, stop, pauses, end }: MoveContext) {
  const { clock } = parts
  let notBeforeMs = 0
  const holdBack = (ms = 0) => {
    notBeforeMs = clock.nowMs() + Math.max(ms, state.view().minEditMs)
  }
  const adopt = (record: OrderMessage) => {
    const { orderId, trigger, edits } = state.view()
    stop.adopt(record)
    if (orderId === record.orderId) return
    state.change({ orderId: record.orderId, trigger: record.trigger ?? trigger, edits: edits + 1 })
    parts.onRenamed(orderId, record.orderId)
  }
  /** Asks the venue about a stop that is not listed. Nothing is sent meanwhile. */
  const findStop = async () => {
    const { orderId } = state.view()
    state.become({ status: 'paused', why: 'unknownOutcome' })
    const known = await parts.ask(orderId)
    const ended =
      known === 'missing' ? ({ why: 'gone' } as const) : known === undefined ? undefined : endedElsewhere(known)
    if (ended !== undefined) return end(ended)
    if (!state.isOver() && parts.waiting(orderId) === undefined) await pauses.wait(listReadMs)
  }
  const send = async (open: WaitingStop, trigger: Price) => {
    holdBack()
    state.become({ status: 'following' })
    const moved = await sendMove(parts.edit, open, trigger, (orderId) => {
      stop.sign(orderId)
      parts.onSigned(orderId)
      // The minimum interval starts now, so that signing does not shorten it.
      holdBack()
    })
    if (moved.as === 'done') return adopt(moved.record)
    if (moved.as === 'notSent') return moved.waitMs === undefined ? undefined : holdBack(moved.waitMs)
    if (moved.as === 'refused') return end({ why: 'refused', failure: moved.failure })
    if (moved.as === 'missing') return findStop()
    state.become({ status: 'paused', why: 'unknownOutcome' })
    return parts.findEdit(open, moved.signedId, (order) => order !== undefined && adopt(order))
  }
  return { send, adopt, findStop, notBeforeMs: () => notBeforeMs }
}

function createState(first: Trail, onChange: () => void) {
  let trail = first
  let isOver = false
  const change = (part: Partial<Trail>) => {
    trail = { ...trail, ...part }
    if (!isOver) onChange()
  }
  return {
    view: () => trail,
    change,
    become: (state: TrailState) => {
      if (JSON.stringify(state) !== JSON.stringify(trail.state)) change({ state })
    },
    isOver: () => isOver,
    finish: () => {
      isOver = true
    },
  }
}

/** Tracks the best mark since activation. */
function createBest(rules: TrailTerms, wasActive: boolean, onActive: () => void) {
  let best: Price | undefined
  let isActive = wasActive
  return {
    get: () => best,
    see: (markPrice: Price) => {
      best = bestMark(isActive ? { ...rules, activation: undefined } : rules, best, markPrice)
      if (best === undefined || isActive) return
      isActive = true
      onActive()
    },
  }
}

/** One timer at a time, which `end` cuts short. */
function createPauses({ after }: Timers) {
  let end = () => {}
  return {
    end: () => end(),
    after: (ms: number, callback: () => void) => {
      end = after(ms, callback)
    },
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const cancel = after(ms, resolve)
        end = () => {
          cancel()
          resolve()
        }
      }),
  }
}
