import { formatFixed6, subtract, type Price } from '@/core/protocol/fixed6'
import type { SizeDistribution } from '@/core/quant/scaledOrders'

/** Form state of a scale besides the ticket's side, amount and flags. Numbers stay text until the orders are built. */
export type ScaleDraft = {
  readonly fromText: string
  readonly toText: string
  readonly countText: string
  readonly shape: SizeDistribution
  /** End of the range that the next pressed price sets. */
  readonly nextEnd: 'from' | 'to'
}

export const emptyScaleDraft: ScaleDraft = {
  fromText: '',
  toText: '',
  countText: '5',
  shape: 'flat',
  nextEnd: 'from',
}

/** Takes over a price pressed in another panel. The first press sets one end, the second press the other end. */
export function pickEnd(draft: ScaleDraft, priceText: string): ScaleDraft {
  return draft.nextEnd === 'from'
    ? { ...draft, fromText: priceText, nextEnd: 'to' }
    : { ...draft, toText: priceText, nextEnd: 'from' }
}

/**
 * Moves one price: an end moves alone, and an inner order moves all orders. `rungs` are the prices as drawn, first to
 * last.
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
