import type { Ticker } from '@/core/protocol/channels/ticker'
import { toNumber } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { windowLeft } from '@/core/quant/settlement'
import { signedAmount } from './positions'

/** Sums over positions, in the units of venue-rules 3.4; undefined while a position's value is unknown. */
export type HeldGreeks = {
  /** Units of the underlying. */
  readonly delta: number | undefined
  /** USD: delta × index. */
  readonly deltaUsd: number | undefined
  readonly gamma: number | undefined
  /** USD per day. */
  readonly theta: number | undefined
  /** USD per volatility point. */
  readonly vega: number | undefined
  /** Vega × √(30 / days to expiry), because near volatilities move more than far ones. */
  readonly vega30: number | undefined
  /** USD per percentage point of the interest rate. */
  readonly rho: number | undefined
}
export const nsPerDay = 86_400_000_000_000
export const standardDays = 30

/** Greeks of one position: an option by the venue's mark (Black-76 on the forward, venue-rules 3.3), per USD of the index. */
export function greeksOf(position: PositionMessage, ticker: Ticker | undefined, nowNs: bigint): HeldGreeks {
  const contracts = toNumber(signedAmount(position))
  const index = ticker?.indexPrice === undefined ? undefined : toNumber(ticker.indexPrice)
  const times = (perContract: number | undefined) => (perContract === undefined ? undefined : perContract * contracts)
  const { option } = position
  if (option === undefined) {
    return { delta: contracts, deltaUsd: times(index), gamma: 0, theta: 0, vega: 0, vega30: 0, rho: 0 }
  }
  const { delta, gamma, theta, vega, rho } = ticker?.mark ?? beforeTicker(option, nowNs)
  const days = Number(option.expiry - nowNs) / nsPerDay
  const perThirtyDays = days > 0 ? Math.sqrt(standardDays / days) : undefined
  return {
    delta: times(delta),
    deltaUsd: delta === undefined || index === undefined ? undefined : times(delta * index),
    gamma: times(gamma),
    theta: times(theta),
    vega: times(vega),
    vega30: vega === undefined || perThirtyDays === undefined ? undefined : times(vega * perThirtyDays),
    rho: times(rho),
  }
}

/** The venue's figures for the position, scaled to the index like `withIndexGreeks`. Used until the ticker arrives. */
function beforeTicker(option: NonNullable<PositionMessage['option']>, nowNs: bigint) {
  const left = windowLeft(option.expiry, nowNs)
  const { delta, gamma } = option
  return {
    ...option,
    delta: delta === undefined ? undefined : delta * left,
    gamma: gamma === undefined ? undefined : gamma * left * left,
  }
}

export const unknownGreeks: HeldGreeks = {
  delta: undefined,
  deltaUsd: undefined,
  gamma: undefined,
  theta: undefined,
  vega: undefined,
  vega30: undefined,
  rho: undefined,
}
