/** What may lie in an account as collateral, by the names of the wire (rest-private 5.1). */
export const collateralAssets = ['USDC', 'USDT', 'aeUSD', 'WETH', 'WBTC', 'SDAI', 'weETH'] as const
export type CollateralAsset = (typeof collateralAssets)[number]

/** What can lie in an account beside USDC. */
export type OtherCollateral = Exclude<CollateralAsset, 'USDC'>
