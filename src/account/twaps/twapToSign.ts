import type { OrderToSign } from '@/wallet/orderToSign'
import type { NewTwap } from './twapActions'

/** What one-click counts a TWAP as: one market order of the whole amount. */
export function twapToSign({ instrumentId, isBuy, amount, reduceOnly }: NewTwap): OrderToSign {
  return { instrumentId, isBuy, amount, limitPrice: undefined, reduceOnly }
}
