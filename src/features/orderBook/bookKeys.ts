import type { Side } from '@/protocol/instrument'
import type { BookCell } from './BookRow'

/** A cell by its place: rows are counted from the middle outwards on either side. */
export type BookPlace = { readonly side: Side; readonly index: number; readonly cell: BookCell }

const cells: readonly BookCell[] = ['price', 'amount', 'total']

/** Where an arrow key leads; `undefined` for other keys and at the edges. Upwards is towards the highest ask. */
export function placeAfterKey(
  place: BookPlace,
  key: string,
  counts: { readonly asks: number; readonly bids: number },
): BookPlace | undefined {
  const column = cells.indexOf(place.cell)
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const cell = cells[column + (key === 'ArrowLeft' ? -1 : 1)]
    return cell === undefined ? undefined : { ...place, cell }
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  // One line of rows from the lowest bid (negative) to the highest ask (positive), with no zero.
  const line = place.side === 'sell' ? place.index + 1 : -(place.index + 1)
  const step = key === 'ArrowUp' ? 1 : -1
  const next = line + step === 0 ? step : line + step
  const index = Math.abs(next) - 1
  if (index >= (next > 0 ? counts.asks : counts.bids)) return undefined
  return { side: next > 0 ? 'sell' : 'buy', index, cell: place.cell }
}
