import type { Usd } from '@/core/protocol/fixed6'
import { decimalValue } from '@/web/ui/decimalText'
import type { Preferences } from '@/web/ui/preferences/preferences'

export type Confirmable =
  | {
      readonly kind: 'order'
      readonly isMarket: boolean
      readonly reduceOnly: boolean
      /** The most that is bought or sold, in USD; undefined while unknown. */
      readonly value: Usd | undefined
    }
  | { readonly kind: 'cancelAll' }

/**
 * True if the trader wants to confirm this first. A reduce-only order counts as a close, whatever its type. An order
 * whose value is unknown counts as a large one, and so does every order if the limit is not understood.
 */
export function needsConfirming(
  { confirms, confirmAbove }: Pick<Preferences, 'confirms' | 'confirmAbove'>,
  wanted: Confirmable,
): boolean {
  if (wanted.kind === 'cancelAll') return confirms.includes('cancelAll')
  const kind = wanted.reduceOnly ? 'close' : wanted.isMarket ? 'market' : 'limit'
  if (confirms.includes(kind)) return true
  if (confirmAbove === undefined) return false
  const limit = decimalValue(confirmAbove)
  return limit === undefined || wanted.value === undefined || wanted.value > limit
}
