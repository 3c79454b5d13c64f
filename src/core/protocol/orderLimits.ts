/** The greatest number that fits the signed fields of an order. */
export const maxUint256 = 2n ** 256n - 1n

/**
 * Whether an order is a market order: no type is sent, an unbounded price says it. `limitPrice` as signed: 2^256-1 for a
 * buy (unscaled), 0 for a sell (websocket.md 8).
 */
export function isMarketPrice(isBuy: boolean, limitPrice: bigint): boolean {
  return limitPrice === (isBuy ? maxUint256 : 0n)
}

/** How many orders one batch may have: no source says (rest-private 7.7). */
export const maxBatchOrders = 20

/** The price that is signed to buy or sell at any price. */
export function marketPrice(isBuy: boolean): bigint {
  return isBuy ? maxUint256 : 0n
}
