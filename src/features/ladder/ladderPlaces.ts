import { fixed6 } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'

export function sideOf(text: string | undefined): Side | undefined {
  return text === 'buy' || text === 'sell' ? text : undefined
}

export function priceOfRow(row: HTMLElement | null): Price | undefined {
  const text = row?.dataset['price']
  return text === undefined ? undefined : fixed6<Price>(BigInt(text))
}

/** What an element of the table is: the cell of a side, or own orders of a side, of a row. */
export type LadderPlace = { readonly price: Price; readonly cell: Side | undefined; readonly own: Side | undefined }

export function placeOf(target: EventTarget | null): LadderPlace | undefined {
  if (!(target instanceof Element)) return undefined
  const price = priceOfRow(target.closest<HTMLElement>('tr[data-price]'))
  if (price === undefined) return undefined
  const cell = sideOf(target.closest<HTMLElement>('[data-cell]')?.dataset['cell'])
  const own = sideOf(target.closest<HTMLElement>('[data-own]')?.dataset['own'])
  return { price, cell, own }
}

export function selectorOf(price: Price, side: Side): string {
  return `tr[data-price='${price}'] [data-cell='${side}']`
}

/** The row of a price that no order has: the next one at or below it. */
export function rowOf(price: Price, grouping: Price): Price {
  return fixed6<Price>((price / grouping) * grouping)
}
