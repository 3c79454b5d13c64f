import { assert } from '@/lib/assert'
import { fixed6, type Amount } from '@/protocol/fixed6'
import type { ExchangeState } from '../state'
import { accountOf } from './strategies'

/** What is true of strategies after every command; a broken one throws with the rule it breaks. */
export function checkStrategies(state: ExchangeState): void {
  for (const [address, { record, stakes }] of state.strategies) {
    assert(record.strategy === address && state.accounts.has(address), 'a strategy is found by its account')
    const sums = { shares: 0n, pendingDeposits: 0n, pendingShares: 0n }
    for (const [account, stake] of stakes) {
      assert(stake.account === account && stake.strategy === address, 'a stake is found by its owner')
      assert(state.accounts.has(account), 'a stake is somebody’s')
      assert(stake.shares >= 0n && stake.pendingDeposit >= 0n && stake.cost >= 0n, 'nobody has less than nothing')
      assert(stake.shares > 0n || stake.pendingDeposit > 0n, 'who has nothing has no stake')
      assert(stake.pendingShares >= 0n && stake.pendingShares <= stake.shares, 'only shares that one has are paid out')
      sums.shares += stake.shares
      sums.pendingDeposits += stake.pendingDeposit
      sums.pendingShares += stake.pendingShares
    }
    assert(sums.shares === record.shares && record.shares > 0n, 'the shares of a strategy are those of its holders')
    assert(sums.pendingShares === record.pendingShares, 'what waits to be paid out is what its holders asked for')
    assert(sums.pendingDeposits === record.pendingDeposits, 'what waits for shares is what was paid in')
    assert(
      waitingUnits(state, record) === record.pendingDeposits,
      'deposits that wait lie where nobody trades with them',
    )
  }
}

function waitingUnits(state: ExchangeState, record: { waitingRoom: `0x${string}`; collateralAsset: string }): Amount {
  const room = accountOf(state, record.waitingRoom)
  for (const [asset, units] of room.collaterals) if (asset === record.collateralAsset) return units
  return fixed6<Amount>(record.collateralAsset === 'USDC' ? room.balance : 0n)
}
