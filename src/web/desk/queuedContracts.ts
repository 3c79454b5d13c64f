import { formatNumber } from '@/web/ui/formatNumber'

/**
 * Formats millionths of contracts in a queue: a tenth at least of large sizes, and three significant decimals of small
 * ones, because the place is an estimate.
 */
export function queuedContracts(amount: bigint): string {
  const value = Number(amount) / 1e6
  return formatNumber(value, value !== 0 && value < 1 ? 3 : 1)
}
