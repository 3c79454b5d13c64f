import { fixed6, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { LadderMove } from './myOrdersCells'

export function sideOfPlace(text: string | undefined): Side | undefined {
  return text === 'buy' || text === 'sell' ? text : undefined
}

export function priceOfRow(row: HTMLElement | null): Price | undefined {
  const text = row?.dataset['price']
  return text === undefined ? undefined : fixed6<Price>(BigInt(text))
}

export type LadderPlace = { readonly price: Price; readonly cell: Side | undefined; readonly own: Side | undefined }

export function ladderPlace(target: EventTarget | null): LadderPlace | undefined {
  if (!(target instanceof Element)) return undefined
  const price = priceOfRow(target.closest<HTMLElement>('tr[data-price]'))
  if (price === undefined) return undefined
  const cell = sideOfPlace(target.closest<HTMLElement>('[data-cell]')?.dataset['cell'])
  const own = sideOfPlace(target.closest<HTMLElement>('[data-own]')?.dataset['own'])
  return { price, cell, own }
}

export function ladderSelector(price: Price, side: Side): string {
  return `tr[data-price='${price}'] [data-cell='${side}']`
}

/** Row that contains a price: the price rounded down to a step. */
export function rowOf(price: Price, grouping: Price): Price {
  return fixed6<Price>((price / grouping) * grouping)
}

type Place = { readonly side: Side; readonly price: Price }

type KeyMeaning =
  | ({ readonly kind: 'go' } & Place)
  | { readonly kind: 'propose'; readonly move: LadderMove }
  | { readonly kind: 'commit' }
  /** Cancels the own orders of the row. */
  | { readonly kind: 'cancel' }
  | { readonly kind: 'escape' }

type Key = { readonly key: string; readonly shiftKey: boolean }

const rowsOf: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/**
 * Meaning of a key. Arrows move between cells, and with Shift they move the cell's orders. Enter sends a move, or else
 * presses the cell.
 */
export function keyMeaning(
  { key, shiftKey }: Key,
  at: Place,
  move: LadderMove | undefined,
  { grouping }: { readonly grouping: Price },
): KeyMeaning | undefined {
  const rows = rowsOf[key]
  if (rows !== undefined) {
    const to = at.price + grouping * BigInt(rows)
    if (to <= 0n) return undefined
    const price = fixed6<Price>(to)
    // During a move, arrows continue the move with or without Shift.
    if (move !== undefined) return { kind: 'propose', move: { ...move, to: price } }
    return shiftKey
      ? { kind: 'propose', move: { side: at.side, from: at.price, to: price } }
      : { kind: 'go', side: at.side, price }
  }
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      if (move !== undefined) return undefined
      return { kind: 'go', side: key === 'ArrowLeft' ? 'buy' : 'sell', price: at.price }
    case 'Enter':
      return move === undefined ? undefined : { kind: 'commit' }
    case 'Delete':
    case 'Backspace':
      return { kind: 'cancel' }
    case 'Escape':
      return { kind: 'escape' }
    default:
      return undefined
  }
}
