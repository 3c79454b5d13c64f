import type { MarketEvent, SourceInstrument } from '../marketEvent'
import type { MarketState } from './marketState'

export type CurvePoint = { readonly timeNs: bigint; readonly price: number }

const firstIntervalNs = 100_000_000n
/** Fewer points per option, because a chain has hundreds of them. */
const mostPoints = { PERPETUAL: 2000, OPTION: 250 }

export type CurveSampler = {
  /** @param state the state after the event */
  readonly add: (event: MarketEvent, state: MarketState) => void
  readonly curves: () => ReadonlyMap<string, readonly CurvePoint[]>
}

/** Samples the price of each instrument. When a curve is full, every second point goes and the interval doubles. */
export function createCurveSampler(): CurveSampler {
  const series = new Map<string, { points: CurvePoint[]; intervalNs: bigint; nextNs: bigint; most: number }>()
  const kinds = new Map<string, SourceInstrument['kind']>()

  return {
    add: (event, state) => {
      if (event.type === 'instruments') for (const { name, kind } of event.instruments) kinds.set(name, kind)
      if (event.type === 'instruments' || event.type === 'gap') return
      let of = series.get(event.name)
      if (of === undefined) {
        const most = mostPoints[kinds.get(event.name) ?? 'PERPETUAL']
        of = { points: [], intervalNs: firstIntervalNs, nextNs: 0n, most }
        series.set(event.name, of)
      }
      if (event.receivedNs < of.nextNs) return
      const price = state.price(event.name)
      if (price === undefined) return
      if (of.points.length >= of.most) {
        of.points = of.points.filter((_, index) => index % 2 === 0)
        of.intervalNs *= 2n
      }
      of.points.push({ timeNs: event.receivedNs, price })
      of.nextNs = event.receivedNs + of.intervalNs
    },
    curves: () => new Map(Array.from(series, ([name, { points }]) => [name, points] as const)),
  }
}
