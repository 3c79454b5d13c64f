import type { ErrorCode } from '@/core/protocol/errorCodes'
import { add, fixed6, smaller, subtract, type Usd } from '@/core/protocol/fixed6'
import { hasEnoughMargin, type AccountMargin } from './accountMargin'
import type { IsolatedHealth } from './isolatedMargin'

/** Why a lower leverage is rejected, and the USD that are missing at least. */
export type LeverageShortfall = { readonly error: ErrorCode; readonly missing: Usd }

type LoweredLeverage = {
  readonly before: AccountMargin
  readonly after: AccountMargin
  /** The isolated position at the new leverage. */
  readonly isolated?: (Pick<IsolatedHealth, 'equity' | 'initialMargin'> & { readonly margin: Usd }) | undefined
}

/**
 * Checks a lower leverage, by our own rule, which no source states (rest-private 6.4 only has an error code): its
 * orders must keep their margin, and its position must be covered as if it were opened at the new leverage. The account
 * covers it by AB + UP − OO, an isolated position by its own margin less its loss. Undefined if margin allows it.
 */
export function leverageShortfall({ before, after, isolated }: LoweredLeverage): LeverageShortfall | undefined {
  const hasMoreForOrders = after.openOrderMargin > before.openOrderMargin
  if (hasMoreForOrders && !hasEnoughMargin(after)) {
    return { error: 'INSUFFICIENT_MARGIN', missing: fixed6<Usd>(1n - after.availableMargin) }
  }
  if (isolated !== undefined) {
    const missing = subtract(isolated.initialMargin, smaller(isolated.margin, isolated.equity))
    return missing > 0n ? { error: 'INSUFFICIENT_ISOLATED_MARGIN', missing } : undefined
  }
  if (after.initialMargin <= before.initialMargin) return undefined
  const missing = subtract(after.initialMargin, add(after.availableMargin, after.maintenanceMargin))
  return missing > 0n ? { error: 'INSUFFICIENT_MARGIN', missing } : undefined
}
