import type { Amount } from '@/protocol/fixed6'
import { decimalsOf, formatDecimal } from './formatDecimal'

/** Contracts, with as many decimals as the amount step. `—` when unknown. */
export function formatAmount(amount: Amount | undefined, amountStep: Amount, locale?: string): string {
  return formatDecimal(amount, decimalsOf(amountStep), locale)
}
