import type { RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { formatOnStep } from '@/web/ui/formatOnStep'

/**
 * Formats an amount of packages with the decimals of its request, so that all rows align. A finer remainder gets more
 * decimals.
 */
export function packageAmount(amount: bigint, { amountPrecision }: Pick<RfqBlockRecord, 'amountPrecision'>): string {
  return formatOnStep(amount, amountPrecision)
}
