import type { Steps } from '@/web/market/stepsOf'
import { decimalsOf, formatDecimal } from '@/web/ui/formatNumber'

/** Formats a price with the decimals of its tick, as in the tables. */
export function priceInTicks(price: bigint, steps: Steps | undefined): string {
  return inSteps(price, steps?.priceStep)
}

/**
 * Formats contracts with the decimals of their step, as in the tables; with more if a remainder is smaller than the
 * step.
 */
export function amountInSteps(amount: bigint, steps: Steps | undefined): string {
  return inSteps(amount, steps === undefined ? undefined : amount % steps.amountStep === 0n ? steps.amountStep : amount)
}

/** Formats a value with its step's decimals, or with as many decimals as needed while the step is unknown. */
function inSteps(value: bigint, step: bigint | undefined): string {
  return formatDecimal(value, step === undefined && value === 0n ? 0 : decimalsOf(step ?? value))
}
