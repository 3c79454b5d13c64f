import type { Address } from '@/protocol/instrument'
import type { Turn } from '../turn'
import type { DayCounts } from './transfersState'

/** How many of each an account may do from midnight to midnight UTC. No source gives numbers. */
export const dayLimits = { transfers: 500, withdrawals: 50, deposits: 20 } as const
type Counted = keyof typeof dayLimits

const nsPerDay = 86_400_000_000_000n

export function isDayFull(turn: Turn, account: Address, what: Counted): boolean {
  return countsOf(turn, account)[what] >= dayLimits[what]
}

export function countForDay(turn: Turn, account: Address, what: Counted): void {
  const counts = countsOf(turn, account)
  turn.state.transfers.days.set(account, { ...counts, [what]: counts[what] + 1 })
}

function countsOf({ state, timeNs }: Turn, account: Address): DayCounts {
  const day = timeNs / nsPerDay
  const known = state.transfers.days.get(account)
  return known?.day === day ? known : { day, transfers: 0, withdrawals: 0, deposits: 0 }
}
