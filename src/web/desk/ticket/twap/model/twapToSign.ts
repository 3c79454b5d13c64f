import type { Amount } from '@/core/protocol/fixed6'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'

export type NewTwap = {
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly amount: Amount
  readonly durationSec: number
  readonly reduceOnly: boolean
}

/** Converts a TWAP for the one-click limits, where it counts as a market order of the whole amount. */
export function twapToSign({ instrumentId, isBuy, amount, reduceOnly }: NewTwap): OrderToSign {
  return { instrumentId, isBuy, amount, limitPrice: undefined, reduceOnly }
}
