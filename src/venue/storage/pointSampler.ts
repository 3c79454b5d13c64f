import type { Price } from '@/core/protocol/fixed6'
import type { EngineEvent } from '../engine/event'

/** Length of a slot. Slots count from 1970. */
export const slotNs = 30_000_000_000n
/** A longer gap without prices stays a gap in the series, because the price is unknown. */
const maxFilledSlots = 40

/** Series of a strategy: value and profit in USD, and the units of its collateral per share. */

export type StrategySeries = 'strategyEquity' | 'strategyPnl' | 'strategyShare'
export type SeriesKind = 'index' | 'mark' | StrategySeries
export type SeriesPoint = {
  readonly kind: SeriesKind
  /** An asset, an instrument id, or a strategy's address. */
  readonly key: string
  readonly slot: number
  readonly price: Price
}

export type PointSampler = {
  /**
   * Returns the last known prices at each half minute since the last call. Must be called before events are applied.
   */
  readonly advance: (timeNs: bigint) => SeriesPoint[] | undefined
  readonly apply: (event: EngineEvent) => void
}

export function slotOf(timeNs: bigint): number {
  return Number(timeNs / slotNs)
}

export function slotTimeNs(slot: number | bigint): bigint {
  return BigInt(slot) * slotNs
}

export function createPointSampler(): PointSampler {
  const indexes = new Map<string, Price>()
  const marks = new Map<string, Price>()
  let lastSlot: number | undefined

  function sampleSlot(slot: number, points: SeriesPoint[]): void {
    for (const [key, price] of indexes) points.push({ kind: 'index', key, slot, price })
    for (const [key, price] of marks) points.push({ kind: 'mark', key, slot, price })
  }

  return {
    advance: (timeNs) => {
      const slot = slotOf(timeNs)
      const before = lastSlot ?? slot
      if (slot <= before && lastSlot !== undefined) return undefined
      lastSlot = slot
      const sampled: SeriesPoint[] = []
      // After a long gap without prices only the current half minute is known.
      const first = slot - before > maxFilledSlots ? slot + 1 : before + 1
      for (let at = first; at <= slot; at++) sampleSlot(at, sampled)
      return sampled
    },
    apply: (event) => {
      if (event.type === 'pricesChanged') {
        for (const { asset, price } of event.indexes) indexes.set(asset, price)
        for (const { instrumentId, markPrice } of event.marks) marks.set(instrumentId, markPrice)
      } else if (event.type === 'instrumentExpired') {
        marks.delete(event.instrument.instrumentId)
      }
    },
  }
}
