import { toNumber } from '@/core/protocol/fixed6'
import type { Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'

/** Likelihood that a position is closed to cover another trader's loss; `na` if that cannot happen. */
export type AdlRank = 'na' | 'low' | 'medium' | 'high'

const exemptAssets: readonly string[] = ['BTC', 'ETH', 'SOL']

/** Options, and perpetuals of the major assets, are never deleveraged (venue-rules 7.2). */
export function isExemptFromAdl({ instrumentType, asset }: Pick<Instrument, 'instrumentType' | 'asset'>): boolean {
  return instrumentType === 'OPTION' || exemptAssets.includes(asset)
}

/**
 * The score of one position (venue-rules 7.2), dimensionless; the highest is deleveraged first, and 0 means no profit.
 * The rules do not define whose figures count: here profit and maintenance margin are the position's, and the balance
 * is its backing, that is the account's collateral or the isolated margin. If the balance is below zero, the profit is
 * divided by 1 USD, as the rules do for the first of the two quotients.
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
 * The rank of a score among all scores of its side of an instrument, itself included: by terciles, equal scores at the
 * higher rank, and without profit always `low` (venue-rules 7.2, a guess).
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
