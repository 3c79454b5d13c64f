import { t } from '@/language/t'

/** What the page means by the delta of one contract (`quant/greeks.ts`). */
export const deltaAbout = t(
  'Forward delta: price change per 1 USD move in the forward; in the settlement window, in the index',
)
