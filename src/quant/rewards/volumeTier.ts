import { parseFixed6, type Usd } from '@/protocol/fixed6'

/** The borders of the tiers are unpublished (rest-private 5.4); these give the tier 2 of its example to 1,250,000. */
export const tierBorders = ['1000000', '10000000', '100000000'].map((text) => parseFixed6<Usd>(text))

/** The tier of a week's volume, 1 to 4; its multiplier is the same number. */
export function volumeTier(weeklyVolume: Usd): number {
  return 1 + tierBorders.filter((border) => weeklyVolume >= border).length
}

const tierNames = ['Bronze', 'Silver', 'Gold', 'Platinum']

/** What the tier is called (rest-private 16.1 names the first); the others are ours. */
export function tierName(tier: number): string {
  return tierNames[tier - 1] ?? 'Bronze'
}
