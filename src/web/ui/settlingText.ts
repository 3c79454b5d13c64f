import { t } from '@/web/language/t'
import { formatNumber, formatPercent } from './formatNumber'

/**
 * Describes how much of an expiry's settlement price is fixed. `left` is the remaining share of the window, below 1;
 * `average` is the fixed part's mean in USD, undefined while unknown.
 */
export function settlingText(left: number, average?: number): string {
  const words = {
    share: formatPercent(1 - left, { decimals: 0, isSigned: false }),
    rest: formatNumber(left, 2),
  }
  if (average === undefined) {
    return t('{share} of the window has passed: a 1-point index move now shifts settlement by {rest}.', words)
  }
  return t('{share} of the settlement is fixed at ≈ {average}: a 1-point index move now shifts it by {rest}.', {
    ...words,
    average: formatNumber(average, 2),
  })
}

export const settlingPayoffText = t('Prices here are the index from now until expiry.')

/** Defines the probability of profit (`core/quant/terminalDistribution.ts`). */
export const probabilityAbout = t(
  'Risk-neutral probability at expiry from the smile fitted to the venue’s marks, skew included; not a forecast. Excludes fees.',
)

/** Defines theta (`core/quant/greeks.ts`). */
export const thetaAbout = t('Time decay per day (USD); until expiry where less time value than that is left.')
