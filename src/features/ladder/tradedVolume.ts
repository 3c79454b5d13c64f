import type { Trade } from '@/marketData/trades/tape'
import { add, fixed6 } from '@/protocol/fixed6'
import type { Amount, Price } from '@/protocol/fixed6'

/** What was traded at each price, of all trades that were told since the ladder is open. */
export type TradedVolume = {
  readonly byPrice: ReadonlyMap<Price, Amount>
  /** Those that are counted: of the tape as it was last. */
  readonly counted: ReadonlySet<string>
}

export const nothingTraded: TradedVolume = { byPrice: new Map(), counted: new Set() }

/** Counts what is new on a tape, newest first; each trade once. The same object when nothing is. */
export function countTrades(volume: TradedVolume, tape: readonly Trade[]): TradedVolume {
  const fresh = tape.filter(({ tradeId }) => !volume.counted.has(tradeId))
  if (fresh.length === 0) return volume
  const byPrice = new Map(volume.byPrice)
  for (const { price, amount } of fresh) byPrice.set(price, add(byPrice.get(price) ?? fixed6<Amount>(0n), amount))
  // What has left the tape is older than all that can still be told.
  return { byPrice, counted: new Set(tape.map(({ tradeId }) => tradeId)) }
}

/** By the rows of a grouping: a trade belongs to the row at its price or the next one below. */
export function volumeByRow({ byPrice }: TradedVolume, grouping: Price): ReadonlyMap<Price, Amount> {
  const rows = new Map<Price, Amount>()
  for (const [price, amount] of byPrice) {
    const row = fixed6<Price>((price / grouping) * grouping)
    rows.set(row, add(rows.get(row) ?? fixed6<Amount>(0n), amount))
  }
  return rows
}
