import { deltaAbout } from '@/ui/greekWords'
import { t } from '@/ui/t'
import type { GreekId } from './greekColumn'

export type GreekWords = {
  readonly name: string
  /** In short, beside the name. */
  readonly unit: string
  /** In a sentence. */
  readonly about: string
  readonly decimals: number
}

/** What a greek is called, in which unit it stands, and what it means. */
export function greekWords(id: GreekId): GreekWords {
  switch (id) {
    case 'iv':
      return { name: 'IV', unit: '%', about: t('The volatility that the price implies, a year'), decimals: 2 }
    case 'delta':
      return {
        name: t('Delta'),
        unit: t('/ USD'),
        about: deltaAbout,
        decimals: 4,
      }
    case 'gamma':
      return {
        name: t('Gamma'),
        unit: t('Δ / USD'),
        about: t('How much delta moves when the forward moves by 1 USD'),
        decimals: 6,
      }
    case 'vega':
      return {
        name: t('Vega'),
        unit: t('USD / pt'),
        about: t('How much the price moves when the volatility moves by one point (1 %)'),
        decimals: 4,
      }
    case 'theta':
      return {
        name: t('Theta'),
        unit: t('USD / day'),
        about: t('How much the price moves in a day when nothing else does'),
        decimals: 4,
      }
    case 'rho':
      return {
        name: t('Rho'),
        unit: t('USD / 1 %'),
        about: t('How much the price moves when the interest rate moves by 1 %'),
        decimals: 4,
      }
    case 'vanna':
      return {
        name: t('Vanna'),
        unit: t('Δ / pt'),
        about: t('How much delta moves when the volatility moves by one point'),
        decimals: 6,
      }
    case 'volga':
      return {
        name: t('Volga'),
        unit: t('vega / pt'),
        about: t('How much vega moves when the volatility moves by one point'),
        decimals: 6,
      }
    case 'charm':
      return {
        name: t('Charm'),
        unit: t('Δ / day'),
        about: t('How much delta moves in a day when nothing else does'),
        decimals: 6,
      }
    case 'tick':
      return {
        name: t('One tick'),
        unit: t('pt of IV'),
        about: t(
          'By how many points the volatility moves with one step of the price: what a quote cannot be finer than',
        ),
        decimals: 2,
      }
  }
}
