import { fixed6, scale, type Amount, type Fraction, type Usd } from '@/protocol/fixed6'
import { nextEpochNs } from '../../rules/strategyRules'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { changeStake } from './strategies'
import type { Strategy, StrategyTerms } from './strategyRecord'
import { worthOfStrategy } from './strategyValue'

const nothing = fixed6<Amount>(0n)

/**
 * Opens a strategy on the account that trades for it. What lies there is its seed: shares of the strategy's own at one
 * unit each, which nobody can take out, so that no depositor is ever the first, alone with a few millionths.
 */
export function openStrategy(turn: Turn, terms: StrategyTerms): Outcome {
  const { state, timeNs } = turn
  if (state.strategies.has(terms.strategy)) return refused('ACCOUNT_ALREADY_EXISTS')
  for (const address of [terms.strategy, terms.waitingRoom]) {
    if (!state.accounts.has(address)) return refused('ACCOUNT_DOES_NOT_EXIST')
  }
  const worth = worthOfStrategy(state, terms)
  if (worth === undefined) return refused('INDEX_NOT_READY')
  if (worth.aum < terms.minimumDeposit || worth.aum <= 0n) return refused('INSUFFICIENT_BALANCE')
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
  turn.events.push({ type: 'strategyChanged', strategy: strategy.record, isValued: true })
  changeStake(turn, strategy, terms.strategy, { shares: worth.aum, cost: worth.aum })
  return accepted
}
