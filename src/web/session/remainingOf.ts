import { fixed6, larger, smaller, subtract, type Amount } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'

const none = fixed6<Amount>(0n)

/** Returns the contracts that can still fill: between none and the whole amount, whatever the record claims. */
export function remainingOf({ amount, filled }: Pick<OrderMessage, 'amount' | 'filled'>): Amount {
  return larger(none, smaller(amount, subtract(amount, filled)))
}
