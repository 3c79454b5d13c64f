import { t } from '@/web/language/t'

/** Defines the delta of one contract (`core/quant/greeks.ts`). */
export const deltaAbout = t(
  'Forward delta: price change per 1 USD move in the forward; in the settlement window, in the index',
)
