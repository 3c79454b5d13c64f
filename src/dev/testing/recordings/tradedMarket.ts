import { createRandom } from '@/core/lib/random'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { MarketEvent, SourceInstrument, SourceLevel } from '@/venue/market/source/marketEvent'

export const tradedStartNs = 1_764_331_200_000_000_000n
const msNs = 1_000_000n
const price = (ticks: number): Price => fixed6(BigInt(ticks) * 100_000n)
const amount = (tenths: number): Amount => fixed6(BigInt(tenths) * 100_000n)

const instrument: SourceInstrument = {
  name: 'ETH-PERP',
  asset: 'ETH',
  kind: 'PERPETUAL',
  priceStep: price(1),
  amountStep: amount(1),
  sourceName: 'ETHUSDT',
}

/** Generates a consistent market of one perpetual around 3,000 USD: the book never crosses, and trades consume displayed size. */
export function tradedMarket(seed: number, seconds: number): MarketEvent[] {
  const random = createRandom(seed)
  const levels = { buy: new Map<number, number>(), sell: new Map<number, number>() }
  let middle = 30_000
  for (let away = 1; away <= 20; away++) {
    levels.buy.set(middle - away, 10 + random.integer(90))
    levels.sell.set(middle + away, 10 + random.integer(90))
  }
  const shown = (): SourceLevel[] =>
    (['buy', 'sell'] as const).flatMap((side) =>
      [...levels[side]].map(([ticks, tenths]) => ({ side, price: price(ticks), amount: amount(tenths) })),
    )
  const first = { receivedNs: tradedStartNs }
  const figures = { markPrice: price(middle), indexPrice: price(middle), fundingRate: 0.0001 }
  const events: MarketEvent[] = [
    { ...first, type: 'instruments', instruments: [instrument] },
    { ...first, type: 'figures', name: 'ETH-PERP', figures },
    { ...first, type: 'bookSnapshot', name: 'ETH-PERP', levels: shown() },
  ]
  for (let receivedNs = tradedStartNs; receivedNs < tradedStartNs + BigInt(seconds) * 1_000n * msNs;) {
    receivedNs += BigInt(1 + random.integer(40)) * msNs
    const times = { receivedNs, exchangeNs: receivedNs - 5n * msNs }
    const change = (side: 'buy' | 'sell', ticks: number, tenths: number): MarketEvent => {
      if (tenths === 0) levels[side].delete(ticks)
      else levels[side].set(ticks, tenths)
      const level = { side, price: price(ticks), amount: amount(tenths) }
      return { ...times, type: 'bookUpdate', name: 'ETH-PERP', levels: [level] }
    }
    const side = random.pick(['buy', 'sell'] as const)
    const away = 1 + random.integer(20)
    const ticks = side === 'buy' ? middle - away : middle + away
    const kind = random.next()
    if (kind < 0.3) {
      // A taker: against the best level of the other side.
      const resting = side === 'buy' ? 'sell' : 'buy'
      const prices = [...levels[resting].keys()]
      const best = resting === 'sell' ? Math.min(...prices) : Math.max(...prices)
      const there = levels[resting].get(best) ?? 0
      const taken = Math.min(there, 1 + random.integer(40))
      events.push({ ...times, type: 'trade', name: 'ETH-PERP', side, price: price(best), amount: amount(taken) })
      events.push(change(resting, best, there - taken))
      if (there === taken) middle += resting === 'sell' ? 1 : -1
      // The book follows its middle: the emptied place of the other side fills.
      if (there === taken)
        events.push(change(side, resting === 'sell' ? middle - 1 : middle + 1, 10 + random.integer(60)))
      if (there === taken) events.push(change(resting, resting === 'sell' ? middle + 20 : middle - 20, 20))
    } else if (kind < 0.95) {
      const there = levels[side].get(ticks) ?? 0
      events.push(change(side, ticks, Math.max(0, there + random.integer(41) - 20)))
    } else {
      const at = { markPrice: price(middle), indexPrice: price(middle) }
      events.push({ ...times, type: 'figures', name: 'ETH-PERP', figures: at })
    }
  }
  return events
}
