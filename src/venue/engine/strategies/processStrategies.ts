import { add } from '@/protocol/fixed6'
import { feesDue, raisedHighWater, sharesForFee } from '@/quant/strategyShares'
import { isValuationDue, nextEpochNs } from '../../rules/strategyRules'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { issueShares } from './issueShares'
import { payOutShares } from './payOutShares'
import { accountOf, changeStake, stakeOf } from './strategies'
import type { Strategy } from './strategyRecord'
import { valued, worthOfStrategy, type StrategyWorth } from './strategyValue'

/**
 * Values the strategies whose half minute has come, and gives what waits its turn where an epoch is over. Everybody who
 * comes or goes in one epoch does so at one price: that of its end, after the fees.
 */
export function processStrategies(turn: Turn): Outcome {
  let isAnythingDue = false
  for (const strategy of turn.state.strategies.values()) {
    const { nextEpochNs: endNs, valuation } = strategy.record
    const isEpochOver = endNs <= turn.timeNs
    if (!isEpochOver && !isValuationDue(valuation.timeNs, turn.timeNs)) continue
    isAnythingDue = true
    if (isEpochOver) endEpoch(turn, strategy)
    value(turn, strategy)
  }
  return isAnythingDue ? accepted : refused('EPOCH_HAS_NOT_PASSED')
}

/** Without a price nothing is exchanged, nor while the venue liquidates: what waits goes on waiting. */
function endEpoch(turn: Turn, strategy: Strategy): void {
  strategy.record = { ...strategy.record, nextEpochNs: nextEpochNs(turn.timeNs) }
  const { record } = strategy
  const worth = worthOfStrategy(turn.state, record)
  if (worth === undefined || accountOf(turn.state, record.strategy).liquidation !== undefined) return
  takeFees(turn, strategy, worth)
  const stand = { aum: worth.aum, shares: strategy.record.shares }
  // Deposits come first: what they bring can pay those who leave, and nothing has to be sold for them.
  issueShares(turn, strategy, stand, worth.price)
  payOutShares(turn, strategy, stand, worth.price)
}

function value(turn: Turn, strategy: Strategy): void {
  const worth = worthOfStrategy(turn.state, strategy.record)
  if (worth !== undefined) {
    strategy.record = { ...strategy.record, valuation: valued(strategy.record, worth, turn.timeNs) }
  }
  turn.events.push({ type: 'strategyChanged', strategy: strategy.record, isValued: worth !== undefined })
}

/** The fees of the time since they were last taken, in new shares for the strategy itself: no money has to be moved. */
function takeFees(turn: Turn, strategy: Strategy, { aum }: StrategyWorth): void {
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
