import type { NewStop } from '@/account/stops/stopOrder'
import { absolute, type Amount, type Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { formatPrice } from '@/ui/formatPrice'
import { t } from '@/ui/t'

type WarningContext = {
  readonly instrument: Pick<Instrument, 'priceStep'>
  /** Of the position that it closes; undefined when no price liquidates. */
  readonly liquidationPrice: Price | undefined
  readonly closes: boolean
  /** Contracts held, signed; undefined when nothing is, or it is not known. */
  readonly held?: Amount | undefined
}

/** What the venue would take, and the trader might not mean. */
export function stopWarning(stop: NewStop, context: WarningContext): string | undefined {
  const { instrument, liquidationPrice, closes, held } = context
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
  if (stop.scope !== 'order') return undefined
  if (stop.reduceOnly && !closes) return t('It only reduces, and there is no position that it could.')
  const isOver = closes && !stop.reduceOnly && held !== undefined && stop.amount > absolute(held)
  return isOver ? t('It is more than the position, and would open one the other way.') : undefined
}
