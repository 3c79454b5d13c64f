import { fixed6, parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { StrategyTerms } from '../../engine/strategies/strategyRecord'
import type { VenuePort } from '../../venuePort'
import { addressOf } from '../marketAccounts'

export type MarketStrategy = {
  readonly terms: StrategyTerms
  /** The venue's own units of the collateral, which stay in the strategy. */
  readonly seed: Amount
}

const none = fixed6<Fraction>(0n)

/**
 * Buys ETH and sells as much of the perpetual, to earn funding independently of the price of ETH. Charges no fees
 * (venue-rules 9).
 */
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

/**
 * Holds WETH and sells calls on it far above the price, for the premium. The fees are our choice, because no source
 * has a similar strategy.
 */
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

const marketStrategies: readonly MarketStrategy[] = [basisTrade, coveredCalls]

/** A limit order that does not rest, or a swap of WETH with the venue's treasury. */
export type StrategyAction =
  | {
      readonly type: 'order'
      readonly instrumentId: string
      readonly side: Side
      readonly amount: Amount
      readonly limitPrice: Price
    }
  | { readonly type: 'buyWeth'; readonly usdc: Usd }
  | { readonly type: 'sellWeth'; readonly amount: Amount }

/**
 * Opens the venue's strategies with their seeds, once in its life. Must follow the first prices, with which the seeds
 * are valued.
 */
export async function openStrategies(port: VenuePort): Promise<void> {
  for (const strategy of marketStrategies) {
    if (!port.live.strategies.has(strategy.terms.strategy)) await open(port, strategy)
  }
}

/** A venue that was killed during the opening may have done the first steps. */
async function open(port: VenuePort, { terms, seed }: MarketStrategy): Promise<void> {
  const { strategy: account, waitingRoom, collateralAsset: asset } = terms
  const { accounts } = port.live
  if (!accounts.has(account)) await port.submit({ type: 'openAccount', account, kind: 'strategy' })
  if (!accounts.has(waitingRoom)) await port.submit({ type: 'openAccount', account: waitingRoom, kind: 'market' })
  const known = accounts.get(account)
  const isEmpty = known === undefined || (known.balance === 0n && known.collaterals.size === 0)
  if (isEmpty && asset === 'USDC') await port.submit({ type: 'deposit', account, amount: fixed6(seed) })
  if (isEmpty && asset !== 'USDC') await port.submit({ type: 'depositCollateral', account, asset, amount: seed })
  await port.submit({ type: 'openStrategy', terms })
}
