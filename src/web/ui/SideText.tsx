import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'

export function SideText({
  side,
  words = { buy: t('Buy'), sell: t('Sell') },
}: {
  side: Side
  words?: Record<Side, string>
}) {
  return <span className={side === 'buy' ? 'text-buy' : 'text-sell'}>{words[side]}</span>
}
