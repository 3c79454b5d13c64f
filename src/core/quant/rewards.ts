import { parseFixed6, type Usd, fixed6, timesFraction, type Fraction, scale, type Amount } from '@/core/protocol/fixed6'
import type { FeeRates, FeeSchedule } from './fees'

/**
 * Volumes that separate the tiers. They are not published (rest-private 5.4); these values put the example's 1,250,000
 * into tier 2.
 */
const tierBorders = ['1000000', '10000000', '100000000'].map((text) => parseFixed6<Usd>(text))

/** Returns the tier of a week's volume, 1 to 4. The tier is also its multiplier. */
export function volumeTier(weeklyVolume: Usd): number {
  return 1 + tierBorders.filter((border) => weeklyVolume >= border).length
}

const tierNames = ['Bronze', 'Silver', 'Gold', 'Platinum']

/** Returns the name of the tier. rest-private 16.1 gives the name of tier 1; the other names are ours. */
export function tierName(tier: number): string {
  return tierNames[tier - 1] ?? 'Bronze'
}

/** Fraction of a referred account's fees (the example of rest-public 4.10). */
export const refereeDiscount = fixed6<Fraction>(100_000n)

/** Fraction of a paid fee that the payer's referrer earns; a guess, no source states it. */
export const referralBonusShare = fixed6<Fraction>(100_000n)

/** Fraction of a paid fee that the trade fee campaign returns to the payer; a guess, no source states it. */
export const tradeFeeShare = fixed6<Fraction>(50_000n)

/**
 * Computes the rates of a referred account (venue-rules 6.4): reduced by the discount and rounded down. Rebates stay
 * unchanged.
 */
export function discountedRates(rates: FeeSchedule): FeeSchedule {
  return { PERPETUAL: discounted(rates.PERPETUAL), OPTION: discounted(rates.OPTION) }
}

function discounted({ taker, maker }: FeeRates): FeeRates {
  return { taker: lowered(taker), maker: lowered(maker) }
}

function lowered(rate: Fraction): Fraction {
  return rate > 0n ? fixed6<Fraction>(rate - timesFraction(rate, refereeDiscount)) : rate
}

/** USD that a share of a fee amounts to, rounded toward zero. A rebate yields nothing. */
export function shareOfFee(fee: Usd, share: Fraction): Usd {
  return fee > 0n ? timesFraction(fee, share) : fixed6<Usd>(0n)
}

/** Tokens per week for traders and for stakers; a guess, no source gives figures. */
export const farmingEmission = parseFixed6<Amount>('10000')
export const stakingEmission = parseFixed6<Amount>('5000')

/** Assets whose trades also count for an airdrop (rest-public 4.12), and its units per week: our choice. */
export const incentivisedAssets = ['SOL', 'DOGE'] as const
export const airdropEmission = parseFixed6<Amount>('1000')

/** The seven-day volume at which the base boost is highest; a guess. */
const fullBoostVolume = parseFixed6<Usd>('1000000')
const steadyBoost = fixed6<Fraction>(scale)
const boostRange = 3n * scale

/**
 * Computes the part of the boost that comes from trading: 1 to 4 (rest-private 16.9). Its linear growth with the
 * volume is a guess.
 */
export function baseFarmBoost(trailingVolume: Usd): Fraction {
  const counted = trailingVolume < fullBoostVolume ? trailingVolume : fullBoostVolume
  return fixed6<Fraction>(steadyBoost + (boostRange * counted) / fullBoostVolume)
}

/** How long a drawn boost lasts, and the wait until the next draw (rest-private 16.10). */
export const drawCoolDownNs = 3_600_000_000_000n

/** Rolls are integers from 0 to `rollCount − 1`. */
export const rollCount = 10_000

type DrawnBoost = { readonly boost: Fraction; readonly isRare: boolean }

/**
 * Returns the boost that a roll draws. The chances are a guess: 70 % × 1.25, 25 % × 1.5, 4.5 % × 2 and, rare, 0.5 % ×
 * 5.
 */
export function drawnBoost(roll: number): DrawnBoost {
  if (roll < 7_000) return { boost: fixed6<Fraction>(1_250_000n), isRare: false }
  if (roll < 9_500) return { boost: fixed6<Fraction>(1_500_000n), isRare: false }
  if (roll < 9_950) return { boost: fixed6<Fraction>(2_000_000n), isRare: false }
  return { boost: fixed6<Fraction>(5_000_000n), isRare: true }
}

/** The total boost: the base times the drawn boost. */
export function farmBoost(trailingVolume: Usd, drawn: Fraction | undefined): Fraction {
  const base = baseFarmBoost(trailingVolume)
  return drawn === undefined ? base : fixed6<Fraction>((base * drawn) / scale)
}

/** Level from 1 to 5 (rest-private 16.9): plus one for each ended week with earnings, which is a guess. */
export function airdropLevel(earningWeeks: number): number {
  return Math.min(1 + earningWeeks, 5)
}

const dayNs = 86_400_000_000_000n
const weekNs = 7n * dayNs
/** 1970-01-05 was a Monday. */
const firstMondayNs = 4n * dayNs

/** Weeks run from Monday to Monday, 00:00 UTC, as in the example of rest-private 16.11. UNIX nanoseconds. */
export function weekStartOf(timeNs: bigint): bigint {
  return timeNs - ((timeNs - firstMondayNs) % weekNs)
}

export function weekEndOf(weekStartNs: bigint): bigint {
  return weekStartNs + weekNs
}

export function dayStartOf(timeNs: bigint): bigint {
  return timeNs - (timeNs % dayNs)
}

export function trailingWeekStart(timeNs: bigint): bigint {
  return dayStartOf(timeNs) - 6n * dayNs
}

/**
 * Distributes a total by weights, to the last unit. Each share is the difference between the rounded-down sums of the
 * weights up to and before its own. The shares add up to the total; if all weights are 0, all shares are 0. Weights
 * must not be negative.
 */
export function shareOut(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  if (all === 0n) return weights.map(() => 0n)
  let before = 0n
  return weights.map((weight) => {
    const from = (total * before) / all
    before += weight
    return (total * before) / all - from
  })
}
