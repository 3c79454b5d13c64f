import { toNumber } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'

type Rows = { readonly asks: readonly { readonly price: Price }[]; readonly bids: readonly { readonly price: Price }[] }

/** The row nearest to a price, which is a double as pictures have it; undefined beyond the rows in view. */
export function cursorRow(
  price: number,
  { asks, bids }: Rows,
): { readonly side: Side; readonly index: number } | undefined {
  const highest = asks.at(-1) ?? bids[0]
  const lowest = bids.at(-1) ?? asks[0]
  if (highest === undefined || lowest === undefined) return undefined
  if (price > toNumber(highest.price) || price < toNumber(lowest.price)) return undefined
  const all = [
    ...asks.map((row, index) => ({ side: 'sell' as const, index, away: Math.abs(toNumber(row.price) - price) })),
    ...bids.map((row, index) => ({ side: 'buy' as const, index, away: Math.abs(toNumber(row.price) - price) })),
  ]
  const { side, index } = all.reduce((nearest, row) => (row.away < nearest.away ? row : nearest))
  return { side, index }
}
