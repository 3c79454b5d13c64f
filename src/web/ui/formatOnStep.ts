import { formatExact } from './formatExact'
import { decimalsOf, formatDecimal } from './formatNumber'

/**
 * Formats millionths with their step's decimals, so that numbers of one contract align. A value finer than its step, or
 * with an unknown step, shows all its decimals, because traded amounts are never rounded. `—` when unknown.
 */
export function formatOnStep(value: bigint | undefined, step: bigint | undefined): string {
  if (value === undefined || step === undefined || step <= 0n) return formatExact(value)
  return formatDecimal(value, decimalsOf(value % step === 0n ? step : value))
}
