import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { Failure } from '@/web/session/actions/describeFailure'

/** The trader's choices. Amounts are contracts of the asset's perpetual. */
export type HedgeSettings = {
  readonly asset: string
  /** Signed. */
  readonly target: Amount
  /** A delta up to this far from the target is left alone. */
  readonly band: Amount
  readonly maxAmount: Amount
  readonly minIntervalMs: number
  /** How far from the mid price an order may trade. */
  readonly slippage: Fraction
  /** Fees and slippage of one UTC day, after which hedging stops. */
  readonly dailyCost: Usd
  /** UNIX milliseconds. */
  readonly untilMs: number | undefined
  /** Hedging stops above this share of maintenance margin in the margin balance. */
  readonly marginUse: Fraction | undefined
  readonly totalAmount: Amount | undefined
  /** In the last 30 minutes before an expiry, the delta of its options decays to 0. */
  readonly settling: 'pause' | 'follow'
}

/** 5 %. */
export const maxSlippage = 50_000n as Fraction

export const usualHedge: Omit<HedgeSettings, 'asset' | 'target' | 'band' | 'maxAmount'> = {
  minIntervalMs: 10_000,
  // 0.1 %
  slippage: 1_000n as Fraction,
  dailyCost: 100_000_000n as Usd,
  untilMs: undefined,
  marginUse: undefined,
  totalAmount: undefined,
  settling: 'pause',
}

export type HedgeTerms = HedgeSettings & {
  readonly instrument: Pick<
    Instrument,
    'instrumentId' | 'instrumentName' | 'priceStep' | 'amountStep' | 'minOrderValue'
  >
}

/** Sums since the start, and of the UTC day for the cost. A resumed hedge continues them. */
export type HedgeTotals = {
  readonly hedges: number
  readonly hedged: Amount
  /** `2026-11-28`. */
  readonly day: string
  /** Fees and slippage of `day`. */
  readonly spent: Usd
  readonly fees: Usd
  readonly slippage: Usd
  /** UNIX milliseconds of the last order. */
  readonly lastMs: number | undefined
}

export type HedgeEntry = {
  readonly key: number
  readonly timeMs: number
  readonly isBuy: boolean
  readonly filled: Amount
  readonly before: Amount
  /** The rest is undefined until the fills and the positions agree. */
  readonly after: Amount | undefined
  readonly price: Price | undefined
  readonly fee: Usd | undefined
  /** USD against the mid price of the decision; negative for a better price. */
  readonly slippage: Usd | undefined
}

export type HedgePause =
  | 'link'
  | 'positions'
  | 'mark'
  | 'settling'
  | 'signing'
  | 'margin'
  | 'book'
  | 'spread'
  | 'small'
  | 'rateLimited'

export type HedgeStop = 'time' | 'cost' | 'margin' | 'total'

export type HedgeProposal = { readonly isBuy: boolean; readonly amount: Amount; readonly limitPrice: Price }

export type HedgeState =
  | { readonly status: 'inBand' | 'hedging' }
  | { readonly status: 'waiting'; readonly untilMs: number }
  | { readonly status: 'paused'; readonly why: HedgePause | 'unknownOutcome' }
  /** The wallet would ask for each order, so the page only proposes it. */
  | ({ readonly status: 'proposing' } & HedgeProposal)

export type Hedge = {
  readonly terms: HedgeTerms
  readonly state: HedgeState
  /** Undefined while a mark or a position is unknown or stale. */
  readonly delta: Amount | undefined
  readonly totals: HedgeTotals
  /** Most that the orders may have cost whose fills are not known yet. A stored hedge counts it as spent. */
  readonly pending: Usd
  /** Newest first. */
  readonly log: readonly HedgeEntry[]
}

export type HedgeEnd =
  | { readonly why: 'stopped' | 'hedgeMode' | HedgeStop }
  | { readonly why: 'refused'; readonly failure: Failure }

export type HedgeRejection = 'already' | 'elsewhere' | 'hedgeMode' | 'closed'

export type HedgeNews =
  | { readonly kind: 'ended'; readonly hedge: Hedge; readonly end: HedgeEnd }
  | { readonly kind: 'proposed'; readonly terms: HedgeTerms; readonly proposal: HedgeProposal }
  /** A closed page was hedging, and no page does now. */
  | { readonly kind: 'left'; readonly asset: string }
