import { fixed6, type Amount } from './fixed6'

/** Assets that an account may hold as collateral, by their wire names (rest-private 5.1). */
export const collateralAssets = ['USDC', 'USDT', 'aeUSD', 'WETH', 'WBTC', 'SDAI', 'weETH'] as const
export type CollateralAsset = (typeof collateralAssets)[number]

export type OtherCollateral = Exclude<CollateralAsset, 'USDC'>

/** Converts an amount to units of the token's own decimals: 1 WETH of 18 decimals is 10^18. */
export function toCollateralUnits(amount: Amount, decimals: number): bigint {
  return decimals >= 6 ? amount * 10n ** BigInt(decimals - 6) : amount / 10n ** BigInt(6 - decimals)
}

/**
 * Converts token units back; `undefined` if the token has more decimals than the venue and the value would lose some.
 */
export function exactCollateralAmount(units: bigint, decimals: number): Amount | undefined {
  const amount = fromCollateralUnits(units, decimals)
  return toCollateralUnits(amount, decimals) === units ? amount : undefined
}

/** Converts token units back, truncated to six decimals, toward zero. */
export function fromCollateralUnits(units: bigint, decimals: number): Amount {
  return fixed6<Amount>(decimals >= 6 ? units / 10n ** BigInt(decimals - 6) : units * 10n ** BigInt(6 - decimals))
}
