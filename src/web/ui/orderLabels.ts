import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'

export function sideLabels(side: Side, amount: string): string {
  return side === 'buy' ? t('Buy {amount}', { amount }) : t('Sell {amount}', { amount })
}

/** Accessible name of a price line or marker. */
export function priceLabel(price: string, isPending: boolean, isElsewhere: boolean): string {
  if (isPending) return t('{price}, pending', { price })
  return isElsewhere ? t('{price}, not sent', { price }) : price
}

const words: Readonly<Record<string, string>> = { maker: t('maker'), taker: t('taker') }

/** Maker or taker, in words. An unknown value of the venue is shown as is. */
export function liquidityText(liquidity: string | undefined): string | undefined {
  return liquidity === undefined ? undefined : (words[liquidity] ?? liquidity)
}
