import { absolute, type Usd } from '@/core/protocol/fixed6'
import { formatUsd } from './formatNumber'

/** A fee below one USD keeps four decimals, because it may be below a cent. */
export function feeText(fee: Usd | undefined): string {
  return formatUsd(fee, fee !== undefined && absolute(fee) < 1_000_000n ? 4 : 2)
}
