/** Runs the hedger of one asset: reads the delta, applies the rules, sends one order at a time and waits for its fills. */

import type { Amount } from '@/core/protocol/fixed6'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { Positions } from '@/web/session/figures/positions'
import type { Fill } from '@/web/session/fills'
import { createPauses } from '@/web/session/pegs/pauses'
import { assetDelta } from './assetDelta'
import { createCountdown } from './countdown'
import type { Hedge, HedgeEnd, HedgeState, HedgeTerms, HedgeTotals } from './hedge'
import { createHedgeOrders, type HedgeOrderParts } from './hedgeOrders'
import { decideHedge, type HedgeAction } from './hedgeRules'
import type { HedgeRunDeps } from './hedgeRunDeps'
import { createHedgeState, noTotals } from './hedgeTotals'
import { createPositionLedger } from './positionLedger'

export type HedgeRun = {
  readonly view: () => Hedge
  /** Call when the positions, the account or the connection may have changed. */
  readonly poll: () => void
  readonly end: (end: HedgeEnd) => void
  /**
   * Call after the end. Resolves when no order is in flight.
   * @param canRead allows to request fills that are missing
   */
  readonly idle: (canRead: boolean) => Promise<void>
}

const pollEveryMs = 1_000
/** Fills and positions may take this long to arrive before they are requested. */
const arrivalMs = 2_000
/** An order that takes several levels is several fills. They arrive within this time of each other. */
const betweenFillsMs = 500

export function startHedge(deps: HedgeRunDeps, terms: HedgeTerms, carried: HedgeTotals = noTotals): HedgeRun {
  const { clock, timers, market } = deps
  const state = createHedgeState(deps, terms, carried)
  const ledger = createPositionLedger((name) => parseInstrumentName(name)?.asset === terms.asset)
  const pauses = createPauses(timers)
  const orders = createHedgeOrders({ deps, state, ledger, pauses, end })
  const settling = createSettling({ deps, ledger, orders, pauses })
  let work: Promise<void> | undefined

  function end(why: HedgeEnd) {
    if (state.isOver()) return
    state.finish()
    pauses.end()
    stopMarket()
    orders.end()
    settling.end()
    deps.onEnd(why)
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
    state.beginDay()
    const positions = deps.positions()
    const { tickers, ...prices } = market.read()
    const reading = assetDelta(positions, terms.asset, tickers, deps.venueClock.nowNs())
    const delta = reading.status === 'known' ? reading.delta : undefined
    const isSettled = settling.isSettled(positions, delta)
    state.change({ delta })
    if (work !== undefined) return
    pauses.end()
    const { isLinkLive, signing, marginUse } = deps
    const isLive = isLinkLive()
    const nowMs = clock.nowMs()
    const now = { nowMs, signing: signing(), marginUse: marginUse(), totals: state.view().totals }
    act(decideHedge(terms, { ...now, ...prices, ...orders.times(nowMs), isLinkLive: isLive, isSettled, reading }))
    if (state.isOver() || work !== undefined) return
    // Stale positions are reread by the account itself.
    if (settling.mustRead(isSettled || positions === undefined, isLive)) return begin(settling.read)
    pauses.after(settling.pollMs(), poll)
  }
  const act = (action: HedgeAction) => {
    if (action.do === 'order') return begin(() => orders.send(action))
    if (action.do === 'stop') return end({ why: action.why })
    const isNew = action.do === 'propose' && state.view().state.status !== 'proposing'
    state.become(stateOf(action))
    if (isNew) deps.onProposed(action)
  }

  const stopMarket = market.subscribe(poll)
  const stopFills = deps.onFill((fill) => {
    settling.onFill(fill)
    poll()
  })
  // A microtask lets the caller receive the run before it can end.
  queueMicrotask(poll)
  const idle = async (canRead: boolean) => {
    // A task that ends the run in its first step is recorded after that step.
    await Promise.resolve()
    await work
    await settling.complete(canRead)
    stopFills()
  }
  return { view: state.view, poll, end, idle }
}

function stateOf(action: Exclude<HedgeAction, { readonly do: 'order' | 'stop' }>): HedgeState {
  switch (action.do) {
    case 'propose': {
      const { isBuy, amount, limitPrice } = action
      return { status: 'proposing', isBuy, amount, limitPrice }
    }
    case 'rest':
      return { status: 'inBand' }
    case 'wait':
      return { status: 'waiting', untilMs: action.untilMs }
    case 'pause':
      return { status: 'paused', why: action.why }
  }
}

type SettlingParts = Pick<HedgeOrderParts, 'deps' | 'ledger' | 'pauses'> & {
  readonly orders: ReturnType<typeof createHedgeOrders>
}

/** Returns whether positions contain all fills, and reads both from the venue when the channels do not deliver them. */
function createSettling({ deps, ledger, orders, pauses }: SettlingParts) {
  const { clock } = deps
  const quiet = createCountdown(deps)
  let unsettledMs: number | undefined
  /** True once the positions have been read: an order of an earlier run or page may have filled meanwhile. */
  let isRead = false
  const take = (fills: readonly Fill[]) => {
    const known = new Set<string>(orders.unsettled())
    // Older fills are in the positions already.
    for (const fill of fills) if (fill.orderId !== undefined && known.has(fill.orderId)) ledger.onFill(fill)
  }
  return {
    onFill: (fill: Fill) => {
      if (ledger.onFill(fill)) quiet.begin(betweenFillsMs)
    },
    isSettled: (positions: Positions | undefined, delta: Amount | undefined): boolean =>
      isRead && positions !== undefined && ledger.agrees(positions) && orders.settle(delta) && quiet.leftMs() === 0,
    mustRead: (canWait: boolean, isLive: boolean): boolean => {
      const nowMs = clock.nowMs()
      // A time in the future comes from a change of the system clock.
      unsettledMs = canWait || !isLive ? undefined : Math.min(unsettledMs ?? nowMs, nowMs)
      return isLive && (!isRead || (unsettledMs !== undefined && nowMs - unsettledMs >= arrivalMs))
    },
    pollMs: () => (quiet.leftMs() > 0 ? quiet.leftMs() : pollEveryMs),
    /** Nothing is sent meanwhile. */
    read: async () => {
      unsettledMs = undefined
      const read = await deps.reread()
      if (read === undefined) return pauses.wait(arrivalMs)
      isRead = true
      take(read.fills)
      if (!ledger.agrees(read.positions)) ledger.onRead(read.positions, clock.nowMs())
    },
    /** Completes the log and the costs after the end, when no position is followed any more. */
    complete: async (canRead: boolean) => {
      if (orders.settle(undefined) || !canRead || !deps.isLinkLive()) return
      take((await deps.reread())?.fills ?? [])
      orders.settle(undefined)
    },
    end: quiet.end,
  }
}
