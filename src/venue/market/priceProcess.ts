import type { Random } from '@/core/lib/random'

/** The dynamics of one asset. Volatilities are annual fractions: 0.65 is 65 %. */
export type AssetDynamics = {
  readonly asset: string
  readonly usualVolatility: number
  /** Correlation with the common factor. */
  readonly marketCorrelation: number
}

export type AssetState = { readonly asset: string; readonly price: number; readonly volatility: number }

export const assetDynamics: readonly AssetDynamics[] = [
  { asset: 'ETH', usualVolatility: 0.65, marketCorrelation: 0.88 },
  { asset: 'BTC', usualVolatility: 0.5, marketCorrelation: 0.92 },
  { asset: 'SOL', usualVolatility: 0.8, marketCorrelation: 0.78 },
  { asset: 'DOGE', usualVolatility: 0.95, marketCorrelation: 0.7 },
]

export const secondsPerYear = 365 * 86_400

const volatility = {
  /** The half-life of a deviation is about six hours. */
  reversionPerYear: Math.LN2 * 4 * 365,
  /** Annual volatility of the log of the volatility. */
  ofVolatility: 9,
  lowest: 0.4,
  highest: 2.5,
}

const jumps = { commonPerYear: 6 * 365, ownPerYear: 4 * 365, commonSize: 0.0025, ownSize: 0.002 }

/**
 * Advances all assets by one step: a diffusion whose volatility fluctuates around its usual level, with partly common
 * jumps and no drift of the expected price. Draws the random numbers in an order that does not depend on prices, so
 * that one seed gives one path of returns.
 *
 * @param dtYears the length of the step in years of 365 days
 */
export function stepPrices(states: readonly AssetState[], dtYears: number, random: Random): AssetState[] {
  const rootDt = Math.sqrt(dtYears)
  const marketMove = random.normal()
  const volatilityMove = random.normal()
  const commonJump = jump(random, jumps.commonPerYear * dtYears, jumps.commonSize)
  return states.map((state) => {
    const dynamics = dynamicsOf(state.asset)
    const ownMove = random.normal()
    const rho = dynamics.marketCorrelation
    const move = rho * marketMove + Math.sqrt(1 - rho * rho) * ownMove
    const jumped = rho * commonJump + jump(random, jumps.ownPerYear * dtYears, jumps.ownSize)
    const diffused = state.volatility * rootDt * move - (state.volatility * state.volatility * dtYears) / 2
    return {
      asset: state.asset,
      price: state.price * Math.exp(diffused + jumped),
      volatility: nextVolatility(state.volatility, dynamics, dtYears, volatilityMove),
    }
  })
}

/** Starts the process at its usual volatility. */
export function startPrices(prices: ReadonlyMap<string, number>): AssetState[] {
  return [...prices].map(([asset, price]) => ({ asset, price, volatility: dynamicsOf(asset).usualVolatility }))
}

export function dynamicsOf(asset: string): AssetDynamics {
  return assetDynamics.find((dynamics) => dynamics.asset === asset) ?? { ...unknownAsset, asset }
}

const unknownAsset = { usualVolatility: 0.8, marketCorrelation: 0.7 }

function nextVolatility(current: number, dynamics: AssetDynamics, dtYears: number, normal: number): number {
  const usual = dynamics.usualVolatility
  // Exact for the mean reversion, so that a long step cannot overshoot the usual level.
  const retained = Math.exp(-volatility.reversionPerYear * dtYears)
  const spread = Math.sqrt((1 - retained * retained) / (2 * volatility.reversionPerYear))
  const log = Math.log(current / usual) * retained + volatility.ofVolatility * spread * normal
  return usual * Math.min(volatility.highest, Math.max(volatility.lowest, Math.exp(log)))
}

/** Draws two numbers in all cases, so that their count does not depend on a jump. */
function jump(random: Random, probability: number, size: number): number {
  const hasJumped = random.next() < probability
  const drawn = random.normal() * size
  return hasJumped ? drawn : 0
}
