import { formatFixed6, subtract, type Price } from '@/core/protocol/fixed6'
import type { SizeDistribution } from '@/core/quant/scaledOrders'

/** What a ladder has beside the ticket's side, amount and flags. Numbers are text until its orders are made. */
export type ScaleDraft = {
  readonly fromText: string
  readonly toText: string
  readonly countText: string
  readonly shape: SizeDistribution
  /** Where the next price goes that is pressed in the book or the chart. */
  readonly nextEnd: 'from' | 'to'
}

export const emptyScaleDraft: ScaleDraft = {
  fromText: '',
  toText: '',
  countText: '5',
  shape: 'flat',
  nextEnd: 'from',
}

/** A price was pressed elsewhere: the first press is one end of the ladder, the second the other. */
export function pickEnd(draft: ScaleDraft, priceText: string): ScaleDraft {
  return draft.nextEnd === 'from'
    ? { ...draft, fromText: priceText, nextEnd: 'to' }
    : { ...draft, toText: priceText, nextEnd: 'from' }
}

/**
 * One price of a ladder was moved to another: an end by itself, one between the ends with all the others. `rungs` are as they
 * were drawn, from the first to the last.
 */
export function moveEnds(
  draft: ScaleDraft,
  rungs: readonly { readonly price: Price }[],
  at: number,
  price: Price,
): ScaleDraft {
  const moved = rungs[at]
  const first = rungs[0]
  const last = rungs.at(-1)
  if (moved === undefined || first === undefined || last === undefined) return draft
  if (moved === first) return { ...draft, fromText: formatFixed6(price) }
  if (moved === last) return { ...draft, toText: formatFixed6(price) }
  const by = subtract(price, moved.price)
  return { ...draft, fromText: formatFixed6(first.price + by), toText: formatFixed6(last.price + by) }
}
