import { fixed6, type Amount } from './fixed6'

/** What may lie in an account as collateral, by the names of the wire (rest-private 5.1). */
export const collateralAssets = ['USDC', 'USDT', 'aeUSD', 'WETH', 'WBTC', 'SDAI', 'weETH'] as const
export type CollateralAsset = (typeof collateralAssets)[number]

/** What can lie in an account beside USDC. */
export type OtherCollateral = Exclude<CollateralAsset, 'USDC'>

/** Units of a collateral as its token counts them: 1 WETH of 18 decimals is 10^18. */
export function toCollateralUnits(amount: Amount, decimals: number): bigint {
  return decimals >= 6 ? amount * 10n ** BigInt(decimals - 6) : amount / 10n ** BigInt(6 - decimals)
}

/** The way back, exactly; `undefined` when the token counts finer than the venue and the units are no whole millionths. */
export function exactCollateralAmount(units: bigint, decimals: number): Amount | undefined {
  const amount = fromCollateralUnits(units, decimals)
  return toCollateralUnits(amount, decimals) === units ? amount : undefined
}

/** The way back. Decimals after the sixth are cut off, toward zero. */
export function fromCollateralUnits(units: bigint, decimals: number): Amount {
  return fixed6<Amount>(decimals >= 6 ? units / 10n ** BigInt(decimals - 6) : units * 10n ** BigInt(6 - decimals))
}
