import { toNumber } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import type { History } from '../../storage/history'

type Stats = Pick<History, 'accountStats'>

const dayNs = 86_400_000_000_000n
/** How far back the ratio looks, the running day included. */
const dayCount = 30
const daysInYear = 365

/** What was made on days that have ended stays as it is, so it is asked for once a day. */
const endedDays = new WeakMap<Stats, { readonly today: bigint; readonly byAccount: Map<Address, readonly number[]> }>()

/** USD realised on each of the last thirty UTC days, the running one last. */
export async function dailyPnl(history: Stats, account: Address, nowNs: bigint): Promise<readonly number[]> {
  const today = nowNs - (nowNs % dayNs)
  let known = endedDays.get(history)
  if (known?.today !== today) endedDays.set(history, (known = { today, byAccount: new Map() }))
  const ended = known.byAccount.get(account) ?? (await pnlOfEndedDays(history, account, today))
  known.byAccount.set(account, ended)
  return [...ended, await pnlOfDay(history, account, today)]
}

function pnlOfEndedDays(history: Stats, account: Address, today: bigint): Promise<readonly number[]> {
  const starts = Array.from({ length: dayCount - 1 }, (_, at) => today - BigInt(dayCount - 1 - at) * dayNs)
  return Promise.all(starts.map((startNs) => pnlOfDay(history, account, startNs)))
}

async function pnlOfDay(history: Stats, account: Address, startNs: bigint): Promise<number> {
  const { pnl } = await history.accountStats({ account, startNs, endNs: startNs + dayNs - 1n })
  return toNumber(pnl)
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
