import type { LiquidationDistance, MarginLevel } from '@/account/marginLevel'
import { decimalsOf, formatDecimal } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'

export const levelWords: Record<MarginLevel, string> = {
  fine: t('Margin is fine'),
  notice: t('Margin is getting short'),
  warning: t('Margin is short'),
  danger: t('Liquidation is near'),
  liquidation: t('In liquidation'),
}

/** How far liquidation is, as a sentence or two. */
export function distanceWords(distance: LiquidationDistance | undefined, level: MarginLevel): string {
  if (level === 'liquidation') {
    return t(
      'The venue cancels your orders and reduces your positions until the margin holds again. You cannot trade meanwhile.',
    )
  }
  if (distance === undefined) return t('Nothing you hold needs maintenance margin: no price liquidates this account.')
  const { loss, share, at } = distance
  const words = { loss: formatUsd(loss), share: formatPercent(share, { decimals: 1, isSigned: false }) }
  if (at === undefined) {
    return share === undefined
      ? t('Liquidation begins after a loss of ≈ {loss} USD.', words)
      : t('Liquidation begins after a loss of ≈ {loss} USD ({share} of equity).', words)
  }
  const step = at.price >= 1_000_000_000n ? 100_000n : 10_000n
  const placed = {
    ...words,
    instrument: at.instrumentName,
    price: formatDecimal(at.price, decimalsOf(step)),
    move: formatPercent(at.move, { decimals: 1 }),
  }
  return share === undefined
    ? t('Liquidation begins after a loss of ≈ {loss} USD: {instrument} at ≈ {price}, {move} from its mark.', placed)
    : t(
        'Liquidation begins after a loss of ≈ {loss} USD ({share} of equity): {instrument} at ≈ {price}, {move} from its mark.',
        placed,
      )
}
