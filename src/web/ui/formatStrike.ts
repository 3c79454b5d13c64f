import { scale } from '@/core/protocol/fixed6'
import { exactText, numberFormat } from './formatNumber'

/**
 * A strike in USD, given in millionths: grouped, without decimals when it is whole, else with two or as many as it needs.
 */
export function formatStrike(strike: bigint, locale?: string): string {
  const minimumFractionDigits = strike % scale === 0n ? 0 : 2
  return numberFormat({ minimumFractionDigits, maximumFractionDigits: 6 }, locale).format(exactText(strike))
}
