import { assert } from '@/lib/assert'
import { add, fixed6, subtract, type Amount, type Price } from '@/protocol/fixed6'
import { collateralValue } from '@/quant/collateral'
import { sharesFor, type StrategyStand } from '@/quant/strategyShares'
import { giveTo, takeFrom } from '../transfers/moveCollateral'
import { madeUpHash } from '../transfers/madeUpHash'
import type { Turn } from '../turn'
import { accountOf, changeStake } from './strategies'
import type { StakeRecord, Strategy } from './strategyRecord'

const nothing = fixed6<Amount>(0n)
export const refundLabel = 'STRATEGY_REFUND'

/** Turns the deposits that wait into shares. What would not even be one share is given back. */
export function issueShares(turn: Turn, strategy: Strategy, stand: StrategyStand, price: Price): void {
  // A list of its own, because stakes change on the way.
  const waiting = [...strategy.stakes.values()].filter(({ pendingDeposit }) => pendingDeposit > 0n)
  for (const stake of waiting) {
    const shares = sharesFor(stake.pendingDeposit, stand)
    if (shares === 0n) giveBack(turn, strategy, stake)
    else issue(turn, strategy, stake, shares, price)
  }
}

function issue(turn: Turn, strategy: Strategy, stake: StakeRecord, shares: Amount, price: Price): void {
  const { record } = strategy
  const { pendingDeposit: units } = stake
  // Nothing is told of it: the depositor and the strategy were told of each other when the money came.
  move(turn, strategy, record.strategy, units)
  strategy.record = {
    ...record,
    shares: add(record.shares, shares),
    pendingDeposits: subtract(record.pendingDeposits, units),
    paidIn: add(record.paidIn, collateralValue(units, price)),
  }
  const cost = add(stake.cost, units)
  changeStake(turn, strategy, stake.account, { shares: add(stake.shares, shares), cost, pendingDeposit: nothing })
}

function giveBack(turn: Turn, strategy: Strategy, stake: StakeRecord): void {
  const { record } = strategy
  const { pendingDeposit: amount, account: to } = stake
  move(turn, strategy, to, amount)
  const id = `${turn.seq}-r${to}`
  const movement = { id, label: refundLabel, from: record.strategy, to }
  turn.events.push({
    type: 'collateralMoved',
    movement: { ...movement, l2TxHash: madeUpHash('venue', id), asset: record.collateralAsset, amount },
  })
  strategy.record = { ...record, pendingDeposits: subtract(record.pendingDeposits, amount) }
  changeStake(turn, strategy, to, { pendingDeposit: nothing })
}

/** Out of the waiting room, which has nothing to back and always has what waits. */
function move(turn: Turn, { record }: Strategy, to: StakeRecord['account'], units: Amount): void {
  const room = accountOf(turn.state, record.waitingRoom)
  assert(units > 0n && room.holdings.size === 0, 'nothing is traded with what waits')
  takeFrom(turn, room, record.collateralAsset, units, 'send')
  giveTo(turn, accountOf(turn.state, to), record.collateralAsset, units, 'receive')
}
