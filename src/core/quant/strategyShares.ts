import { fixed6, scale, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'

/** Rounds against the depositor or withdrawer throughout, so that the other shares never lose value. */

/** Units of collateral under management, and the number of shares in them. */
export type StrategyStand = { readonly aum: Amount; readonly shares: Amount }

const nothing = fixed6<Amount>(0n)
const yearNs = 365n * 86_400_000_000_000n

/** Converts USD to units of the collateral, rounded toward zero. A debt is worth 0. */
export function unitsWorth(equity: Usd, price: Price): Amount {
  return equity <= 0n || price <= 0n ? nothing : fixed6<Amount>((equity * scale) / price)
}

/** Units of collateral per share, rounded down; undefined while there are no shares. */
export function pricePerShare({ aum, shares }: StrategyStand): Fraction | undefined {
  return shares === 0n ? undefined : fixed6<Fraction>((aum * scale) / shares)
}

/** Fall of the share price from its highest, as a fraction of it, rounded down; 0 at a new high. */
export function fallFrom(highest: Fraction, price: bigint): Fraction {
  return fixed6<Fraction>(highest <= price ? 0n : ((highest - price) * scale) / highest)
}

/**
 * Deposits are impossible while a share is worth less than this fraction of a unit, because the number of shares would
 * explode.
 */
const leastPriceParts = 1_000n

/** Shares for a deposit, rounded down; 0 if the strategy has lost nearly all of its assets. */
export function sharesFor(deposit: Amount, { aum, shares }: StrategyStand): Amount {
  return aum <= 0n || aum * leastPriceParts < shares ? nothing : fixed6<Amount>((deposit * shares) / aum)
}

/** Units of collateral for returned shares, rounded down. */
export function unitsFor(given: Amount, { aum, shares }: StrategyStand): Amount {
  return shares === 0n ? nothing : fixed6<Amount>((given * aum) / shares)
}

/** Returns the most shares that these units can pay for. */
export function sharesPaidBy(units: Amount, { aum, shares }: StrategyStand): Amount {
  return aum <= 0n ? nothing : fixed6<Amount>((units * shares) / aum)
}

export type FeeTerms = {
  /** Fraction of the assets per year. */
  readonly managementFee: Fraction
  /** Fraction of a share's gain above its highest value after fees. */
  readonly performanceFee: Fraction
}

/** Units of collateral that the manager has earned since the last fees, rounded down. */
export function feesDue(
  stand: StrategyStand,
  terms: FeeTerms,
  since: { readonly elapsedNs: bigint; readonly highWater: Fraction },
): Amount {
  const management = (stand.aum * terms.managementFee * since.elapsedNs) / (yearNs * scale)
  const gained = stand.aum - management - ceilDivide(since.highWater * stand.shares, scale)
  const performance = gained <= 0n ? 0n : (gained * terms.performanceFee) / scale
  return fixed6<Amount>(management + performance)
}

/**
 * Computes how many new shares transfer this many units from the other holders to the new shares' owner, rounded down.
 */
export function sharesForFee(fee: Amount, { aum, shares }: StrategyStand): Amount {
  return fee <= 0n || fee >= aum ? nothing : fixed6<Amount>((fee * shares) / (aum - fee))
}

/** Returns the highest value of a share so far, rounded up, so that no gain is charged twice. */
export function raisedHighWater(before: Fraction, { aum, shares }: StrategyStand): Fraction {
  const now = shares === 0n ? 0n : ceilDivide(aum * scale, shares)
  return now > before ? fixed6<Fraction>(now) : before
}

/** Gain of a holder relative to the cost of the shares, as a fraction; undefined if the shares cost nothing. */
export function returnOn(shares: Amount, cost: Amount, stand: StrategyStand): Fraction | undefined {
  return cost === 0n ? undefined : fixed6<Fraction>(((unitsFor(shares, stand) - cost) * scale) / cost)
}

function ceilDivide(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
