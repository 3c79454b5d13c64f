import { subtract, type Amount } from '@/protocol/fixed6'
import type { OrderMessage } from '@/protocol/orderRecord'

/** Contracts that can still be filled. */
export function remainingOf({ amount, filled }: Pick<OrderMessage, 'amount' | 'filled'>): Amount {
  return subtract(amount, filled)
}
