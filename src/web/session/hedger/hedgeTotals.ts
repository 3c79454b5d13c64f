/** The state of a hedger that is displayed and stored, and the cost of its orders. */

import {
  add,
  fixed6,
  notional,
  scale,
  subtract,
  timesFraction,
  type Amount,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import { defaultFeeRates } from '@/core/quant/fees'
import type { Fill } from '@/web/session/fills'
import type { Hedge, HedgeEntry, HedgeProposal, HedgeState, HedgeTerms, HedgeTotals } from './hedge'
import type { HedgeRunDeps } from './hedgeRunDeps'

export type DecidedHedge = HedgeProposal & { readonly mid: Price }

export type HedgeCost = { readonly price: Price | undefined; readonly fee: Usd; readonly slippage: Usd }

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

export function createHedgeState(deps: HedgeRunDeps, terms: HedgeTerms, carried: HedgeTotals) {
  const { venueClock, onChange } = deps
  const today = () => new Date(venueClock.nowMs()).toISOString().slice(0, 10)
  let hedge: Hedge = {
    terms,
    state: { status: 'paused', why: 'mark' },
    delta: undefined,
    totals: startTotals(carried, deps.clock.nowMs(), today()),
    pending: fixed6(0n),
    log: [],
  }
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
    /** The cost limit is per UTC day. A clock that is set back and forth over midnight does not reset it each time. */
    beginDay: () => {
      const day = today()
      if (day > hedge.totals.day) change({ totals: { ...hedge.totals, day, spent: fixed6<Usd>(0n) } })
    },
    log: (entry: HedgeEntry) => {
      const { totals } = hedge
      const [hedges, hedged] = [totals.hedges + 1, add(totals.hedged, entry.filled)]
      change({ log: [entry, ...hedge.log].slice(0, mostEntries), totals: { ...totals, hedges, hedged } })
    },
    complete: (key: number, cost: HedgeCost, after: Amount | undefined) => {
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

/** A day or time in the future comes from a clock that was wrong. It must not delay the first order or the next day. */
function startTotals(carried: HedgeTotals, nowMs: number, today: string): HedgeTotals {
  const { day, lastMs } = carried
  return {
    ...carried,
    day: day > today ? today : day,
    lastMs: lastMs === undefined ? undefined : Math.min(lastMs, nowMs),
  }
}

/** Sums fees and slippage exactly. A fill's slippage is its distance from the mid price, times its amount. */
export function costOf(fills: readonly Fill[], { isBuy, mid }: DecidedHedge): HedgeCost {
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

/** The cost of this amount at the limit price with the documented fee, rounded up. */
export function costAtLimit({ isBuy, limitPrice, mid }: DecidedHedge, amount: Amount): Usd {
  const worse = isBuy ? limitPrice - mid : mid - limitPrice
  const fee = timesFraction(fixed6<Price>(limitPrice), defaultFeeRates.PERPETUAL.taker) + 1n
  return fixed6<Usd>(((worse + fee) * amount + scale - 1n) / scale)
}

const textOf = (state: HedgeState) =>
  JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
