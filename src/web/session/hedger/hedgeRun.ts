/** Runs the hedger of one asset: reads the delta, applies the rules, sends one order at a time and waits for its fills. */

import type { Clock } from '@/core/lib/clock'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { add, fixed6, notional, subtract, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Timers } from '@/web/connection/timers'
import type { Positions } from '@/web/session/figures/positions'
import type { Fill } from '@/web/session/fills'
import type { NewOrder } from '@/web/session/orders/createOrder'
import { noFlags } from '@/web/session/orders/orderFlags'
import { createPauses } from '@/web/session/pegs/pauses'
import { assetDelta } from './assetDelta'
import type { Hedge, HedgeEnd, HedgeEntry, HedgeProposal, HedgeState, HedgeTerms, HedgeTotals } from './hedge'
import { decideHedge, type HedgeAction, type HedgeFacts } from './hedgeRules'
import { createPositionLedger } from './positionLedger'
import { sendHedge, type PlaceHedge } from './sendHedge'

export type HedgeMarket = {
  /** `tickers` is undefined while stale; prices are of others, and undefined unless the book is live. */
  readonly read: () => Pick<HedgeFacts, 'bestBid' | 'bestAsk'> & {
    readonly tickers: ReadonlyMap<string, Ticker> | undefined
  }
  /** Calls back when the data may have changed. They are live only while there is a subscriber. */
  readonly subscribe: (listener: () => void) => () => void
}

export type HedgeRunDeps = {
  readonly clock: Clock
  /** The venue's clock, for the time to an expiry. */
  readonly venueClock: Clock
  readonly timers: Timers
  readonly market: HedgeMarket
  readonly isLinkLive: () => boolean
  readonly signing: () => HedgeFacts['signing']
  /** Undefined while unknown or stale. */
  readonly positions: () => Positions | undefined
  readonly marginUse: () => number | undefined
  readonly onFill: (listener: (fill: Fill) => void) => () => void
  /** Adapts an order to the position mode; undefined in hedge mode. */
  readonly fit: (order: NewOrder) => NewOrder | undefined
  readonly place: PlaceHedge
  /** Asks for an order until the venue answers, and reports it again if it arrives late. */
  readonly find: (orderId: Hash, onFound: (order: OrderMessage | undefined) => void) => Promise<void>
  /** Asks for an order until the venue answers: undefined for an unknown id, or if the session ends first. */
  readonly ask: (orderId: Hash) => Promise<OrderMessage | undefined>
  /** Reads positions and fills from the venue; undefined if that fails. */
  readonly reread: () => Promise<{ readonly positions: Positions; readonly fills: readonly Fill[] } | undefined>
  readonly onChange: () => void
  readonly onProposed: (proposal: HedgeProposal) => void
  readonly onEnd: (end: HedgeEnd) => void
}

export type HedgeRun = {
  readonly view: () => Hedge
  /** Call when the positions, the account or the connection may have changed. */
  readonly poll: () => void
  readonly end: (end: HedgeEnd) => void
  /** Resolves when no order is in flight. */
  readonly idle: () => Promise<void>
}

const pollEveryMs = 1_000
/** Fills and positions may take this long to arrive before they are requested. */
const arrivalMs = 2_000
/** An order that takes several levels is several fills. They arrive within this time of each other. */
const betweenFillsMs = 500
const mostEntries = 500

export const noTotals: HedgeTotals = {
  hedges: 0,
  hedged: fixed6(0n),
  day: '',
  spent: fixed6(0n),
  fees: fixed6(0n),
  slippage: fixed6(0n),
  lastMs: undefined,
}

export function startHedge(deps: HedgeRunDeps, terms: HedgeTerms, carried: HedgeTotals = noTotals): HedgeRun {
  const { clock, timers, market } = deps
  const state = createState(deps, terms, carried)
  const ledger = createPositionLedger((name) => parseInstrumentName(name)?.asset === terms.asset)
  const pauses = createPauses(timers)
  const orders = createOrders({ deps, state, ledger, pauses, end })
  const settling = createSettling({ deps, ledger, orders, pauses })
  let work: Promise<void> | undefined

  function end(why: HedgeEnd) {
    if (state.isOver()) return
    state.finish()
    pauses.end()
    stopMarket()
    stopFills()
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
    const now = { nowMs: clock.nowMs(), signing: signing(), marginUse: marginUse(), totals: state.view().totals }
    act(decideHedge(terms, { ...now, ...prices, ...orders.times(), isLinkLive: isLive, isSettled, reading }))
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
  return { view: state.view, poll, end, idle: async () => work }
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

type SettlingParts = Pick<OrderParts, 'deps' | 'ledger' | 'pauses'> & {
  readonly orders: ReturnType<typeof createOrders>
}

/** Tells whether positions contain all fills, and reads both from the venue when the channels do not deliver them. */
function createSettling({ deps, ledger, orders, pauses }: SettlingParts) {
  const { clock } = deps
  let unsettledMs: number | undefined
  let quietFromMs = 0
  /** True once the positions have been read: an order of an earlier run or page may have filled meanwhile. */
  let isRead = false
  return {
    onFill: (fill: Fill) => {
      if (ledger.onFill(fill)) quietFromMs = clock.nowMs() + betweenFillsMs
    },
    isSettled: (positions: Positions | undefined, delta: Amount | undefined): boolean =>
      isRead &&
      positions !== undefined &&
      ledger.agrees(positions) &&
      orders.settle(delta) &&
      clock.nowMs() >= quietFromMs,
    mustRead: (canWait: boolean, isLive: boolean): boolean => {
      const nowMs = clock.nowMs()
      unsettledMs = canWait || !isLive ? undefined : (unsettledMs ?? nowMs)
      return isLive && (!isRead || (unsettledMs !== undefined && nowMs - unsettledMs >= arrivalMs))
    },
    pollMs: () => {
      const quietMs = quietFromMs - clock.nowMs()
      return quietMs > 0 ? quietMs : pollEveryMs
    },
    /** Nothing is sent meanwhile. */
    read: async () => {
      unsettledMs = undefined
      const read = await deps.reread()
      if (read === undefined) return pauses.wait(arrivalMs)
      isRead = true
      const known = new Set<string>(orders.unsettled())
      // Older fills are in the positions already.
      for (const fill of read.fills) if (fill.orderId !== undefined && known.has(fill.orderId)) ledger.onFill(fill)
      if (!ledger.agrees(read.positions)) ledger.onRead(read.positions, clock.nowMs())
    },
  }
}

type OrderParts = {
  readonly deps: HedgeRunDeps
  readonly state: ReturnType<typeof createState>
  readonly ledger: ReturnType<typeof createPositionLedger>
  readonly pauses: ReturnType<typeof createPauses>
  readonly end: (why: HedgeEnd) => void
}

type Decided = HedgeProposal & { readonly mid: Price }

/** Sends hedges, and resolves what became of them. */
function createOrders({ deps, state, ledger, pauses, end }: OrderParts) {
  const { clock } = deps
  const { instrument, minIntervalMs } = state.view().terms
  const { lastMs } = state.view().totals
  /** Answered orders whose fills or positions are not known yet. */
  const open = new Map<Hash, { readonly decided: Decided; readonly key: number }>()
  let lastKey = 0
  let notBeforeMs = lastMs === undefined ? 0 : lastMs + minIntervalMs
  let limitedUntilMs = 0

  /** Takes the final answer. */
  const book = ({ orderId, filled }: OrderMessage, decided: Decided, before: Amount) => {
    if (open.has(orderId)) return
    const { isBuy } = decided
    const unknown = { after: undefined, price: undefined, fee: undefined, slippage: undefined }
    lastKey += 1
    state.log({ key: lastKey, timeMs: clock.nowMs(), isBuy, filled, before, ...unknown })
    ledger.answer(orderId, { instrumentName: instrument.instrumentName, isBuy, amount: filled })
    open.set(orderId, { decided, key: lastKey })
  }
  /** An immediate order ends at once, but the answer may come before its end. */
  const untilEnded = async (order: OrderMessage): Promise<OrderMessage> => {
    let last = order
    while (!hasEnded(last) && !state.isOver()) {
      await pauses.wait(pollEveryMs)
      last = (await deps.ask(last.orderId)) ?? last
    }
    return last
  }
  const send = async (decided: Decided) => {
    const { delta } = state.view()
    const { isBuy, amount, limitPrice } = decided
    const { instrumentId } = instrument
    const order = deps.fit({ ...noFlags, instrumentId, isBuy, amount, limitPrice, timeInForce: 'IOC' })
    if (order === undefined) return end({ why: 'hedgeMode' })
    const before = delta ?? fixed6<Amount>(0n)
    state.become({ status: 'hedging' })
    const sent = await sendHedge(deps.place, order)
    // The interval counts from the later of both, so that a slow answer does not shorten it.
    notBeforeMs = clock.nowMs() + minIntervalMs
    switch (sent.as) {
      case 'refused':
        return end({ why: 'refused', failure: sent.failure })
      case 'notSent':
        limitedUntilMs = clock.nowMs() + (sent.waitMs ?? 0)
        return undefined
      case 'placed':
        return book(await untilEnded(sent.record), decided, before)
      case 'unknown': {
        state.become({ status: 'paused', why: 'unknownOutcome' })
        let first: OrderMessage | undefined
        let isFirst = true
        await deps.find(sent.signedId, (found) => {
          if (isFirst) first = found
          else if (found !== undefined) book(found, decided, before)
          isFirst = false
        })
        if (first !== undefined) book(await untilEnded(first), decided, before)
      }
    }
  }
  return {
    send,
    times: () => ({ notBeforeMs, limitedUntilMs }),
    unsettled: () => open.keys(),
    /** Completes the log with fills that have arrived. Returns true if none is missing. Call while positions agree. */
    settle: (after: Amount | undefined): boolean => {
      for (const [orderId, { decided, key }] of open) {
        const fills = ledger.completeFills(orderId)
        if (fills === undefined) continue
        open.delete(orderId)
        state.complete(key, costOf(fills, decided), after)
      }
      return open.size === 0
    },
  }
}

/** An order of time in force IOC is over once it is partly filled (websocket.md 8). */
function hasEnded({ orderStatus }: OrderMessage): boolean {
  return orderStatus !== 'opened' && orderStatus !== 'other'
}

type Cost = { readonly price: Price | undefined; readonly fee: Usd; readonly slippage: Usd }

/** Sums fees and slippage exactly. A fill's slippage is its distance from the mid price, times its amount. */
function costOf(fills: readonly Fill[], { isBuy, mid }: Decided): Cost {
  let [filled, value, fee, slippage] = [0n, 0n, 0n, 0n]
  for (const fill of fills) {
    filled += fill.amount
    value += fill.price * fill.amount
    fee += fill.fee
    const worse = isBuy ? subtract(fill.price, mid) : subtract(mid, fill.price)
    slippage += notional(worse, fill.amount)
  }
  const price = filled === 0n ? undefined : fixed6<Price>(value / filled)
  return { price, fee: fixed6<Usd>(fee), slippage: fixed6<Usd>(slippage) }
}

function createState({ clock, onChange }: HedgeRunDeps, terms: HedgeTerms, carried: HedgeTotals) {
  let hedge: Hedge = { terms, state: { status: 'paused', why: 'mark' }, delta: undefined, totals: carried, log: [] }
  let isOver = false
  const change = (part: Partial<Hedge>) => {
    const isNews = Object.entries(part).some(([name, value]) => hedge[name as keyof Hedge] !== value)
    hedge = { ...hedge, ...part }
    if (isNews && !isOver) onChange()
  }
  return {
    view: () => hedge,
    change,
    become: (state: HedgeState) => {
      if (textOf(state) !== textOf(hedge.state)) change({ state })
    },
    /** The cost limit is per UTC day. */
    beginDay: () => {
      const day = new Date(clock.nowMs()).toISOString().slice(0, 10)
      if (hedge.totals.day !== day) change({ totals: { ...hedge.totals, day, spent: fixed6<Usd>(0n) } })
    },
    log: (entry: HedgeEntry) => {
      const { totals } = hedge
      const [hedges, hedged] = [totals.hedges + 1, add(totals.hedged, entry.filled)]
      change({
        log: [entry, ...hedge.log].slice(0, mostEntries),
        totals: { ...totals, hedges, hedged, lastMs: entry.timeMs },
      })
    },
    complete: (key: number, cost: Cost, after: Amount | undefined) => {
      const { totals } = hedge
      const { fee, slippage } = cost
      change({
        log: hedge.log.map((entry) => (entry.key === key ? { ...entry, ...cost, after } : entry)),
        totals: {
          ...totals,
          spent: fixed6<Usd>(totals.spent + fee + slippage),
          fees: add(totals.fees, fee),
          slippage: add(totals.slippage, slippage),
        },
      })
    },
    isOver: () => isOver,
    finish: () => {
      isOver = true
    },
  }
}

const textOf = (state: HedgeState) =>
  JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
