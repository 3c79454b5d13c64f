import { toNumber } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import type { History } from '../../storage/history'

const dayNs = 86_400_000_000_000n
/** How far back the ratio looks. */
const dayCount = 30
const daysInYear = 365

/** USD realised on each of the last thirty UTC days, the running one last. */
export async function dailyPnl(history: History, account: Address, nowNs: bigint): Promise<number[]> {
  const today = nowNs - (nowNs % dayNs)
  const days = Array.from({ length: dayCount }, (_, at) => today - BigInt(dayCount - 1 - at) * dayNs)
  const stats = await Promise.all(
    days.map((startNs) => history.accountStats({ account, startNs, endNs: startNs + dayNs - 1n })),
  )
  return stats.map(({ pnl }) => toNumber(pnl))
}

/**
 * What a day made on average over how much the days differed, for a year: mean / deviation × √365. Days count from the
 * first on which something was made or lost. The documents do not say over what the ratio is taken (rest-private 10.2).
 * 0 while two days do not differ.
 */
export function sharpeRatio(dailyPnls: readonly number[]): number {
  const first = dailyPnls.findIndex((pnl) => pnl !== 0)
  const days = first === -1 ? [] : dailyPnls.slice(first)
  if (days.length < 2) return 0
  const mean = days.reduce((sum, pnl) => sum + pnl, 0) / days.length
  const variance = days.reduce((sum, pnl) => sum + (pnl - mean) ** 2, 0) / (days.length - 1)
  return variance === 0 ? 0 : Math.round((mean / Math.sqrt(variance)) * Math.sqrt(daysInYear) * 1e6) / 1e6
}
