import { negate, subtract } from '@/protocol/fixed6'
import type { Account, Holding } from '../accounts/account'
import { dropIfEmpty } from '../accounts/holding'
import type { OrderRecord, Outcome } from '../event'
import { convertUpTo } from '../margin/convertCollateral'
import { cancelInBook } from '../orders/closeOrder'
import { accepted } from '../outcome'
import { closeBlocks, endQuotesOf } from '../rfqs/closeRfqs'
import { endStops } from '../stops/cancelStops'
import type { Turn } from '../turn'
import { endTwaps } from '../twaps/cancelTwaps'
import type { Twap } from '../twaps/twap'
import { coverLoss, insuranceFundOf } from './coverLoss'
import { reduceNs, stepNs } from './liquidationRules'
import type { LiquidationState } from './liquidationState'
import { reduceOnBook, withdrawOrder } from './reduceOnBook'
import { excessMargin, isFlat, isSettled, liquidationOf, setLiquidation, type Subject } from './subject'
import { takeOver } from './takeOver'

/**
 * The continuous check of venue-rules 5.1 over all accounts but the insurance fund, the oldest first, and the next step
 * of every liquidation (7.1). The time between the steps is the command's, so the check may be sent at any pace.
 */
export function checkRisk(turn: Turn): Outcome {
  const fund = insuranceFundOf(turn.state)
  for (const account of turn.state.accounts.values()) {
    if (account === fund) continue
    if (account.isolatedInstruments.size > 0) checkIsolated(turn, account)
    if (account.holdings.size > 0 || account.balance < 0n || account.liquidation !== undefined) {
      checkSubject(turn, { account })
    }
  }
  // Debts of the fund that nothing can turn into a gain any more.
  if (fund !== undefined && fund.balance < 0n && isFlat({ account: fund })) coverLoss(turn, fund, negate(fund.balance))
  return accepted
}

function checkIsolated(turn: Turn, account: Account): void {
  for (const holding of account.holdings.values()) {
    if (holding.isolated !== undefined) checkSubject(turn, { account, isolated: holding })
  }
}

function checkSubject(turn: Turn, subject: Subject): void {
  const liquidation = liquidationOf(subject)
  if (excessMargin(turn.state, subject) > 0n) {
    if (liquidation !== undefined) end(turn, subject)
    return
  }
  if (liquidation !== undefined) advance(turn, subject, liquidation)
  else if (subject.account.holdings.size > 0) begin(turn, subject)
  // Nothing is held and nothing is open, so there is nothing to do but to see who pays.
  else coverDebt(turn, subject)
}

/** The first stage, and when it is not enough, the first order at once. */
function begin(turn: Turn, subject: Subject): void {
  const started: LiquidationState = { stage: 'cancel', startedAtNs: turn.timeNs, lastStepNs: turn.timeNs, steps: 0 }
  setLiquidation(turn, subject, started)
  cancelOrders(turn, subject)
  if (!isSettled(turn, subject) && !reduceOnBook(turn, subject, started)) takeOver(turn, subject)
  if (isSettled(turn, subject)) end(turn, subject)
}

function advance(turn: Turn, subject: Subject, liquidation: LiquidationState): void {
  if (!isFlat(subject)) {
    if (turn.timeNs < liquidation.lastStepNs + stepNs) return
    withdrawOrder(turn, subject)
    const isTimeUp = turn.timeNs >= liquidation.startedAtNs + reduceNs
    if (isTimeUp) takeOver(turn, subject)
    // What nobody may take over is offered on the book for as long as it takes.
    if (!isSettled(turn, subject) && !reduceOnBook(turn, subject, liquidation) && !isTimeUp) takeOver(turn, subject)
  }
  if (isSettled(turn, subject)) end(turn, subject)
}

function end(turn: Turn, subject: Subject): void {
  // A position of its own that is gone has ended with its last fill.
  if (liquidationOf(subject) === undefined) return
  withdrawOrder(turn, subject)
  coverDebt(turn, subject)
  setLiquidation(turn, subject, undefined)
}

/** Of an account that has lost everything; what is set aside for its isolated positions is not touched. */
function coverDebt(turn: Turn, subject: Subject): void {
  const { account, isolated } = subject
  if (isolated !== undefined || !isFlat(subject) || excessMargin(turn.state, subject) > 0n) return
  convertUpTo(turn, account, account.isolatedMargin)
  coverLoss(turn, account, subtract(account.isolatedMargin, account.balance))
}

/** Of an isolated position those of its instrument, of an account all, but for the orders of other liquidations. */
function cancelOrders(turn: Turn, { account, isolated }: Subject): void {
  const records: OrderRecord[] = []
  const error = isolated === undefined ? 'ACCOUNT_LIQUIDATION' : 'ACCOUNT_POSITION_LIQUIDATION'
  const holdings: Iterable<Holding> = isolated === undefined ? account.holdings.values() : [isolated]
  for (const holding of holdings) {
    for (const order of holding.orders) {
      if (!order.isLiquidation) records.push(cancelInBook(turn, account, holding, order, error))
    }
    dropIfEmpty(account, holding)
  }
  records.push(...endStops(turn, account, (listed) => isolated === undefined || listed === isolated.listed, error))
  if (records.length > 0) turn.events.push({ type: 'ordersChanged', account: account.address, orders: records })
  const isMeant = (twap: Twap) =>
    twap.account === account.address &&
    (isolated === undefined || twap.instrumentId === isolated.listed.instrument.instrumentId)
  endTwaps(turn, isMeant, 'failed', error)
  // An isolated position is in no package.
  if (isolated !== undefined) return
  closeBlocks(turn, ({ record }) => record.account === account.address, error)
  endQuotesOf(turn, account.address, () => true, error)
}
