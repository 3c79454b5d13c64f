import { notional } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { BookRowData, BookRows } from './bookRows'

export type BookCell = 'price' | 'amount' | 'total'
export type BookUnits = 'contracts' | 'usd'

/** Row that contains an element of the table, and its cell if there is one. */
export function bookPlace(
  target: EventTarget | null,
): { side: Side; index: number; cell: BookCell | undefined } | undefined {
  if (!(target instanceof Element)) return undefined
  const row = target.closest<HTMLElement>('tr[data-side]')
  const side = row?.dataset['side']
  if (row === null || (side !== 'buy' && side !== 'sell')) return undefined
  const cell = target.closest<HTMLElement>('[data-cell]')?.dataset['cell']
  const isCell = cell === 'price' || cell === 'amount' || cell === 'total'
  return { side, index: Number(row.dataset['index']), cell: isCell ? cell : undefined }
}

export function bookSelector({ side, index, cell }: BookPlace): string {
  return `tr[data-side='${side}'][data-index='${index}'] [data-cell='${cell}']`
}

/** Id of the sweep cost, which describes the row to screen readers. */
export const sweepCostId = 'book-row-reach'

export function rowAt(rows: BookRows, { side, index }: { side: Side; index: number }): BookRowData | undefined {
  return side === 'sell' ? rows.asks[index] : rows.bids[index]
}

/** Converts a row's numbers to the chosen units. A grouped level is valued at its group's price. */
export function inUnits(row: BookRowData, units: BookUnits): { amount: bigint; total: bigint } {
  if (units === 'contracts') return { amount: row.amount, total: row.total }
  return { amount: notional(row.price, row.amount), total: row.totalUsd }
}

export function depthOf(rows: readonly BookRowData[], units: BookUnits): bigint {
  const last = rows.at(-1)
  return last === undefined ? 0n : inUnits(last, units).total
}

/** Largest visible total, whose bar fills the width of a row. */
export function deepestTotal(rows: BookRows, units: BookUnits): bigint {
  const [asks, bids] = [depthOf(rows.asks, units), depthOf(rows.bids, units)]
  return asks > bids ? asks : bids
}

/** A part of a whole in percent, rounded down, at most 100: a held row may lie deeper than all visible rows. */
export function percentOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Math.min(100, Number((part * 100n) / whole))
}

/** Position of a cell. `index` counts rows from the middle outwards on either side. */
export type BookPlace = { readonly side: Side; readonly index: number; readonly cell: BookCell }

const cells: readonly BookCell[] = ['price', 'amount', 'total']

/** Target of an arrow key; `undefined` for other keys and at the edges. Up leads toward the highest ask. */
export function bookPlaceAfterKey(
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
  // Rows as a number line without zero, from the lowest bid (negative) to the highest ask (positive).
  const line = place.side === 'sell' ? place.index + 1 : -(place.index + 1)
  const step = key === 'ArrowUp' ? 1 : -1
  const next = line + step === 0 ? step : line + step
  const index = Math.abs(next) - 1
  if (index >= (next > 0 ? counts.asks : counts.bids)) return undefined
  return { side: next > 0 ? 'sell' : 'buy', index, cell: place.cell }
}
