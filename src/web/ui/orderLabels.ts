import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'

export function sideLabels(side: Side, amount: string): string {
  return side === 'buy' ? t('Buy {amount}', { amount }) : t('Sell {amount}', { amount })
}

/** Returns the accessible name of a price line or marker. */
export function priceLabel(price: string, isPending: boolean, isElsewhere: boolean): string {
  if (isPending) return t('{price}, pending', { price })
  return isElsewhere ? t('{price}, not sent', { price }) : price
}

const words: Readonly<Record<string, string>> = { maker: t('maker'), taker: t('taker') }

/** Returns the text for maker or taker. An unknown value of the venue is shown unchanged. */
export function liquidityText(liquidity: string | undefined): string | undefined {
  return liquidity === undefined ? undefined : (words[liquidity] ?? liquidity)
}
