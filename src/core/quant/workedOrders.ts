/** How orders were worked and filled: slippage, time in the book, amends, and the price after each fill. */

import {
  add,
  fixed6,
  notional,
  scale,
  subtract,
  toNumber,
  type Amount,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'

/** One order of the venue. An amend ends it and creates the next one at the same time. */
export type ReportedOrder = {
  readonly orderId: string
  readonly instrumentName: string
  readonly side: Side
  /** Undefined for a market order. */
  readonly limit: Price | undefined
  /** Includes the filled part. */
  readonly amount: Amount
  readonly filled: Amount
  readonly createdNs: bigint
  /** Undefined while the order is open. */
  readonly endedNs: bigint | undefined
  readonly isCancelled: boolean
}

export type ReportedFill = {
  readonly orderId: string
  readonly timeNs: bigint
  readonly price: Price
  readonly amount: Amount
  /** The mark price at the time of the fill. */
  readonly mark: Price | undefined
  readonly isMaker: boolean
}

/** Seconds after a fill at which the market's price is compared with the fill's. */
export const markoutSeconds = [1, 10, 60] as const
export type MarkoutSecond = (typeof markoutSeconds)[number]

/** USD by seconds after the fill: what the fills gained by then. Negative is adverse selection. */
export type Markouts = Readonly<Record<MarkoutSecond, Usd | undefined>>

/** An order with all its amends. */
export type WorkedOrder = {
  /** Ids in the venue's sequence. */
  readonly orderIds: readonly string[]
  readonly instrumentName: string
  readonly side: Side
  readonly createdNs: bigint
  /** Undefined while the order is open. */
  readonly endedNs: bigint | undefined
  readonly amends: number
  readonly asked: Amount
  readonly filled: Amount
  readonly fillCount: number
  /** USD of the fills. */
  readonly value: Usd
  /** USD notional of the ordered amount: at the average fill price, without fills at the limit price, and for a market order at the arrival price. */
  readonly askedValue: Usd | undefined
  readonly makerValue: Usd
  readonly averagePrice: Price | undefined
  /** The market's price when the order arrived. */
  readonly arrivalPrice: Price | undefined
  /** USD that the fills cost more than at the arrival price; negative if they cost less. */
  readonly slippage: Usd | undefined
  /** Nanoseconds in the book; 0 for an order that never rested. */
  readonly restedNs: bigint
  readonly markouts: Markouts
}

export type WorkedInputs = {
  readonly orders: readonly ReportedOrder[]
  readonly fills: readonly ReportedFill[]
  /** The last price that others made by a time, and after `afterNs`; undefined if unknown or if there is none. */
  readonly priceAt: (instrumentName: string, timeNs: bigint, afterNs?: bigint) => Price | undefined
  /** The end of the report. Later prices do not count. */
  readonly nowNs: bigint
}

const secondNs = 1_000_000_000n

/** Joins each order with its amends, and measures it. Newest first. */
export function workedOrders({ orders, fills, priceAt, nowNs }: WorkedInputs): readonly WorkedOrder[] {
  const fillsOf = new Map<string, ReportedFill[]>()
  for (const fill of fills) {
    const own = fillsOf.get(fill.orderId)
    if (own === undefined) fillsOf.set(fill.orderId, [fill])
    else own.push(fill)
  }
  return amendChains(orders)
    .map((chain) => {
      const own = chain.flatMap(({ orderId }) => fillsOf.get(orderId) ?? [])
      return worked(chain, own, priceAt, nowNs)
    })
    .toSorted((a, b) => (a.createdNs < b.createdNs ? 1 : a.createdNs > b.createdNs ? -1 : 0))
}

type Amendable = Pick<ReportedOrder, 'instrumentName' | 'side' | 'createdNs' | 'endedNs' | 'isCancelled'>
type ChainOf<Order> = readonly [Order, ...Order[]]
type Chain = ChainOf<ReportedOrder>

/**
 * Groups each order with its amends, in the venue's sequence. The venue gives an amended order and its successor one
 * time, because one command makes both.
 */
export function amendChains<Order extends Amendable>(orders: readonly Order[]): readonly ChainOf<Order>[] {
  const starting = new Map<string, Order[]>()
  const keyOf = ({ instrumentName, side }: Order, timeNs: bigint) => `${instrumentName} ${side} ${timeNs}`
  for (const order of orders) {
    const key = keyOf(order, order.createdNs)
    starting.set(key, [...(starting.get(key) ?? []), order])
  }
  const next = new Map<Order, Order>()
  const successors = new Set<Order>()
  for (const order of orders) {
    if (!order.isCancelled || order.endedNs === undefined) continue
    const found = starting.get(keyOf(order, order.endedNs))?.find((one) => one !== order && !successors.has(one))
    if (found === undefined) continue
    next.set(order, found)
    successors.add(found)
  }
  return orders
    .filter((order) => !successors.has(order))
    .map((first) => {
      const chain: [Order, ...Order[]] = [first]
      for (let at = next.get(first); at !== undefined; at = next.get(at)) chain.push(at)
      return chain
    })
}

function worked(
  chain: Chain,
  fills: readonly ReportedFill[],
  priceAt: WorkedInputs['priceAt'],
  nowNs: bigint,
): WorkedOrder {
  const [first] = chain
  const last = chain.at(-1) ?? first
  const { instrumentName, side, createdNs } = first
  const sum = (of: readonly ReportedFill[], read: (fill: ReportedFill) => bigint) =>
    of.reduce((total, fill) => total + read(fill), 0n)
  const valueOf = ({ price, amount }: ReportedFill) => notional(price, amount)
  const filled = sum(fills, ({ amount }) => amount)
  const value = sum(fills, valueOf)
  // An amend carries only the open amount, so the fills under earlier ids are added.
  const asked = chain.slice(0, -1).reduce((total, order) => total + order.filled, last.amount as bigint)
  const averagePrice = filled === 0n ? undefined : fixed6<Price>((value * scale + filled / 2n) / filled)
  const atOnce = fills.find(({ timeNs }) => timeNs === createdNs)
  const arrivalPrice = atOnce?.mark ?? priceAt(instrumentName, createdNs)
  const sign = side === 'buy' ? 1n : -1n
  const askedPrice = averagePrice ?? last.limit ?? arrivalPrice
  return {
    orderIds: chain.map(({ orderId }) => orderId),
    instrumentName,
    side,
    createdNs,
    endedNs: last.endedNs,
    amends: chain.length - 1,
    asked: fixed6<Amount>(asked),
    filled: fixed6<Amount>(filled),
    fillCount: fills.length,
    value: fixed6<Usd>(value),
    askedValue: askedPrice === undefined ? undefined : notional(askedPrice, fixed6<Amount>(asked)),
    makerValue: fixed6<Usd>(
      sum(
        fills.filter(({ isMaker }) => isMaker),
        valueOf,
      ),
    ),
    averagePrice,
    arrivalPrice,
    slippage:
      arrivalPrice === undefined || filled === 0n
        ? undefined
        : fixed6<Usd>(sign * (value - notional(arrivalPrice, fixed6<Amount>(filled)))),
    restedNs: (last.endedNs ?? nowNs) - createdNs,
    markouts: markoutsOf(instrumentName, sign, fills, priceAt, nowNs),
  }
}

function markoutsOf(
  instrumentName: string,
  sign: bigint,
  fills: readonly ReportedFill[],
  priceAt: WorkedInputs['priceAt'],
  nowNs: bigint,
): Markouts {
  const after = (seconds: MarkoutSecond): Usd | undefined => {
    let total = 0n
    for (const { timeNs, price, amount } of fills) {
      const atNs = timeNs + BigInt(seconds) * secondNs
      const then = atNs > nowNs ? undefined : priceAt(instrumentName, atNs, timeNs)
      if (then === undefined) return undefined
      total += sign * (notional(then, amount) - notional(price, amount))
    }
    return fills.length === 0 ? undefined : fixed6<Usd>(total)
  }
  return { 1: after(1), 10: after(10), 60: after(60) }
}

export type ExecutionTotals = {
  readonly orders: number
  /** Orders that are no longer open. */
  readonly ended: number
  readonly fills: number
  /** Filled USD of the asked USD, a fraction; of the orders that have ended. */
  readonly fillRatio: number | undefined
  /** Filled USD as maker, a fraction of all filled USD. */
  readonly makerShare: number | undefined
  readonly slippage: Usd | undefined
  /** Basis points of the value at the arrival prices, of the orders whose slippage is known. */
  readonly slippageBps: number | undefined
  /** Nanoseconds; of the orders that rested. */
  readonly medianRestedNs: bigint | undefined
  readonly amendsPerFill: number | undefined
  readonly markouts: Markouts
  /** Basis points of the value of the orders whose markout is known. */
  readonly markoutBps: Readonly<Record<MarkoutSecond, number | undefined>>
}

/** Sums over orders. What is unknown for all of them is unknown. */
export function executionTotals(orders: readonly WorkedOrder[]): ExecutionTotals {
  const ended = orders.filter(({ endedNs, askedValue }) => endedNs !== undefined && askedValue !== undefined)
  const value = total(orders, ({ value: own }) => own).usd ?? 0n
  const fills = orders.reduce((sum, { fillCount }) => sum + fillCount, 0)
  const amends = orders.reduce((sum, one) => sum + one.amends, 0)
  const slippage = total(orders, (one) => one.slippage, arrivalValue)
  const markouts = markoutSeconds.map((seconds) => total(orders, (one) => one.markouts[seconds]))
  const [after1, after10, after60] = markouts
  const rested = orders.map(({ restedNs }) => restedNs).filter((ns) => ns > 0n)
  return {
    orders: orders.length,
    ended: orders.filter(({ endedNs }) => endedNs !== undefined).length,
    fills,
    fillRatio: ratio(total(ended, (one) => one.value).usd, total(ended, (one) => one.askedValue).usd),
    makerShare: ratio(total(orders, (one) => one.makerValue).usd, fixed6<Usd>(value)),
    slippage: slippage.usd,
    slippageBps: slippage.bps,
    medianRestedNs: rested.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[Math.floor((rested.length - 1) / 2)],
    amendsPerFill: fills === 0 ? undefined : amends / fills,
    markouts: { 1: after1?.usd, 10: after10?.usd, 60: after60?.usd },
    markoutBps: { 1: after1?.bps, 10: after10?.bps, 60: after60?.bps },
  }
}

/** USD that the fills would have cost at the arrival price, by which slippage is measured. */
export function arrivalValue({ side, value, slippage }: WorkedOrder): Usd {
  if (slippage === undefined) return value
  return side === 'buy' ? subtract(value, slippage) : add(value, slippage)
}

type Read = (order: WorkedOrder) => Usd | undefined

/** The sum over the orders for which it is known, in USD and in basis points of their value. */
function total(orders: readonly WorkedOrder[], read: Read, valueOf = (order: WorkedOrder) => order.value) {
  const known = orders.flatMap((order) => {
    const usd = read(order)
    return usd === undefined ? [] : [{ usd, value: valueOf(order) }]
  })
  if (known.length === 0) return { usd: undefined, bps: undefined }
  const usd = fixed6<Usd>(known.reduce((sum, one) => sum + one.usd, 0n))
  const value = fixed6<Usd>(known.reduce((sum, one) => sum + one.value, 0n))
  return { usd, bps: value === 0n ? undefined : (toNumber(usd) / toNumber(value)) * 10_000 }
}

function ratio(part: Usd | undefined, whole: Usd | undefined): number | undefined {
  return part === undefined || whole === undefined || whole === 0n ? undefined : toNumber(part) / toNumber(whole)
}
