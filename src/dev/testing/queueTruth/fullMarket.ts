import type { Random } from '@/core/lib/random'

type Side = 'buy' | 'sell'
type Order = { readonly id: number; amount: number; readonly isProbe: boolean; readonly bornAt: number }

/** The changes of one period as an L2 book and a trade feed report them, without the probe orders. Prices in ticks, amounts in whole contracts. */
export type Period = {
  readonly trades: { readonly side: Side; readonly price: number; readonly amount: number }[]
  /** Levels that changed. */
  readonly touched: Set<string>
}

/**
 * A market of which everything is known: queues of single orders. Orders arrive near the middle, market orders take from
 * the front, and cancellations hit orders at random; with `isYoungFirst`, young ones three times as often, as in real
 * books, where makers give up a place at the end of a queue more easily.
 */
export function createFullMarket(random: Random, { isYoungFirst }: { readonly isYoungFirst: boolean }) {
  const queues: Record<Side, Map<number, Order[]>> = { buy: new Map(), sell: new Map() }
  const probes = new Map<number, number>()
  let now = 0
  let nextId = 1
  let period: Period = { trades: [], touched: new Set() }

  const bestOf = (side: Side) => {
    const prices = [...queues[side].keys()]
    return side === 'buy' ? Math.max(...prices) : Math.min(...prices)
  }

  function add(side: Side, price: number, amount: number, isProbe = false): number {
    const queue = queues[side].get(price) ?? []
    queues[side].set(price, queue)
    queue.push({ id: nextId, amount, isProbe, bornAt: now })
    period.touched.add(`${side} ${price}`)
    return nextId++
  }

  function tidy(side: Side, price: number): void {
    period.touched.add(`${side} ${price}`)
    const queue = (queues[side].get(price) ?? []).filter(({ amount }) => amount > 0)
    if (queue.length === 0) queues[side].delete(price)
    else queues[side].set(price, queue)
  }

  function take(taker: Side, wanted: number): void {
    const side = taker === 'buy' ? 'sell' : 'buy'
    for (let left = wanted; left > 0 && queues[side].size > 4;) {
      const price = bestOf(side)
      let printed = 0
      for (const order of queues[side].get(price) ?? []) {
        if (order.isProbe) {
          // Small: it is filled when the flow reaches it, and takes none of the flow.
          if (left > 0 && order.amount > 0) probes.set(order.id, now)
          if (left > 0) order.amount = 0
          continue
        }
        const part = Math.min(order.amount, left)
        order.amount -= part
        left -= part
        printed += part
      }
      if (printed > 0) period.trades.push({ side: taker, price, amount: printed })
      tidy(side, price)
    }
  }

  function cancelOne(): void {
    const side = random.pick(['buy', 'sell'] as const)
    const price = random.pick([...queues[side].keys()])
    const queue = (queues[side].get(price) ?? []).filter(({ isProbe }) => !isProbe)
    if (queue.length === 0 || (queues[side].size <= 4 && queue.length === 1)) return
    const young = queue.slice(Math.floor(queue.length / 2))
    const order = random.pick(isYoungFirst && random.next() < 0.5 ? young : queue)
    order.amount = random.next() < 0.7 ? 0 : Math.ceil(order.amount / 2)
    tidy(side, price)
  }

  function step(): void {
    now += 1
    const side = random.pick(['buy', 'sell'] as const)
    const event = random.next()
    if (event < 0.5) {
      const away = Math.floor(random.next() ** 2 * 8)
      const other = bestOf(side === 'buy' ? 'sell' : 'buy')
      const isInside = random.next() < 0.3
      const best = bestOf(side)
      const price =
        side === 'buy'
          ? Math.min(best + (isInside ? 1 : 0) - away, other - 1)
          : Math.max(best - (isInside ? 1 : 0) + away, other + 1)
      add(side, price, 1 + random.integer(20))
    } else if (event < 0.62) take(side, 1 + Math.floor(random.next() ** 3 * 60))
    else cancelOne()
  }

  for (let away = 1; away <= 8; away++) {
    for (let count = 0; count < 4; count++) {
      add('buy', 10_000 - away, 1 + random.integer(20))
      add('sell', 10_000 + away, 1 + random.integer(20))
    }
  }
  return {
    step,
    bestOf,
    /** Places a small order that is really in the queue. */
    probe: (side: Side, price: number) => add(side, price, 1, true),
    withdraw: (side: Side, price: number, id: number) => {
      const order = queues[side].get(price)?.find((other) => other.id === id)
      if (order !== undefined) order.amount = 0
      tidy(side, price)
    },
    filledAt: (id: number) => probes.get(id),
    takePeriod: () => {
      const done = period
      period = { trades: [], touched: new Set() }
      return done
    },
    shown: (side: Side, price: number) =>
      (queues[side].get(price) ?? []).reduce((sum, { amount, isProbe }) => sum + (isProbe ? 0 : amount), 0),
    levels: () =>
      (['buy', 'sell'] as const).flatMap((side) => [...queues[side].keys()].map((price) => ({ side, price }))),
  }
}
