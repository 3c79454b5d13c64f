import type { RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { formatOnStep } from '@/web/ui/formatOnStep'

/** A number of packages with the decimals of its request, the same in every row of it; more if a rest is smaller. */
export function packageAmount(amount: bigint, { amountPrecision }: Pick<RfqBlockRecord, 'amountPrecision'>): string {
  return formatOnStep(amount, amountPrecision)
}
