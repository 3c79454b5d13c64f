import type { RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { formatOnStep } from '@/web/ui/formatOnStep'

/** Packages with the decimals of their request, so that all its rows align; a finer remainder has more. */
export function packageAmount(amount: bigint, { amountPrecision }: Pick<RfqBlockRecord, 'amountPrecision'>): string {
  return formatOnStep(amount, amountPrecision)
}
