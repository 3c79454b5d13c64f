import type { NewStop } from '@/account/stops/stopOrder'
import type { Instrument } from '@/protocol/instrument'
import type { StopKind } from '@/quant/stopTrigger'
import { formatAmount } from '@/ui/formatAmount'
import { formatPrice } from '@/ui/formatPrice'
import { t } from '@/ui/t'

export const kindNames: Record<StopKind, string> = { STOP_LOSS: t('Stop-loss'), TAKE_PROFIT: t('Take-profit') }

/** What the button says that sends it. */
export const placeNames: Record<StopKind, string> = {
  STOP_LOSS: t('Place stop-loss'),
  TAKE_PROFIT: t('Place take-profit'),
}

/**
 * What is signed and what is not: the order, but not its trigger (rest-private 2.2). "Sell 0.5 ETH-PERP at market; the
 * venue is told to wait for the mark at 2,900".
 */
export function signedWords(
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
      ? t('Buy back the whole {instrument} position at market. Not signed: the mark of {trigger} it waits for.', values)
      : t('Sell the whole {instrument} position at market. Not signed: the mark of {trigger} it waits for.', values)
  }
  if (limitPrice === undefined) {
    return isBuy
      ? t('Buy {amount} {instrument} at market. Not signed: the mark of {trigger} it waits for.', values)
      : t('Sell {amount} {instrument} at market. Not signed: the mark of {trigger} it waits for.', values)
  }
  return isBuy
    ? t('Buy {amount} {instrument} at {price}. Not signed: the mark of {trigger} it waits for.', values)
    : t('Sell {amount} {instrument} at {price}. Not signed: the mark of {trigger} it waits for.', values)
}
