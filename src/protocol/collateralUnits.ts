import { fixed6, type Amount } from './fixed6'

/** Units of a collateral as its token counts them: 1 WETH of 18 decimals is 10^18. */
export function toCollateralUnits(amount: Amount, decimals: number): bigint {
  return decimals >= 6 ? amount * 10n ** BigInt(decimals - 6) : amount / 10n ** BigInt(6 - decimals)
}

/** The way back. Decimals after the sixth are cut off, toward zero. */
export function fromCollateralUnits(units: bigint, decimals: number): Amount {
  return fixed6<Amount>(decimals >= 6 ? units / 10n ** BigInt(decimals - 6) : units * 10n ** BigInt(6 - decimals))
}
