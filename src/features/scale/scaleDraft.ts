import type { LadderShape } from '@/quant/ladder'

/** What a ladder has beside the ticket's side, amount and flags. Numbers are text until its orders are made. */
export type ScaleDraft = {
  readonly fromText: string
  readonly toText: string
  readonly countText: string
  readonly shape: LadderShape
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
