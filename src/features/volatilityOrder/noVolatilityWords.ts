import type { NoVolatility } from '@/quant/impliedVolatility'
import { t } from '@/ui/t'

/** Why a price has no volatility, for whoever typed it. */
export const noVolatilityWords: Record<NoVolatility, string> = {
  expired: t('The option has expired: a price has no volatility any more.'),
  noQuote: t('A price above zero has a volatility.'),
  belowIntrinsic: t('Below what exercise at the forward would pay: no volatility is that low.'),
  noTimeValue: t('Just what exercise at the forward would pay: nothing is left for volatility.'),
  aboveMaximum: t('More than the option can ever be worth: no volatility is that high.'),
}
