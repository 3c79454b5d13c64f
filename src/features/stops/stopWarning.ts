import type { NewStop } from '@/account/stops/stopOrder'
import { absolute, type Amount } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { LiquidationPrice } from '@/quant/preview/positionLiquidation'
import { formatPrice } from '@/ui/formatPrice'
import { t } from '@/ui/t'

type WarningContext = {
  readonly instrument: Pick<Instrument, 'priceStep'>
  /** The marks that liquidate the position that it closes. */
  readonly liquidations: readonly Pick<LiquidationPrice, 'way' | 'price'>[]
  readonly closes: boolean
  /** Contracts held, signed; undefined when nothing is, or it is not known. */
  readonly held?: Amount | undefined
}

/** What the venue would take, and the trader might not mean. */
export function stopWarning(stop: NewStop, context: WarningContext): string | undefined {
  const { instrument, liquidations, closes, held } = context
  const { kind, isBuy, trigger, limitPrice } = stop
  const first = liquidations.find(({ way, price }) => (way === 'up' ? trigger >= price : trigger <= price))
  if (closes && first !== undefined) {
    return t('The position would be liquidated first, at about {price}.', {
      price: formatPrice(first.price, instrument.priceStep),
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
