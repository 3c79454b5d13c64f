import { t } from '@/web/language/t'
import type { QuoteSide } from './priceSide'
import type { QuoteSheet } from './useQuoteSheet'

export type SheetGap = {
  readonly words: string
  readonly place: 'refused' | 'packages' | 'side' | 'price' | 'sure' | undefined
}

type GapParts = Pick<
  QuoteSheet,
  'rejection' | 'stage' | 'isAmountGood' | 'on' | 'isPreviewGood' | 'mustConfirm' | 'isSure'
> & { readonly hasPrice: (side: QuoteSide) => boolean }

/**
 * Returns the first missing or invalid input in the order of the sheet; undefined if the quote is complete. `most` is a
 * formatted amount.
 */
export function sheetGap(sheet: GapParts, isOpen: boolean, most: string): SheetGap | undefined {
  if (!isOpen) return { words: t('This RFQ has ended. It takes no more quotes.'), place: undefined }
  if (sheet.rejection !== undefined) return { words: sheet.rejection, place: 'refused' }
  if (!sheet.isAmountGood)
    return { words: t('Enter a number of packages, up to {amount}.', { amount: most }), place: 'packages' }
  if (sheet.on.length === 0) return { words: t('Switch on the bid or the ask.'), place: 'side' }
  if (!sheet.on.every(sheet.hasPrice)) return { words: t('Enter a price for each side that is on.'), place: 'price' }
  if (sheet.stage !== 'previewed') return undefined
  if (!sheet.isPreviewGood) {
    return { words: t('The venue refused the preview. Go back to the model and change the quote.'), place: undefined }
  }
  if (sheet.mustConfirm && !sheet.isSure) return { words: t('Confirm these prices first.'), place: 'sure' }
  return undefined
}
