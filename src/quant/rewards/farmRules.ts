import { fixed6, parseFixed6, scale, type Amount, type Fraction, type Usd } from '@/protocol/fixed6'

/** Tokens that one week gives to those who trade, and to those who hold tokens: a guess, no source says the figures. */
export const farmingEmission = parseFixed6<Amount>('10000')
export const stakingEmission = parseFixed6<Amount>('5000')

/** Assets whose trades share in an airdrop beside the tokens (rest-public 4.12), and its units a week: our choice. */
export const incentivisedAssets = ['SOL', 'DOGE'] as const
export const airdropEmission = parseFixed6<Amount>('1000')

/** The volume of seven days from which the base of the boost is at its height: a guess. */
const fullBoostVolume = parseFixed6<Usd>('1000000')
const steadyBoost = fixed6<Fraction>(scale)
const boostRange = 3n * scale

/**
 * The part of the boost that comes of trading: from 1 to 4 with the volume of seven days (rest-private 16.9). That it
 * grows evenly is a guess.
 */
export function baseFarmBoost(trailingVolume: Usd): Fraction {
  const counted = trailingVolume < fullBoostVolume ? trailingVolume : fullBoostVolume
  return fixed6<Fraction>(steadyBoost + (boostRange * counted) / fullBoostVolume)
}

/** How long a drawn boost holds, and how soon the next may be drawn (rest-private 16.10). */
export const drawCoolDownNs = 3_600_000_000_000n

/** Rolls are from 0 to one less. */
export const rollCount = 10_000

type DrawnBoost = { readonly boost: Fraction; readonly isRare: boolean }

/** What a roll draws; the chances are a guess: 70 % × 1.25, 25 % × 1.5, 4.5 % × 2 and, rare, 0.5 % × 5. */
export function drawnBoost(roll: number): DrawnBoost {
  if (roll < 7_000) return { boost: fixed6<Fraction>(1_250_000n), isRare: false }
  if (roll < 9_500) return { boost: fixed6<Fraction>(1_500_000n), isRare: false }
  if (roll < 9_950) return { boost: fixed6<Fraction>(2_000_000n), isRare: false }
  return { boost: fixed6<Fraction>(5_000_000n), isRare: true }
}

/** The whole boost: what trading gives, times what was drawn. */
export function farmBoost(trailingVolume: Usd, drawn: Fraction | undefined): Fraction {
  const base = baseFarmBoost(trailingVolume)
  return drawn === undefined ? base : fixed6<Fraction>((base * drawn) / scale)
}

/** 1 to 5 (rest-private 16.9): one more for each ended week that has earned something, a guess. */
export function airdropLevel(earningWeeks: number): number {
  return Math.min(1 + earningWeeks, 5)
}
