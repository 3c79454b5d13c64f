import { firstDifference } from '@/core/lib/firstDifference'
import { add, fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { candleStartS } from '@/web/market/candles/candles'

export type ChartFill = {
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  readonly timeNs: bigint
}

/** The trader's fills on one side within a candle. */
export type FillMark = {
  readonly timeS: number
  readonly side: Side
  readonly amount: Amount
  /** Average price weighted by amount, rounded down. For display only. */
  readonly averagePrice: Price
  readonly count: number
}

/** Groups fills by candle and side, oldest first. */
export function fillMarks(fills: readonly ChartFill[], intervalS: number): readonly FillMark[] {
  const groups = new Map<string, ChartFill[]>()
  for (const fill of fills) {
    const key = `${candleStartS(fill.timeNs, intervalS)} ${fill.side}`
    groups.set(key, [...(groups.get(key) ?? []), fill])
  }
  return [...groups.values()]
    .flatMap((group) => markOf(group, intervalS) ?? [])
    .sort((a, b) => firstDifference(a.timeS - b.timeS, a.side.localeCompare(b.side)))
}

function markOf(fills: readonly ChartFill[], intervalS: number): FillMark | undefined {
  const [first] = fills
  if (first === undefined) return undefined
  const amount = fills.reduce((sum, fill) => add(sum, fill.amount), fixed6<Amount>(0n))
  const worth = fills.reduce((sum, fill) => sum + fill.price * fill.amount, 0n)
  const averagePrice = amount === 0n ? first.price : fixed6<Price>(worth / amount)
  return { timeS: candleStartS(first.timeNs, intervalS), side: first.side, amount, averagePrice, count: fills.length }
}
