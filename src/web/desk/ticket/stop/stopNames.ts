import type { Instrument } from '@/core/protocol/instrument'
import type { StopKind } from '@/core/quant/checkStop'
import { t } from '@/web/language/t'
import type { NewStop } from '@/web/session/stops/stopOrder'
import { formatAmount, formatPrice } from '@/web/ui/formatNumber'

export const kindNames: Record<StopKind, string> = { STOP_LOSS: t('Stop-loss'), TAKE_PROFIT: t('Take-profit') }

export const shortNames: Record<StopKind, string> = { STOP_LOSS: t('SL'), TAKE_PROFIT: t('TP') }

export const placeNames: Record<StopKind, string> = {
  STOP_LOSS: t('Place stop-loss'),
  TAKE_PROFIT: t('Place take-profit'),
}

/**
 * Text of what is signed. The signature covers the order, but not its trigger (rest-private 2.2). For example "Sell 0.5
 * ETH-PERP at market when mark reaches 2,900. (The trigger isn’t part of the signature.)".
 */
export function signedLabel(
  { isBuy, amount, limitPrice, scope, trigger }: NewStop,
  { instrumentName, priceStep, amountStep }: Instrument,
): string {
  const values = {
    amount: formatAmount(amount, amountStep),
    instrument: instrumentName,
    price: formatPrice(limitPrice, priceStep),
    trigger: formatPrice(trigger, priceStep),
  }
  if (scope === 'wholePosition') {
    return isBuy
      ? t(
          'Close entire {instrument} short at market when mark reaches {trigger}. (The trigger isn’t part of the signature.)',
          values,
        )
      : t(
          'Close entire {instrument} long at market when mark reaches {trigger}. (The trigger isn’t part of the signature.)',
          values,
        )
  }
  if (limitPrice === undefined) {
    return isBuy
      ? t(
          'Buy {amount} {instrument} at market when mark reaches {trigger}. (The trigger isn’t part of the signature.)',
          values,
        )
      : t(
          'Sell {amount} {instrument} at market when mark reaches {trigger}. (The trigger isn’t part of the signature.)',
          values,
        )
  }
  return isBuy
    ? t(
        'Buy {amount} {instrument} at {price} when mark reaches {trigger}. (The trigger isn’t part of the signature.)',
        values,
      )
    : t(
        'Sell {amount} {instrument} at {price} when mark reaches {trigger}. (The trigger isn’t part of the signature.)',
        values,
      )
}
