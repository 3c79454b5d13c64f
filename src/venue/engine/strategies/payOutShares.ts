import { fixed6, smaller, subtract, type Amount, type Price } from '@/protocol/fixed6'
import { collateralValue } from '@/quant/collateral'
import { sharesPaidBy, unitsFor, type StrategyStand } from '@/quant/strategyShares'
import { moveCollateral } from '../transfers/moveCollateral'
import type { Turn } from '../turn'
import { accountOf, changeStake } from './strategies'
import type { StakeRecord, Strategy } from './strategyRecord'
import { spareUnits } from './strategyValue'

export const withdrawalLabel = 'STRATEGY_WITHDRAW'

/**
 * Pays those who leave, who asked first first, as far as the strategy can without standing worse than its margin allows.
 * The rest waits for the next epoch, and is paid at its price.
 */
export function payOutShares(turn: Turn, strategy: Strategy, stand: StrategyStand, price: Price): void {
  const waiting = [...strategy.stakes.values()].filter(({ pendingShares }) => pendingShares > 0n)
  // A stable sort: of one moment, who was in the strategy first.
  for (const stake of waiting.toSorted(byRequest)) {
    if (!payOut(turn, strategy, stake, stand, price)) return
  }
}

function byRequest(a: StakeRecord, b: StakeRecord): number {
  return a.requestedAtNs < b.requestedAtNs ? -1 : a.requestedAtNs > b.requestedAtNs ? 1 : 0
}

/** Says whether the whole was paid, so that the next one has a turn. */
function payOut(turn: Turn, strategy: Strategy, stake: StakeRecord, stand: StrategyStand, price: Price): boolean {
  const { record } = strategy
  const asset = record.collateralAsset
  const own = accountOf(turn.state, record.strategy)
  const shares = smaller(stake.pendingShares, sharesPaidBy(spareUnits(turn.state, own, asset), stand))
  const isWhole = shares === stake.pendingShares
  const units = unitsFor(shares, stand)
  // All that is asked for may be less than a millionth; a part of it that is nothing waits.
  if (shares === 0n || (units === 0n && !isWhole)) return false
  if (units > 0n) {
    const terms = { id: `${turn.seq}-w${stake.account}`, label: withdrawalLabel }
    const refusal = moveCollateral(turn, own, accountOf(turn.state, stake.account), asset, units, terms)
    if (refusal !== undefined) return false
  }
  strategy.record = {
    ...record,
    shares: subtract(record.shares, shares),
    pendingShares: subtract(record.pendingShares, shares),
    paidIn: subtract(record.paidIn, collateralValue(units, price)),
  }
  changeStake(turn, strategy, stake.account, {
    shares: subtract(stake.shares, shares),
    cost: subtract(stake.cost, fixed6<Amount>((stake.cost * shares) / stake.shares)),
    pendingShares: subtract(stake.pendingShares, shares),
    ...(isWhole && { requestedAtNs: 0n }),
  })
  return isWhole
}
