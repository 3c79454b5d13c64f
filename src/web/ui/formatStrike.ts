import { scale } from '@/core/protocol/fixed6'
import { exactText, numberFormat } from './formatNumber'

/**
 * Formats a strike in USD, from millionths, with grouping: whole strikes without decimals, others with two or as many
 * as needed.
 */
export function formatStrike(strike: bigint, locale?: string): string {
  const minimumFractionDigits = strike % scale === 0n ? 0 : 2
  return numberFormat({ minimumFractionDigits, maximumFractionDigits: 6 }, locale).format(exactText(strike))
}
