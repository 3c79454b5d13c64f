import { isValuationDue, nextEpochNs } from '../../rules/strategyRules'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { issueShares } from './issueShares'
import { payOutShares } from './payOutShares'
import { accountOf } from './strategies'
import type { Strategy } from './strategyRecord'
import { valued, worthOfStrategy } from './strategyValue'
import { takeFees } from './takeFees'

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
