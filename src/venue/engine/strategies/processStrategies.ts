import { assert } from '@/core/lib/assert'
import { add, fixed6, subtract, type Amount, type Price, smaller } from '@/core/protocol/fixed6'
import { collateralValue } from '@/core/quant/collateral'
import {
  feesDue,
  raisedHighWater,
  sharesForFee,
  sharesFor,
  type StrategyStand,
  sharesPaidBy,
  unitsFor,
} from '@/core/quant/strategyShares'
import { isValuationDue, nextEpochNs } from '../../rules/strategyRules'
import { accepted, rejected, type CommandContext } from '../commandContext'
import type { CommandOutcome } from '../event'
import { giveTo, takeFrom, moveCollateral } from '../transfers/moveCollateral'
import { madeUpHash } from '../transfers/transfersState'
import { accountOf, changeStake, stakeOf, valued, worthOfStrategy, type StrategyWorth, spareUnits } from './strategies'
import type { Strategy, StakeRecord } from './strategyRecord'

/**
 * Values the strategies that are due (every half minute), and processes pending deposits and withdrawals at the end of
 * an epoch. All requests use one price: that of the epoch's end, after the fees.
 */
export function processStrategies(context: CommandContext): CommandOutcome {
  let isAnythingDue = false
  for (const strategy of context.state.strategies.values()) {
    const { nextEpochNs: endNs, valuation } = strategy.record
    const isEpochOver = endNs <= context.timeNs
    if (!isEpochOver && !isValuationDue(valuation.timeNs, context.timeNs)) continue
    isAnythingDue = true
    if (isEpochOver) endEpoch(context, strategy)
    value(context, strategy)
  }
  return isAnythingDue ? accepted : rejected('EPOCH_HAS_NOT_PASSED')
}

/** Ends an epoch. Requests keep waiting while there is no price or while the venue liquidates the strategy. */
function endEpoch(context: CommandContext, strategy: Strategy): void {
  strategy.record = { ...strategy.record, nextEpochNs: nextEpochNs(context.timeNs) }
  const { record } = strategy
  const worth = worthOfStrategy(context.state, record)
  if (worth === undefined || accountOf(context.state, record.strategy).liquidation !== undefined) return
  takeFees(context, strategy, worth)
  const stand = { aum: worth.aum, shares: strategy.record.shares }
  // Deposits come first, because their money can pay withdrawals without any sale.
  issueShares(context, strategy, stand, worth.price)
  payOutShares(context, strategy, stand, worth.price)
}

function value(context: CommandContext, strategy: Strategy): void {
  const worth = worthOfStrategy(context.state, strategy.record)
  if (worth !== undefined) {
    strategy.record = { ...strategy.record, valuation: valued(strategy.record, worth, context.timeNs) }
  }
  context.events.push({ type: 'strategyChanged', strategy: strategy.record, isValued: worth !== undefined })
}

/** Takes the fees since the last epoch as new shares for the strategy itself, without moving money. */
function takeFees(context: CommandContext, strategy: Strategy, { aum }: StrategyWorth): void {
  const { record } = strategy
  const elapsedNs = context.timeNs - record.feesThroughNs
  const fee = feesDue({ aum, shares: record.shares }, record, { elapsedNs, highWater: record.highWater })
  const issued = sharesForFee(fee, { aum, shares: record.shares })
  const shares = add(record.shares, issued)
  const highWater = raisedHighWater(record.highWater, { aum, shares })
  // A fee of less than one share stays owed.
  const feesThroughNs = fee > 0n && issued === 0n ? record.feesThroughNs : context.timeNs
  strategy.record = { ...record, shares, highWater, feesThroughNs }
  if (issued === 0n) return
  const own = stakeOf(strategy, record.strategy)
  changeStake(context, strategy, record.strategy, { shares: add(own.shares, issued), cost: own.cost })
}

const nothing = fixed6<Amount>(0n)
const refundLabel = 'STRATEGY_REFUND'

/** Turns pending deposits into shares. A deposit below one share is refunded. */
function issueShares(context: CommandContext, strategy: Strategy, stand: StrategyStand, price: Price): void {
  // A copy, because stakes change during the loop.
  const waiting = [...strategy.stakes.values()].filter(({ pendingDeposit }) => pendingDeposit > 0n)
  for (const stake of waiting) {
    const shares = sharesFor(stake.pendingDeposit, stand)
    if (shares === 0n) giveBack(context, strategy, stake)
    else issue(context, strategy, stake, shares, price)
  }
}

function issue(context: CommandContext, strategy: Strategy, stake: StakeRecord, shares: Amount, price: Price): void {
  const { record } = strategy
  const { pendingDeposit: units } = stake
  // No `collateralMoved` here: the deposit was published to the depositor and the strategy when the money came.
  move(context, strategy, record.strategy, units)
  strategy.record = {
    ...record,
    shares: add(record.shares, shares),
    pendingDeposits: subtract(record.pendingDeposits, units),
    paidIn: add(record.paidIn, collateralValue(units, price)),
  }
  const cost = add(stake.cost, units)
  changeStake(context, strategy, stake.account, { shares: add(stake.shares, shares), cost, pendingDeposit: nothing })
}

function giveBack(context: CommandContext, strategy: Strategy, stake: StakeRecord): void {
  const { record } = strategy
  const { pendingDeposit: amount, account: to } = stake
  move(context, strategy, to, amount)
  const id = `${context.seq}-r${to}`
  const transfer = { id, label: refundLabel, from: record.strategy, to }
  context.events.push({
    type: 'collateralMoved',
    transfer: { ...transfer, l2TxHash: madeUpHash('venue', id), asset: record.collateralAsset, amount },
  })
  strategy.record = { ...record, pendingDeposits: subtract(record.pendingDeposits, amount) }
  changeStake(context, strategy, to, { pendingDeposit: nothing })
}

/** Moves units out of the waiting account, which always has the pending amount and has no positions to back. */
function move(context: CommandContext, { record }: Strategy, to: StakeRecord['account'], units: Amount): void {
  const room = accountOf(context.state, record.waitingRoom)
  assert(units > 0n && room.holdings.size === 0, 'nothing is traded with what waits')
  takeFrom(context, room, record.collateralAsset, units, 'send')
  giveTo(context, accountOf(context.state, to), record.collateralAsset, units, 'receive')
}

const withdrawalLabel = 'STRATEGY_WITHDRAW'

/** Pays withdrawals in order as far as the strategy's margin allows. The rest waits for the price of the next epoch. */
function payOutShares(context: CommandContext, strategy: Strategy, stand: StrategyStand, price: Price): void {
  const waiting = [...strategy.stakes.values()].filter(({ pendingShares }) => pendingShares > 0n)
  // The sort is stable: at equal times the older stake goes first.
  for (const stake of waiting.toSorted(byRequest)) {
    if (!payOut(context, strategy, stake, stand, price)) return
  }
}

function byRequest(a: StakeRecord, b: StakeRecord): number {
  return a.requestedAtNs < b.requestedAtNs ? -1 : a.requestedAtNs > b.requestedAtNs ? 1 : 0
}

/** Pays out a withdrawal. Returns true if all was paid, so that the next withdrawal can follow. */
function payOut(
  context: CommandContext,
  strategy: Strategy,
  stake: StakeRecord,
  stand: StrategyStand,
  price: Price,
): boolean {
  const { record } = strategy
  const asset = record.collateralAsset
  const own = accountOf(context.state, record.strategy)
  const shares = smaller(stake.pendingShares, sharesPaidBy(spareUnits(context.state, own, asset), stand))
  const isWhole = shares === stake.pendingShares
  const units = unitsFor(shares, stand)
  // The whole request may be worth less than a millionth. A partial payout worth nothing waits.
  if (shares === 0n || (units === 0n && !isWhole)) return false
  if (units > 0n) {
    const terms = { id: `${context.seq}-w${stake.account}`, label: withdrawalLabel }
    const rejection = moveCollateral(context, own, accountOf(context.state, stake.account), asset, units, terms)
    if (rejection !== undefined) return false
  }
  strategy.record = {
    ...record,
    shares: subtract(record.shares, shares),
    pendingShares: subtract(record.pendingShares, shares),
    paidIn: subtract(record.paidIn, collateralValue(units, price)),
  }
  changeStake(context, strategy, stake.account, {
    shares: subtract(stake.shares, shares),
    cost: subtract(stake.cost, fixed6<Amount>((stake.cost * shares) / stake.shares)),
    pendingShares: subtract(stake.pendingShares, shares),
    ...(isWhole && { requestedAtNs: 0n }),
  })
  return isWhole
}
