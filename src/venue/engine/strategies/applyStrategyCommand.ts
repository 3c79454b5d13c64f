import { add, fixed6, scale, type Amount, type Fraction, type Usd } from '@/core/protocol/fixed6'
import { askedShares, nextEpochNs } from '../../rules/strategyRules'
import { accepted, rejected, type CommandContext } from '../commandContext'
import type { CommandOutcome } from '../event'
import { processStrategies } from './processStrategies'
import { changeStake, stakeOf, worthOfStrategy } from './strategies'
import type { StrategyCommand, Strategy, StrategyTerms } from './strategyRecord'

export function applyStrategyCommand(context: CommandContext, command: StrategyCommand): CommandOutcome {
  switch (command.type) {
    case 'openStrategy':
      return openStrategy(context, command.terms)
    case 'withdrawFromStrategy':
      return requestWithdrawal(context, command)
    case 'processStrategies':
      return processStrategies(context)
  }
}

/**
 * Queues shares for payout at the end of the epoch; until then they gain and lose. An account can have one pending
 * withdrawal.
 */
function requestWithdrawal(
  context: CommandContext,
  command: Extract<StrategyCommand, { type: 'withdrawFromStrategy' }>,
): CommandOutcome {
  const { account, asset } = command
  const strategy = context.state.strategies.get(command.strategy)
  // The strategy's own shares stay, so that no depositor ever holds all of the shares.
  if (strategy === undefined || account === command.strategy) return rejected('BAD_REQUEST')
  if (asset !== strategy.record.collateralAsset) return rejected('TRANSFER_INVALID_COLLATERAL')
  const shares = askedShares(command.amount)
  if (shares <= 0n) return rejected('BAD_REQUEST')
  const stake = stakeOf(strategy, account)
  if (stake.pendingShares > 0n) return rejected('STRATEGY_HAS_UNPROCESSED')
  if (shares > stake.shares) return rejected('INSUFFICIENT_BALANCE')
  strategy.record = { ...strategy.record, pendingShares: add(strategy.record.pendingShares, shares) }
  context.events.push({ type: 'strategyChanged', strategy: strategy.record, isValued: false })
  changeStake(context, strategy, account, { pendingShares: shares, requestedAtNs: context.timeNs })
  return accepted
}

const nothing = fixed6<Amount>(0n)

/**
 * Opens a strategy on its trading account. The money on this account is the seed. It gives the strategy its own shares
 * at one unit each, which cannot be withdrawn, so that no depositor ever holds all shares of a strategy worth a few
 * millionths.
 */
function openStrategy(context: CommandContext, terms: StrategyTerms): CommandOutcome {
  const { state, timeNs } = context
  if (state.strategies.has(terms.strategy)) return rejected('ACCOUNT_ALREADY_EXISTS')
  for (const address of [terms.strategy, terms.waitingRoom]) {
    if (!state.accounts.has(address)) return rejected('ACCOUNT_DOES_NOT_EXIST')
  }
  const worth = worthOfStrategy(state, terms)
  if (worth === undefined) return rejected('INDEX_NOT_READY')
  if (worth.aum < terms.minimumDeposit || worth.aum <= 0n) return rejected('INSUFFICIENT_BALANCE')
  const one = fixed6<Fraction>(scale)
  const strategy: Strategy = {
    record: {
      ...terms,
      shares: worth.aum,
      pendingDeposits: nothing,
      pendingShares: nothing,
      openedAtNs: timeNs,
      nextEpochNs: nextEpochNs(timeNs),
      feesThroughNs: timeNs,
      highWater: one,
      paidIn: worth.equity,
      valuation: {
        timeNs,
        equity: worth.equity,
        aum: worth.aum,
        pricePerShare: one,
        pnl: fixed6<Usd>(0n),
        year: new Date(Number(timeNs / 1_000_000n)).getUTCFullYear(),
        highestPrice: one,
        maxDrawdown: fixed6<Fraction>(0n),
      },
    },
    stakes: new Map(),
  }
  state.strategies.set(terms.strategy, strategy)
  context.events.push({ type: 'strategyChanged', strategy: strategy.record, isValued: true })
  changeStake(context, strategy, terms.strategy, { shares: worth.aum, cost: worth.aum })
  return accepted
}
