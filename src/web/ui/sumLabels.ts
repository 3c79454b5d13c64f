import { t } from '@/web/language/t'

/** Defines delta and gamma of a total (`core/quant/greeks.ts`). */
export const deltaSumAbout = t(
  'Equivalent units of the underlying, by forward delta; in the settlement window, by the index.',
)
export const gammaSumAbout = t('Delta change per 1 USD move in the forward.')
/** Defines at the money (`quant/atTheMoney.ts`). */
export const atmFitAbout = t('IV at the forward (K = F), from the fit; without a fit from the marks')
export const atmMarkAbout = t('IV at the forward (K = F), from the marks')
