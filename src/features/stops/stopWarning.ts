import type { NewStop } from '@/account/stops/stopOrder'
import type { Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { formatPrice } from '@/ui/formatPrice'
import { t } from '@/ui/t'

type WarningContext = {
  readonly instrument: Pick<Instrument, 'priceStep'>
  /** Of the position that it closes; undefined when no price liquidates. */
  readonly liquidationPrice: Price | undefined
  readonly closes: boolean
}

/** What the venue would take, and the trader might not mean. */
export function stopWarning(
  stop: NewStop,
  { instrument, liquidationPrice, closes }: WarningContext,
): string | undefined {
  const { kind, isBuy, trigger, limitPrice } = stop
  if (kind === 'STOP_LOSS' && closes && liquidationPrice !== undefined) {
    const isTooLate = isBuy ? trigger >= liquidationPrice : trigger <= liquidationPrice
    if (isTooLate)
      return t('The position would be liquidated first, at about {price}.', {
        price: formatPrice(liquidationPrice, instrument.priceStep),
      })
  }
  if (limitPrice !== undefined && kind === 'STOP_LOSS') {
    const mayMiss = isBuy ? limitPrice < trigger : limitPrice > trigger
    if (mayMiss)
      return isBuy
        ? t('The limit is below the trigger: the price may run away and leave it unfilled.')
        : t('The limit is above the trigger: the price may run away and leave it unfilled.')
  }
  return undefined
}
