/** The greatest number that fits the signed fields of an order. */
export const maxUint256 = 2n ** 256n - 1n

/**
 * The wire has no order type: a market order is one with an unbounded price. `limitPrice` as signed: 2^256-1 for a buy
 * (unscaled), 0 for a sell (websocket.md 8).
 */
export function isMarketPrice(isBuy: boolean, limitPrice: bigint): boolean {
  return limitPrice === (isBuy ? maxUint256 : 0n)
}

/** Orders per batch; no source states a limit (rest-private 7.7). */
export const maxBatchOrders = 20

export function marketPrice(isBuy: boolean): bigint {
  return isBuy ? maxUint256 : 0n
}
