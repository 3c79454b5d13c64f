import { t } from '@/web/language/t'

/** What the page means by the delta and the gamma of a sum (`core/quant/greeks.ts`). */
export const deltaSumAbout = t(
  'Equivalent units of the underlying, by forward delta; in the settlement window, by the index.',
)
export const gammaSumAbout = t('Delta change per 1 USD move in the forward.')
/** What the page means by at the money (`quant/atTheMoney.ts`). */
export const atmFitAbout = t('IV at the forward (K = F), from the fit; without a fit from the marks')
export const atmMarkAbout = t('IV at the forward (K = F), from the marks')
