import { riskThen, type FutureScenario, type OptionNow, type OptionRisk, type UnderlyingNow } from './futureOption'

/** A scenario that moves all prices, volatilities and times of one underlying. */
export type MatrixScenario = {
  /** Move of the index as a fraction: −0.2 is a fifth lower. Always above −1. */
  readonly spot: number
  /** Added to every volatility, as a fraction: 0.5 is fifty points. */
  readonly ivShift: number
  readonly isTermWeighted?: FutureScenario['isTermWeighted']
  readonly timeNs: bigint
  readonly settlement: FutureScenario['settlement']
}

/** Current time, forwards and smile of a holding's underlying. */
export type MatrixMarket = Pick<UnderlyingNow, 'nowNs' | 'forwards' | 'smileIv'>

type Held = {
  /** Signed. */
  readonly contracts: number
  /** USD, of the underlying now. */
  readonly indexPrice: number
  /**
   * USD gained immediately by opening the holding at current prices: 0 for a position; for an order, the advantage of
   * its limit.
   */
  readonly gainNow: number
}

export type HeldOption = Held & OptionNow & { readonly kind: 'option' }

/** A perpetual or collateral, which moves like the index and does not depend on time or volatility. */
export type HeldLinear = Held & {
  readonly kind: 'linear'
  /** USD per unit now. */
  readonly price: number
  /** Delta of one unit, in units of the underlying. */
  readonly unitDelta: number
}

export type MatrixHolding = HeldOption | HeldLinear

export type HoldingRisk = {
  /** USD value of the whole holding in the scenario. */
  readonly value: number
  /** USD relative to now. */
  readonly pnl: number
  /** Units of the underlying, by forward delta. */
  readonly delta: number
  /** USD: delta at the index of the scenario. */
  readonly deltaUsd: number
  /** Change of delta for 1 USD of the forward. */
  readonly gamma: number
  /** Change of the USD delta for 1 % of the index; may be added across underlyings. */
  readonly gammaUsd: number
  /** USD per volatility point. */
  readonly vega: number
  /** USD per day. */
  readonly theta: number
}

/**
 * Revalues a holding: an option by its forward, volatility and time in the scenario (`riskThen`), or by its settlement
 * once expired. In an unmoved scenario the PnL is exactly `gainNow`.
 */
export function riskInScenario(holding: MatrixHolding, scenario: MatrixScenario, market: MatrixMarket): HoldingRisk {
  const { contracts, indexPrice, gainNow } = holding
  const index = indexPrice * (1 + scenario.spot)
  const then = unitRisk(holding, scenario, market)
  const now = unitRisk(holding, { ...scenario, spot: 0, ivShift: 0, timeNs: market.nowNs }, market)
  // Adding 0 turns −0 into 0.
  const times = (perContract: number) => contracts * perContract + 0
  const delta = times(then.delta)
  const gamma = times(then.gamma)
  return {
    value: times(then.value),
    pnl: times(then.value - now.value) + gainNow,
    delta,
    deltaUsd: delta * index,
    gamma,
    gammaUsd: (gamma * index * index) / 100,
    vega: times(then.vega),
    theta: times(then.theta),
  }
}

function unitRisk(holding: MatrixHolding, scenario: MatrixScenario, market: MatrixMarket): OptionRisk {
  const { spot } = scenario
  if (holding.kind === 'linear') {
    return { value: holding.price * (1 + spot), delta: holding.unitDelta, gamma: 0, vega: 0, theta: 0 }
  }
  const { indexPrice } = holding
  return riskThen(holding, { ...market, indexPrice }, { ...scenario, price: indexPrice * (1 + spot) })
}
