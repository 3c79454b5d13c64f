import { add } from '@/protocol/fixed6'
import { askedShares } from '../../rules/strategyRules'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { openStrategy } from './openStrategy'
import { processStrategies } from './processStrategies'
import { changeStake, stakeOf } from './strategies'
import type { StrategyCommand } from './strategyCommand'

export function applyStrategyCommand(turn: Turn, command: StrategyCommand): Outcome {
  switch (command.type) {
    case 'openStrategy':
      return openStrategy(turn, command.terms)
    case 'withdrawFromStrategy':
      return requestWithdrawal(turn, command)
    case 'processStrategies':
      return processStrategies(turn)
  }
}

/**
 * Puts shares into the queue of those that are paid out at the end of the epoch. Until then they gain and lose like all
 * others. One withdrawal of an account waits at a time.
 */
function requestWithdrawal(turn: Turn, command: Extract<StrategyCommand, { type: 'withdrawFromStrategy' }>): Outcome {
  const { account, asset } = command
  const strategy = turn.state.strategies.get(command.strategy)
  // What is the strategy's own stays: it is what makes the first depositor the second.
  if (strategy === undefined || account === command.strategy) return refused('BAD_REQUEST')
  if (asset !== strategy.record.collateralAsset) return refused('TRANSFER_INVALID_COLLATERAL')
  const shares = askedShares(command.amount)
  if (shares <= 0n) return refused('BAD_REQUEST')
  const stake = stakeOf(strategy, account)
  if (stake.pendingShares > 0n) return refused('STRATEGY_HAS_UNPROCESSED')
  if (shares > stake.shares) return refused('INSUFFICIENT_BALANCE')
  strategy.record = { ...strategy.record, pendingShares: add(strategy.record.pendingShares, shares) }
  turn.events.push({ type: 'strategyChanged', strategy: strategy.record, isValued: false })
  changeStake(turn, strategy, account, { pendingShares: shares, requestedAtNs: turn.timeNs })
  return accepted
}
