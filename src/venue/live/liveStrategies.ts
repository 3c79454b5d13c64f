import type { Address } from '@/core/protocol/instrument'
import type { StrategyEvent, StakeRecord, StrategyRecord } from '../engine/strategies/strategyRecord'

export type LiveStrategy = { readonly record: StrategyRecord; readonly stakes: ReadonlyMap<Address, StakeRecord> }
export type MutableLiveStrategy = { record: StrategyRecord; readonly stakes: Map<Address, StakeRecord> }

type Strategies = { readonly strategies: ReadonlyMap<Address, LiveStrategy> }

export function applyStrategyEvent(
  { strategies }: { readonly strategies: Map<Address, MutableLiveStrategy> },
  event: StrategyEvent,
): void {
  if (event.type === 'strategyChanged') {
    const known = strategies.get(event.strategy.strategy)
    if (known === undefined) strategies.set(event.strategy.strategy, { record: event.strategy, stakes: new Map() })
    else known.record = event.strategy
    return
  }
  const { stake } = event
  const stakes = strategies.get(stake.strategy)?.stakes
  if (stake.shares === 0n && stake.pendingDeposit === 0n) stakes?.delete(stake.account)
  else stakes?.set(stake.account, stake)
}

export function stakesOf(
  { strategies }: Strategies,
  account: Address,
): { strategy: LiveStrategy; stake: StakeRecord }[] {
  return [...strategies.values()].flatMap((strategy) => {
    const stake = strategy.stakes.get(account)
    return stake === undefined ? [] : [{ strategy, stake }]
  })
}

/** True if anyone except the strategy itself holds shares. */
export function hasHolders({ record, stakes }: LiveStrategy): boolean {
  for (const { account, shares } of stakes.values()) if (account !== record.strategy && shares > 0n) return true
  return false
}
