import { negate, subtract } from '@/core/protocol/fixed6'
import type { Account, Holding, LiquidationState } from '../accounts/account'
import { dropIfEmpty } from '../accounts/holding'
import { accepted, type CommandContext } from '../commandContext'
import type { OrderRecord, CommandOutcome } from '../event'
import { convertUpTo } from '../margin/convertCollateral'
import { cancelInBook } from '../orders/closeOrder'
import { closeBlocks, endQuotesOf } from '../rfqs/closeRfqs'
import { endStops } from '../stops/stopRecords'
import type { Twap } from '../twaps/twap'
import { endTwaps } from '../twaps/twaps'
import { reduceNs, stepNs } from './closingPlan'
import { coverLoss, insuranceFundOf } from './coverLoss'
import { reduceOnBook, withdrawOrder } from './reduceOnBook'
import { excessMargin, isFlat, isSettled, liquidationOf, setLiquidation, type Subject } from './subject'
import { takeOver } from './takeOver'

/**
 * Checks all accounts except the insurance fund, oldest first (venue-rules 5.1), and takes the next step of every
 * liquidation (7.1). Steps are timed by the command, so the check may be sent at any pace.
 */
export function checkRisk(context: CommandContext): CommandOutcome {
  const fund = insuranceFundOf(context.state)
  for (const account of context.state.accounts.values()) {
    if (account === fund) continue
    if (account.isolatedInstruments.size > 0) checkIsolated(context, account)
    if (account.holdings.size > 0 || account.balance < 0n || account.liquidation !== undefined) {
      checkSubject(context, { account })
    }
  }
  // A fund without positions cannot recover its debt.
  if (fund !== undefined && fund.balance < 0n && isFlat({ account: fund }))
    coverLoss(context, fund, negate(fund.balance))
  return accepted
}

function checkIsolated(context: CommandContext, account: Account): void {
  for (const holding of account.holdings.values()) {
    if (holding.isolated !== undefined) checkSubject(context, { account, isolated: holding })
  }
}

function checkSubject(context: CommandContext, subject: Subject): void {
  const liquidation = liquidationOf(subject)
  if (excessMargin(context.state, subject) > 0n) {
    if (liquidation !== undefined) end(context, subject)
    return
  }
  if (liquidation !== undefined) advance(context, subject, liquidation)
  else if (subject.account.holdings.size > 0) begin(context, subject)
  // Without positions and orders, only the debt is left to cover.
  else coverDebt(context, subject)
}

/** Starts a liquidation: runs the first stage and, if that does not suffice, places the first order at once. */
function begin(context: CommandContext, subject: Subject): void {
  const started: LiquidationState = {
    stage: 'cancel',
    startedAtNs: context.timeNs,
    lastStepNs: context.timeNs,
    steps: 0,
  }
  setLiquidation(context, subject, started)
  cancelOrders(context, subject)
  if (!isSettled(context, subject) && !reduceOnBook(context, subject, started)) takeOver(context, subject)
  if (isSettled(context, subject)) end(context, subject)
}

function advance(context: CommandContext, subject: Subject, liquidation: LiquidationState): void {
  if (!isFlat(subject)) {
    if (context.timeNs < liquidation.lastStepNs + stepNs) return
    withdrawOrder(context, subject)
    const isTimeUp = context.timeNs >= liquidation.startedAtNs + reduceNs
    if (isTimeUp) takeOver(context, subject)
    // A position that nobody can take over stays on offer in the book.
    if (!isSettled(context, subject) && !reduceOnBook(context, subject, liquidation) && !isTimeUp)
      takeOver(context, subject)
  }
  if (isSettled(context, subject)) end(context, subject)
}

function end(context: CommandContext, subject: Subject): void {
  // The liquidation of an isolated position has ended with its last fill.
  if (liquidationOf(subject) === undefined) return
  withdrawOrder(context, subject)
  coverDebt(context, subject)
  setLiquidation(context, subject, undefined)
}

/** Covers the debt of an account that has lost everything. The margin of its isolated positions is not touched. */
function coverDebt(context: CommandContext, subject: Subject): void {
  const { account, isolated } = subject
  if (isolated !== undefined || !isFlat(subject) || excessMargin(context.state, subject) > 0n) return
  convertUpTo(context, account, account.isolatedMargin)
  coverLoss(context, account, subtract(account.isolatedMargin, account.balance))
}

/**
 * Cancels orders, stops and TWAPs of the isolated position's instrument, or everything of a cross account, including
 * its blocks and quotes. Orders that a liquidation has placed stay open.
 */
function cancelOrders(context: CommandContext, { account, isolated }: Subject): void {
  const records: OrderRecord[] = []
  const error = isolated === undefined ? 'ACCOUNT_LIQUIDATION' : 'ACCOUNT_POSITION_LIQUIDATION'
  const holdings: Iterable<Holding> = isolated === undefined ? account.holdings.values() : [isolated]
  for (const holding of holdings) {
    for (const order of holding.orders) {
      if (!order.isLiquidation) records.push(cancelInBook(context, account, holding, order, error))
    }
    dropIfEmpty(account, holding)
  }
  records.push(...endStops(context, account, (listed) => isolated === undefined || listed === isolated.listed, error))
  if (records.length > 0) context.events.push({ type: 'ordersChanged', account: account.address, orders: records })
  const isMeant = (twap: Twap) =>
    twap.account === account.address &&
    (isolated === undefined || twap.instrumentId === isolated.listed.instrument.instrumentId)
  endTwaps(context, isMeant, 'failed', error)
  // RFQs are packages, in which isolated positions do not take part.
  if (isolated !== undefined) return
  closeBlocks(context, ({ record }) => record.account === account.address, error)
  endQuotesOf(context, account.address, () => true, error)
}
