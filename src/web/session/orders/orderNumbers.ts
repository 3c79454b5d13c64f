import type { Steps } from '@/web/market/stepsOf'
import { decimalsOf, formatDecimal } from '@/web/ui/formatNumber'

/** A price in a sentence, with the decimals that it has in every table. */
export function priceInTicks(price: bigint, steps: Steps | undefined): string {
  return inSteps(price, steps?.priceStep)
}

/** Contracts in a sentence, with the decimals that they have in every table; more if a rest is smaller than the step. */
export function amountInSteps(amount: bigint, steps: Steps | undefined): string {
  return inSteps(amount, steps === undefined ? undefined : amount % steps.amountStep === 0n ? steps.amountStep : amount)
}

/** With the decimals that it needs while the step is not known. */
function inSteps(value: bigint, step: bigint | undefined): string {
  return formatDecimal(value, step === undefined && value === 0n ? 0 : decimalsOf(step ?? value))
}
