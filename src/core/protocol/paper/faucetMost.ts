import type { CollateralAsset } from '../collateral'

export const faucetMost: Readonly<Record<CollateralAsset, string>> = {
  USDC: '100000',
  USDT: '100000',
  aeUSD: '100000',
  WETH: '50',
  WBTC: '2',
  SDAI: '100000',
  weETH: '50',
}
