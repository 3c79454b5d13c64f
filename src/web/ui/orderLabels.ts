import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'

/** "Buy 0.50" */
export function sideLabels(side: Side, amount: string): string {
  return side === 'buy' ? t('Buy {amount}', { amount }) : t('Sell {amount}', { amount })
}

/** What a line or a marker says of its price to the one who listens. */
export function priceLabel(price: string, isPending: boolean, isElsewhere: boolean): string {
  if (isPending) return t('{price}, pending', { price })
  return isElsewhere ? t('{price}, not sent', { price }) : price
}

const words: Readonly<Record<string, string>> = { maker: t('maker'), taker: t('taker') }

/** Who was waiting in the book, in words; as the venue says it where that is something new. */
export function liquidityText(liquidity: string | undefined): string | undefined {
  return liquidity === undefined ? undefined : (words[liquidity] ?? liquidity)
}
