import type { Side } from '@/protocol/instrument'
import { t } from '@/ui/t'

/** "Buy 0.50" */
export function sideWords(side: Side, amount: string): string {
  return side === 'buy' ? t('Buy {amount}', { amount }) : t('Sell {amount}', { amount })
}

/** What a line or a marker says of its price to the one who listens. */
export function priceWords(price: string, isPending: boolean, isElsewhere: boolean): string {
  if (isPending) return t('{price}, waiting for the venue', { price })
  return isElsewhere ? t('{price}, not sent', { price }) : price
}
