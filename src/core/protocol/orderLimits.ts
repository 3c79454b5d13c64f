/** Maximum of the unsigned integer fields of an order. */
export const maxUint256 = 2n ** 256n - 1n

/**
 * True if an order of this price is a market order. The wire has no order type; an unbounded signed price means a
 * market order (websocket.md 8).
 */
export function isMarketPrice(isBuy: boolean, limitPrice: bigint): boolean {
  return limitPrice === (isBuy ? maxUint256 : 0n)
}

/** Orders per batch; no source states a limit (rest-private 7.7). */
export const maxBatchOrders = 20

export function marketPrice(isBuy: boolean): bigint {
  return isBuy ? maxUint256 : 0n
}
