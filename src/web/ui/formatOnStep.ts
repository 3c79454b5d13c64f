import { formatExact } from './formatExact'
import { decimalsOf, formatDecimal } from './formatNumber'

/**
 * Millionths with the decimals of their step, so that the numbers of one contract line up. A value finer than its step,
 * or of a step that is not known, has all of its decimals: nothing that was traded is rounded. `—` when unknown.
 */
export function formatOnStep(value: bigint | undefined, step: bigint | undefined): string {
  if (value === undefined || step === undefined || step <= 0n) return formatExact(value)
  return formatDecimal(value, decimalsOf(value % step === 0n ? step : value))
}
