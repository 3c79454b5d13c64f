import type { Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'

export type ProposalMark = { readonly side: Side; readonly index: number; readonly at: 'here' | 'above' | 'below' }

/** The row at the target price, or else the edge of the nearest worse row. `undefined` beyond the visible rows. */
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
  // Worse asks are higher up, so the order would rest below this row.
  return { side, index, at: side === 'sell' ? 'below' : 'above' }
}
