import { fixed6, parseFixed6, type Amount, type Fraction } from '@/protocol/fixed6'
import type { StrategyTerms } from '../../engine/strategies/strategyRecord'
import { addressOf } from '../marketAccounts'

/** A strategy that the venue runs, and what it begins with. */
export type MarketStrategy = {
  readonly terms: StrategyTerms
  /** Units of its collateral, the venue's own, which stay in it. */
  readonly seed: Amount
}

const none = fixed6<Fraction>(0n)

/** Buys ETH and sells as much of the perpetual: it earns the funding, whatever ETH does. No fees (venue-rules 9). */
export const basisTrade: MarketStrategy = {
  terms: {
    strategy: addressOf('basis trade'),
    waitingRoom: addressOf('basis trade, waiting room'),
    name: 'ETH Basis Trade',
    collateralAsset: 'USDC',
    managementFee: none,
    performanceFee: none,
    cap: parseFixed6<Amount>('5000000'),
    minimumDeposit: parseFixed6<Amount>('100'),
  },
  seed: parseFixed6<Amount>('250000'),
}

/** Holds WETH and sells calls on it far above the price, for their premium. Fees are ours: no source has one like it. */
export const coveredCalls: MarketStrategy = {
  terms: {
    strategy: addressOf('covered calls'),
    waitingRoom: addressOf('covered calls, waiting room'),
    name: 'ETH Covered Calls',
    collateralAsset: 'WETH',
    managementFee: parseFixed6<Fraction>('0.01'),
    performanceFee: parseFixed6<Fraction>('0.1'),
    cap: parseFixed6<Amount>('2000'),
    minimumDeposit: parseFixed6<Amount>('0.1'),
  },
  seed: parseFixed6<Amount>('100'),
}

export const marketStrategies: readonly MarketStrategy[] = [basisTrade, coveredCalls]
