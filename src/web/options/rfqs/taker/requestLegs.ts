import { toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import { contractsOf, type MarketLeg, type PackageMarkets } from './packageMarket'

export const legGreeks = ['delta', 'gamma', 'vega', 'theta'] as const

/** Greeks of a whole leg, not of one contract: delta and gamma in the underlying, vega and theta in USD. */
export type LegGreeks = Readonly<Record<(typeof legGreeks)[number], number | undefined>>

export type RequestLeg = {
  readonly leg: MarketLeg
  readonly contracts: Amount
  readonly bid: Price | undefined
  readonly mark: Price | undefined
  readonly ask: Price | undefined
  /** At the mark, a fraction. */
  readonly iv: number | undefined
  readonly greeks: LegGreeks
}

/** The legs of a bought package with their quotes, and with the greeks of `amount` packages at the marks. */
export function requestLegs(
  legs: readonly MarketLeg[],
  amount: Amount,
  markets: PackageMarkets,
): readonly RequestLeg[] {
  return legs.map((leg) => {
    const market = markets.get(leg.instrumentName)
    const contracts = contractsOf(amount, leg.ratio)
    const mark = market?.ticker?.mark
    return {
      leg,
      contracts,
      bid: market?.bids?.[0]?.price,
      ask: market?.asks?.[0]?.price,
      mark: mark?.price,
      iv: mark?.iv,
      greeks: greeksOf(leg, contracts, mark),
    }
  })
}

const unknownGreeks: LegGreeks = { delta: undefined, gamma: undefined, vega: undefined, theta: undefined }

function greeksOf(
  { instrumentName, side }: MarketLeg,
  contracts: Amount,
  mark: (Partial<LegGreeks> & { readonly iv?: number | undefined }) | undefined,
): LegGreeks {
  const signed = (side === 'buy' ? 1 : -1) * toNumber(contracts)
  if (instrumentName.endsWith('-PERP')) return { delta: signed, gamma: 0, vega: 0, theta: 0 }
  // The venue sends 0 for the greeks of a mark without a volatility.
  if (mark?.iv === undefined) return unknownGreeks
  const of = (greek: number | undefined) => (greek === undefined ? undefined : greek * signed)
  return { delta: of(mark.delta), gamma: of(mark.gamma), vega: of(mark.vega), theta: of(mark.theta) }
}

/** Sums a greek over the legs; undefined while that of a leg is unknown. */
export function netOf(legs: readonly RequestLeg[], greek: keyof LegGreeks): number | undefined {
  let sum = 0
  for (const { greeks } of legs) {
    const value = greeks[greek]
    if (value === undefined) return undefined
    sum += value
  }
  return legs.length === 0 ? undefined : sum
}
