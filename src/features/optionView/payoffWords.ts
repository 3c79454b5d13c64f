import { fromNumber, type Price, type Usd } from '@/protocol/fixed6'
import { formatDecimal, unknownText } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import type { PriceSource } from './payoffBasis'

/** A price of the underlying, with cents. */
export function priceText(price: number): string {
  return formatDecimal(fromNumber<Price>(price), 2)
}

/** A profit or a loss of a picture, its sign always said. */
export function pnlText(pnl: number | undefined): string {
  if (pnl === undefined) return unknownText
  const cents = fromNumber<Usd>(pnl)
  return `${cents > 0n ? '+' : ''}${formatUsd(cents)}`
}

/** The most that can be won or lost. */
export function extremeText(extreme: Usd | 'unlimited' | 'none'): string {
  if (extreme === 'unlimited') return t('unlimited')
  if (extreme === 'none') return t('none')
  return formatUsd(extreme)
}

/** Which price a payoff is reckoned from. */
export function sourceWords(source: PriceSource): string {
  switch (source) {
    case 'mid':
      return t('at the middle')
    case 'mark':
      return t('at the mark')
    case 'entry':
      return t('at its average entry')
    case 'limit':
      return t('at the limit of the ticket')
    case 'touch':
      return t('≈ at the best price of now')
  }
}
