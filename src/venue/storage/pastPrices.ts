import type { Price } from '@/core/protocol/fixed6'
import { fixed6 } from '@/core/protocol/fixed6'
import type { Database } from './database'
import type { StoredPrice } from './history'
import { slotOf, slotTimeNs, type SeriesKind } from './pointSampler'
import { readStoredInteger } from './readInteger'

const slotsInDay = 2_880
/** A value older than this at the requested time does not count. */
const slotsInHour = 120

export type PastPrices = {
  /** The last point at or before `timeNs`. */
  readonly at: (kind: SeriesKind, key: string, timeNs: bigint) => StoredPrice | undefined
  /** Returns the value 24 hours before `nowNs`; looked up once per half minute and series. */
  readonly dayAgo: (kind: SeriesKind, key: string, nowNs: bigint) => Price | undefined
  readonly reset: () => void
}

export function createPastPrices(database: Database): PastPrices {
  const select = database.prepare(
    `SELECT slot, price FROM points WHERE series_id = (SELECT id FROM series WHERE kind = ? AND key = ?)
     AND slot <= ? ORDER BY slot DESC LIMIT 1`,
  )
  const dayAgoCache = new Map<string, { readonly slot: number; readonly price: Price | undefined }>()
  let cachedSlot = 0

  function at(kind: SeriesKind, key: string, timeNs: bigint): StoredPrice | undefined {
    const row: unknown = select.get(kind, key, slotOf(timeNs))
    if (row === undefined) return undefined
    return { timeNs: slotTimeNs(readStoredInteger(row, 'slot')), price: fixed6<Price>(readStoredInteger(row, 'price')) }
  }

  function dayAgo(kind: SeriesKind, key: string, nowNs: bigint): Price | undefined {
    const slot = slotOf(nowNs) - slotsInDay
    // All entries expire at once, so the cache holds only recently requested series.
    if (slot !== cachedSlot) dayAgoCache.clear()
    cachedSlot = slot
    const name = `${kind}:${key}`
    const cached = dayAgoCache.get(name)
    if (cached !== undefined) return cached.price
    const point = at(kind, key, slotTimeNs(slot))
    const price = point !== undefined && slotOf(point.timeNs) >= slot - slotsInHour ? point.price : undefined
    dayAgoCache.set(name, { slot, price })
    return price
  }

  return { at, dayAgo, reset: () => dayAgoCache.clear() }
}
