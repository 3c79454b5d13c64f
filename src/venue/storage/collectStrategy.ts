import { fixed6, type Price } from '@/protocol/fixed6'
import type { StrategyEvent } from '../engine/strategies/strategyEvent'
import { addPending, type PendingRows } from './pendingRows'
import { slotOf, type StrategySeries } from './pointSampler'

/** Adds a point for what a strategy was found to be worth, and a row for what somebody has in it. */
export function collectStrategy(pending: PendingRows, event: StrategyEvent, timeNs: bigint): void {
  if (event.type === 'stakeChanged') {
    const { account, strategy, shares, pendingDeposit } = event.stake
    // What is the strategy's own nobody asks for.
    if (account !== strategy) addPending(pending, 'stakes', { account, strategy, timeNs, shares, pendingDeposit })
    return
  }
  if (!event.isValued) return
  const { strategy: key, valuation } = event.strategy
  const add = (kind: StrategySeries, value: bigint) =>
    // A point holds a whole number, whatever it is of.
    addPending(pending, 'points', { kind, key, slot: slotOf(timeNs), price: fixed6<Price>(value) })
  add('strategyEquity', valuation.equity)
  add('strategyPnl', valuation.pnl)
  add('strategyShare', valuation.pricePerShare)
}
