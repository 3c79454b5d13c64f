import { t } from '@/web/language/t'
import { formatExact } from '@/web/ui/formatExact'
import type { RollMark } from './rollMarks'

/** The legs that an interrupted roll closed, or may have. */
export function leftLegs({ legs }: RollMark): RollMark['legs'] {
  return legs.filter(({ amount }) => amount > 0n)
}

export function leftText({ closes, opens, amount, isBuy, limit }: RollMark['legs'][number]): string {
  const words = { amount: formatExact(amount), closes, opens, price: formatExact(limit) }
  return isBuy
    ? t('up to {amount} {closes} closed, buy {opens} at {price} may not be sent', words)
    : t('up to {amount} {closes} closed, sell {opens} at {price} may not be sent', words)
}
