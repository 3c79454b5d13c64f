import { toNumber } from '@/core/protocol/fixed6'
import type { Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'

/** Likelihood that a position is closed to cover another trader's loss; `na` if that cannot happen. */
export type AdlRank = 'na' | 'low' | 'medium' | 'high'

const exemptAssets: readonly string[] = ['BTC', 'ETH', 'SOL']

/** True for positions that are never deleveraged: options, and perpetuals of the major assets (venue-rules 7.2). */
export function isExemptFromAdl({ instrumentType, asset }: Pick<Instrument, 'instrumentType' | 'asset'>): boolean {
  return instrumentType === 'OPTION' || exemptAssets.includes(asset)
}

/**
 * Computes the deleveraging score of one position (venue-rules 7.2), dimensionless. The highest score is deleveraged
 * first; 0 means no profit. The rules do not say whose figures count. Here profit and maintenance margin are the
 * position's, and the balance is what backs the position: the account's collateral, or the isolated margin. If the
 * balance is below zero, the profit is divided by 1 USD, as the rules do for the first quotient.
 */
export function adlScore(position: {
  readonly unrealizedPnl: Usd
  readonly maintenanceMargin: Usd
  readonly balance: Usd
}): number {
  const pnl = toNumber(position.unrealizedPnl)
  if (pnl <= 0) return 0
  const balance = toNumber(position.balance)
  const pnlShare = pnl / Math.max(1, balance)
  return (pnlShare * toNumber(position.maintenanceMargin)) / Math.max(1, balance + pnl)
}

/**
 * Ranks a score among all scores on the same side of an instrument, including the score itself: by terciles, with
 * equal scores at the higher rank. Without profit the rank is always `low` (venue-rules 7.2, a guess).
 * @param ascending the scores of the side, smallest first
 */
export function adlRank(score: number, ascending: readonly number[]): Exclude<AdlRank, 'na'> {
  if (score <= 0) return 'low'
  const atMost = countAtMost(ascending, score)
  if (atMost * 3 > ascending.length * 2) return 'high'
  return atMost * 3 > ascending.length ? 'medium' : 'low'
}

function countAtMost(ascending: readonly number[], score: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? Infinity) <= score) low = middle + 1
    else high = middle
  }
  return low
}
