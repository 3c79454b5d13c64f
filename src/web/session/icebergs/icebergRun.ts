/** Runs one iceberg: places the next order when the visible one has filled, one at a time. */

import { subtract, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Timers } from '@/web/connection/timers'
import type { OpenOrder } from '@/web/session/openOrders'
import type { Iceberg, IcebergEnd, NewIceberg, Tally } from './iceberg'
import { createLedger, type LedgerFills } from './icebergLedger'
import { createPlacing, type PlacingDeps } from './icebergPlacing'
import { decideIceberg, type IcebergAction } from './icebergRules'
import { createIcebergState } from './icebergState'

export type IcebergRunDeps = PlacingDeps & {
  readonly timers: Timers
  readonly fills: LedgerFills
  readonly isLinkLive: () => boolean
  readonly canSign: () => boolean
  readonly onChange: () => void
  readonly onEnd: (end: IcebergEnd) => void
}

export type IcebergRun = {
  readonly view: () => Iceberg
  readonly owns: (orderId: Hash) => boolean
  readonly mostOpen: () => Amount
  readonly isOutcomeOpen: () => boolean
  /** Call with each signed amend of the visible order, before it is sent. */
  readonly expect: (orderId: Hash) => void
  /** Decides nothing until the trader's amend of the visible order is answered. */
  readonly during: <Value>(amend: () => Promise<Value>) => Promise<Value>
  readonly receive: (changed: readonly OrderMessage[]) => void
  /** Call after each read of the open orders. An order that ended unnoticed is asked for. */
  readonly read: (listed: readonly OpenOrder[]) => void
  readonly end: (end: IcebergEnd) => void
  /** Resolves when no order is being signed or sent. */
  readonly idle: () => Promise<unknown>
}

const pollEveryMs = 1_000

export function startIceberg(
  parts: IcebergRunDeps,
  key: number,
  asked: NewIceberg,
  from: { readonly done: Tally; readonly child?: OrderMessage | undefined },
): IcebergRun {
  const { clock } = parts
  const ledger = createLedger(parts.fills, asked.total, from.done)
  const state = createIcebergState({ ...asked, key }, ledger, parts.onChange)
  const { child } = from
  if (child !== undefined) ledger.begin(child.orderId, subtract(child.amount, child.filled), true)
  const placing = createPlacing(parts, state, ledger, end)
  if (child !== undefined) placing.note([child])
  let work: Promise<void> | undefined
  const amends = createAmends()
  let askAtMs = 0
  let stopTimer = () => {}

  function end(why: IcebergEnd) {
    if (state.isOver()) return
    state.finish()
    stopTimer()
    // An answer that is about to come is part of the report.
    void placing.idle().then(() => parts.onEnd(why))
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
    state.refresh()
    if (work !== undefined || amends.isBusy()) return
    stopTimer()
    if (placing.isReplaced() && clock.nowMs() >= askAtMs) return begin(findAmends)
    const ended = placing.settle()
    if (ended !== undefined) return end(ended)
    const action = nextAction(parts, placing)
    if (action.do === 'end') end({ why: 'filled' })
    else if (action.do === 'place') begin(placing.place)
    else placing.show(action)
    if (state.isOver() || work !== undefined) return
    stopTimer = parts.timers.after(pollInMs(placing.notBeforeMs() - clock.nowMs()), poll)
  }
  const findAmends = async () => {
    await placing.findAmends()
    askAtMs = clock.nowMs() + pollEveryMs
  }
  /** A microtask, because the lists apply a report right after its call. */
  const pollSoon = () => queueMicrotask(poll)
  pollSoon()
  return {
    view: state.view,
    owns: (orderId) => ledger.owns(orderId) || ledger.expected().includes(orderId),
    mostOpen: ledger.mostOpen,
    isOutcomeOpen: placing.isDoubtful,
    expect: placing.expect,
    during: (amend) =>
      amends.during(amend).finally(() => {
        placing.keep()
        pollSoon()
      }),
    receive: (changed) => {
      if (!placing.note(changed)) return
      placing.keep()
      pollSoon()
    },
    read: (listed) => {
      const childId = ledger.childId()
      const isMissing = childId !== undefined && !placing.note(listed)
      if (isMissing && ledger.state() === 'open' && work === undefined) begin(() => placing.verify(childId))
      else pollSoon()
    },
    end,
    idle: placing.idle,
  }
}

const pollInMs = (leftMs: number) => (leftMs > 0 ? Math.min(leftMs, pollEveryMs) : pollEveryMs)

/** Counts the trader's amends that are not answered. */
function createAmends() {
  let count = 0
  return {
    isBusy: () => count > 0,
    during: async <Value>(amend: () => Promise<Value>): Promise<Value> => {
      count += 1
      return amend().finally(() => {
        count -= 1
      })
    },
  }
}

function nextAction({ clock, ...parts }: IcebergRunDeps, placing: ReturnType<typeof createPlacing>): IcebergAction {
  const now = { nowMs: clock.nowMs(), isLinkLive: parts.isLinkLive(), canSign: parts.canSign() }
  return decideIceberg({ ...now, ...placing.position() })
}
