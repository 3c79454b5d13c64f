import { type CollateralAsset, collateralAssets } from '@/core/protocol/collateral'
import { fixed6, parseFixed6, scale, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'

/** Source of an asset's price in USD: a number, a multiple of an index, or the value of a vault share. */
export type CollateralPriceSource =
  | { readonly type: 'fixed'; readonly price: Price }
  | { readonly type: 'index'; readonly asset: string; readonly factor: Fraction }
  /** The published price of a vault share; 1 until one is published. */
  | { readonly type: 'share'; readonly asset: CollateralAsset; readonly factor: Fraction }

export type CollateralSpec = {
  readonly ratio: Fraction
  /** Order in which assets are sold to pay a USDC debt. USDC itself is 1. */
  readonly conversionOrder: number
  readonly conversionFee: Fraction
  readonly priceSource: CollateralPriceSource
  readonly isYieldBearing: boolean
  /** Decimals of the token on the chain; a balance at the venue has six. */
  readonly decimals: number
  readonly address: Address
}

/** USD per SDAI, including accrued savings. No source says how the venue prices it. */
export const sdaiPrice = parseFixed6<Price>('1.17')

/** ETH per weETH, including accrued staking rewards. No source says how the venue prices it. */
export const weethInEth = parseFixed6<Fraction>('1.07')

/** Not in any source; the default that venue-rules 6.5 proposes. */
export const sdaiRatio = parseFixed6<Fraction>('0.99')

/** Not in any source; the default that venue-rules 6.5 proposes. */
export const weethRatio = parseFixed6<Fraction>('0.85')

/** Conversion fee of SDAI and weETH. No source gives one, so it is that of the assets whose price moves. */
export const guessedConversionFee = parseFixed6<Fraction>('0.001')

const whole = parseFixed6<Fraction>('1')

const oneUsd = parseFixed6<Price>('1')

/** The table of venue-rules 6.5. Its ratios and fees "may change"; then update them here. */
export const collateralSpecs: Readonly<Record<CollateralAsset, CollateralSpec>> = {
  USDC: {
    ratio: whole,
    conversionOrder: 1,
    conversionFee: fixed6<Fraction>(0n),
    priceSource: { type: 'fixed', price: oneUsd },
    isYieldBearing: false,
    decimals: 6,
    address: '0x00000000000000000000000000000000c0110001',
  },
  USDT: {
    ratio: parseFixed6<Fraction>('0.99'),
    conversionOrder: 2,
    conversionFee: parseFixed6<Fraction>('0.0001'),
    priceSource: { type: 'fixed', price: oneUsd },
    isYieldBearing: false,
    decimals: 6,
    address: '0x00000000000000000000000000000000c0110002',
  },
  aeUSD: {
    ratio: whole,
    conversionOrder: 3,
    conversionFee: fixed6<Fraction>(0n),
    priceSource: { type: 'share', asset: 'aeUSD', factor: whole },
    isYieldBearing: true,
    decimals: 6,
    address: '0x00000000000000000000000000000000c0110003',
  },
  WETH: {
    ratio: parseFixed6<Fraction>('0.9'),
    conversionOrder: 4,
    conversionFee: parseFixed6<Fraction>('0.001'),
    priceSource: { type: 'index', asset: 'ETH', factor: whole },
    isYieldBearing: false,
    decimals: 18,
    address: '0x00000000000000000000000000000000c0110004',
  },
  WBTC: {
    ratio: parseFixed6<Fraction>('0.9'),
    conversionOrder: 5,
    conversionFee: parseFixed6<Fraction>('0.001'),
    priceSource: { type: 'index', asset: 'BTC', factor: whole },
    isYieldBearing: false,
    decimals: 8,
    address: '0x00000000000000000000000000000000c0110005',
  },
  SDAI: {
    ratio: sdaiRatio,
    conversionOrder: 6,
    conversionFee: guessedConversionFee,
    priceSource: { type: 'fixed', price: sdaiPrice },
    isYieldBearing: true,
    decimals: 18,
    address: '0x00000000000000000000000000000000c0110006',
  },
  weETH: {
    ratio: weethRatio,
    conversionOrder: 7,
    conversionFee: guessedConversionFee,
    priceSource: { type: 'index', asset: 'ETH', factor: weethInEth },
    isYieldBearing: true,
    decimals: 18,
    address: '0x00000000000000000000000000000000c0110007',
  },
}

/** Price of a collateral in USD per unit, rounded toward zero; undefined while the underlying index is unknown. */
export function collateralPrice(
  asset: CollateralAsset,
  indexOf: (asset: string) => Price | undefined,
): Price | undefined {
  const { priceSource } = collateralSpecs[asset]
  if (priceSource.type === 'fixed') return priceSource.price
  if (priceSource.type === 'share') return indexOf(priceSource.asset) ?? oneUsd
  const index = indexOf(priceSource.asset)
  return index === undefined ? undefined : fixed6<Price>((index * priceSource.factor) / scale)
}

/** USD value of a balance before its ratio, rounded toward zero. For USDC the value is the balance itself. */
export function collateralValue(balance: Amount, price: Price): Usd {
  return fixed6<Usd>((balance * price) / scale)
}

/** USD of margin that a balance backs (venue-rules 6.5): balance × price × ratio, rounded toward zero once. */
export function marginValue(asset: CollateralAsset, balance: Amount, price: Price): Usd {
  return fixed6<Usd>((balance * price * collateralSpecs[asset].ratio) / (scale * scale))
}

export function assetOfToken(token: Address): CollateralAsset | undefined {
  return collateralAssets.find((asset) => collateralSpecs[asset].address === token)
}
