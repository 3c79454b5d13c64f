import type { Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'

export type ProposalMark = { readonly side: Side; readonly index: number; readonly at: 'here' | 'above' | 'below' }

/**
 * Which row shows where an own order would go: the row of that price, else the edge of the nearest worse row of the
 * order's side. `undefined` when it would lie beyond the rows in view.
 */
export function proposalMark(
  side: Side,
  price: Price,
  rows: { readonly asks: readonly { price: Price }[]; readonly bids: readonly { price: Price }[] },
): ProposalMark | undefined {
  for (const [rowSide, list] of [
    ['sell', rows.asks],
    ['buy', rows.bids],
  ] as const) {
    const index = list.findIndex((row) => row.price === price)
    if (index !== -1) return { side: rowSide, index, at: 'here' }
  }
  const own = side === 'sell' ? rows.asks : rows.bids
  const index = own.findIndex((row) => (side === 'sell' ? row.price > price : row.price < price))
  if (index === -1) return undefined
  // Asks are above the middle with the worse price higher up, so the order would rest under that row.
  return { side, index, at: side === 'sell' ? 'below' : 'above' }
}
