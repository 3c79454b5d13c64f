import { fixed6, type Amount } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { assert } from '@/lib/assert'
import type { Account } from '../accounts/account'
import type { EngineEvent } from '../event'
import type { ExchangeState } from '../state'
import type { Turn } from '../turn'
import type { StakeRecord, Strategy, StrategyRecord } from './strategyRecord'

/** As plain data; absent in snapshots of before there were strategies. */
export type StrategiesData = readonly { readonly record: StrategyRecord; readonly stakes: readonly StakeRecord[] }[]

const nothing = fixed6<Amount>(0n)

export function exportStrategies({ strategies }: ExchangeState): StrategiesData {
  return [...strategies.values()].map(({ record, stakes }) => ({ record, stakes: [...stakes.values()] }))
}

export function importStrategies(state: ExchangeState, data: StrategiesData = []): void {
  for (const { record, stakes } of data) {
    const kept = new Map(stakes.map((stake) => [stake.account, stake] as const))
    state.strategies.set(record.strategy, { record, stakes: kept })
  }
}

/** What a reader has to hear who starts empty. */
export function describeStrategies({ strategies }: ExchangeState): EngineEvent[] {
  return [...strategies.values()].flatMap(({ record, stakes }): EngineEvent[] => [
    { type: 'strategyChanged', strategy: record, isValued: false },
    ...[...stakes.values()].map((stake): EngineEvent => ({ type: 'stakeChanged', stake })),
  ])
}

/** What somebody has in a strategy, with nothing in it for who has none. */
export function stakeOf({ record, stakes }: Strategy, account: Address): StakeRecord {
  const none = { shares: nothing, cost: nothing, pendingDeposit: nothing, pendingShares: nothing, requestedAtNs: 0n }
  return stakes.get(account) ?? { strategy: record.strategy, account, ...none }
}

export function changeStake(
  turn: Turn,
  strategy: Strategy,
  account: Address,
  change: Partial<Pick<StakeRecord, 'shares' | 'cost' | 'pendingDeposit' | 'pendingShares' | 'requestedAtNs'>>,
): void {
  const stake = { ...stakeOf(strategy, account), ...change }
  if (stake.shares === 0n && stake.pendingDeposit === 0n) strategy.stakes.delete(account)
  else strategy.stakes.set(account, stake)
  turn.events.push({ type: 'stakeChanged', stake })
}

/** The account of a strategy, or of one who has something in it. */
export function accountOf({ accounts }: ExchangeState, address: Address): Account {
  const account = accounts.get(address)
  assert(account !== undefined, 'who has to do with a strategy has an account')
  return account
}
