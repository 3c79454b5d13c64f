import { fixed6, scale, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'

/**
 * What a share of a strategy is worth. Every rounding is against the one who comes or goes, so that a share of those who
 * stay is never worth less for it.
 */

/** Units of the strategy's collateral that it manages, and the shares that they are divided into. */
export type StrategyStand = { readonly aum: Amount; readonly shares: Amount }

const nothing = fixed6<Amount>(0n)
const yearNs = 365n * 86_400_000_000_000n

/** A worth in USD as units of the collateral, rounded toward zero; a debt is worth nothing. */
export function unitsWorth(equity: Usd, price: Price): Amount {
  return equity <= 0n || price <= 0n ? nothing : fixed6<Amount>((equity * scale) / price)
}

/** Units of collateral for one share, rounded down; undefined while there are no shares. */
export function pricePerShare({ aum, shares }: StrategyStand): Fraction | undefined {
  return shares === 0n ? undefined : fixed6<Fraction>((aum * scale) / shares)
}

/** A share that is worth less than this part of a unit cannot be bought: there would be no end of shares. */
const leastPriceParts = 1_000n

/** Shares for a deposit, rounded down. A strategy that has lost nearly all of what it had takes no deposits. */
export function sharesFor(deposit: Amount, { aum, shares }: StrategyStand): Amount {
  return aum <= 0n || aum * leastPriceParts < shares ? nothing : fixed6<Amount>((deposit * shares) / aum)
}

/** Units of collateral for shares that are given back, rounded down. */
export function unitsFor(given: Amount, { aum, shares }: StrategyStand): Amount {
  return shares === 0n ? nothing : fixed6<Amount>((given * aum) / shares)
}

/** The most shares that this many units can pay for. */
export function sharesPaidBy(units: Amount, { aum, shares }: StrategyStand): Amount {
  return aum <= 0n ? nothing : fixed6<Amount>((units * shares) / aum)
}

export type FeeTerms = {
  /** Of what is managed, for a year. */
  readonly managementFee: Fraction
  /** Of what a share has gained over the most that it was ever worth after fees. */
  readonly performanceFee: Fraction
}

/** Units of collateral that the manager has earned since the fees were last taken, rounded down. */
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

/** Shares that give their owner this many units out of what the others have, rounded down. */
export function sharesForFee(fee: Amount, { aum, shares }: StrategyStand): Amount {
  return fee <= 0n || fee >= aum ? nothing : fixed6<Amount>((fee * shares) / (aum - fee))
}

/** The most that a share was worth, rounded up, so that no gain is charged twice. */
export function raisedHighWater(before: Fraction, { aum, shares }: StrategyStand): Fraction {
  const now = shares === 0n ? 0n : ceilDivide(aum * scale, shares)
  return now > before ? fixed6<Fraction>(now) : before
}

/** What the holder of shares would have gained over what they cost, as a fraction; undefined when they cost nothing. */
export function returnOn(shares: Amount, cost: Amount, stand: StrategyStand): Fraction | undefined {
  return cost === 0n ? undefined : fixed6<Fraction>(((unitsFor(shares, stand) - cost) * scale) / cost)
}

function ceilDivide(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
