import { add, fixed6, larger, type Usd } from '@/core/protocol/fixed6'
import type { OrderPreview } from '@/core/quant/preview/previewOrder'

const zero = fixed6<Usd>(0n)

/**
 * USD that a trade in a perpetual can cost at most, fees included; undefined while unknown. An isolated position can
 * lose its own margin. Any other one is backed by the whole account, so that its liquidation can take all of it
 * (venue-rules 5).
 */
export function mostLost(own: OrderPreview | undefined): Usd | undefined {
  const after = own?.position.after
  const fee = own?.takerFee
  if (after === undefined || fee === undefined) return undefined
  if (after.amount === 0n) return larger(fee, zero)
  if (after.isolatedMargin !== undefined) return add(after.isolatedMargin, larger(fee, zero))
  const equity = own?.margin.before?.equity
  return equity === undefined ? undefined : larger(equity, zero)
}
