import { add } from '@/protocol/fixed6'
import { feesDue, raisedHighWater, sharesForFee } from '@/quant/strategyShares'
import type { Turn } from '../turn'
import { changeStake, stakeOf } from './strategies'
import type { Strategy } from './strategyRecord'
import type { StrategyWorth } from './strategyValue'

/** The fees of the time since they were last taken, in new shares for the strategy itself: no money has to be moved. */
export function takeFees(turn: Turn, strategy: Strategy, { aum }: StrategyWorth): void {
  const { record } = strategy
  const elapsedNs = turn.timeNs - record.feesThroughNs
  const fee = feesDue({ aum, shares: record.shares }, record, { elapsedNs, highWater: record.highWater })
  const issued = sharesForFee(fee, { aum, shares: record.shares })
  const shares = add(record.shares, issued)
  const highWater = raisedHighWater(record.highWater, { aum, shares })
  // What is too little to be a share is owed until it is one.
  const feesThroughNs = fee > 0n && issued === 0n ? record.feesThroughNs : turn.timeNs
  strategy.record = { ...record, shares, highWater, feesThroughNs }
  if (issued === 0n) return
  const own = stakeOf(strategy, record.strategy)
  changeStake(turn, strategy, record.strategy, { shares: add(own.shares, issued), cost: own.cost })
}
