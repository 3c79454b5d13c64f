import { riskThen, type LaterScenario, type OptionNow, type OptionRisk, type UnderlyingNow } from './laterOption'

/** What is looked at: everything of one underlying moved at once. */
export type MatrixScenario = {
  /** Of the index, as a share of it: −0.2 is a fifth lower. Never −1 or below. */
  readonly spot: number
  /** Added to every volatility, as a fraction: 0.5 is fifty points. */
  readonly ivShift: number
  /** UNIX nanoseconds. */
  readonly timeNs: bigint
  readonly settlement: LaterScenario['settlement']
}

/** The moment and the forwards that a holding's underlying has now. */
export type MatrixMarket = Pick<UnderlyingNow, 'nowNs' | 'forwards'>

type Held = {
  /** Signed. */
  readonly contracts: number
  /** USD, of the underlying now. */
  readonly indexPrice: number
  /** USD that opening it wins at current prices: 0 for what is held, for an order the advantage of its limit. */
  readonly gainNow: number
}

export type HeldOption = Held & OptionNow & { readonly kind: 'option' }

/** A perpetual, or collateral: moves as the index does, whatever time and volatility. */
export type HeldLinear = Held & {
  readonly kind: 'linear'
  /** USD for one now. */
  readonly price: number
  /** Units of the underlying that one moves like. */
  readonly unitDelta: number
}

export type MatrixHolding = HeldOption | HeldLinear

/** Of one holding in one scenario. Doubles: a model's value is no money. */
export type HoldingRisk = {
  /** USD that the whole of it is worth then. */
  readonly value: number
  /** USD against now. */
  readonly pnl: number
  /** Units of the underlying, by forward delta. */
  readonly delta: number
  /** USD: delta at the index of then. */
  readonly deltaUsd: number
  /** Change of delta for 1 USD of the forward. */
  readonly gamma: number
  /** Change of the delta in USD for 1 % of the index; what may be added over underlyings. */
  readonly gammaUsd: number
  /** USD a volatility point. */
  readonly vega: number
  /** USD a day. */
  readonly theta: number
}

/**
 * Revalues a holding: an option by its forward, volatility and time of the scenario (`riskThen`), or by its settlement
 * once it has expired. With nothing moved the PnL is exactly `gainNow`.
 */
export function riskInScenario(holding: MatrixHolding, scenario: MatrixScenario, market: MatrixMarket): HoldingRisk {
  const { contracts, indexPrice, gainNow } = holding
  const index = indexPrice * (1 + scenario.spot)
  const then = unitRisk(holding, scenario, market)
  const now = unitRisk(holding, { ...scenario, spot: 0, ivShift: 0, timeNs: market.nowNs }, market)
  // Nothing of a short is nothing, and no "−0".
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
