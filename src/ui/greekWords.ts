import { t } from './t'

/** What the page means by delta (`quant/greeks.ts`), of one contract and of a sum. */
export const deltaAbout = t('Forward delta: how much the price moves when the forward moves by 1 USD')
export const deltaSumAbout = t('Units of the underlying that the sum moves like, by forward delta.')
export const gammaSumAbout = t('Change of delta for 1 USD of the forward.')
/** What the page means by at the money (`quant/atTheMoney.ts`). */
export const atmFitAbout = t('IV at the forward (K = F), from the fit; without a fit from the marks')
export const atmMarkAbout = t('IV at the forward (K = F), from the marks')
