import type { OtherCollateral } from '@/protocol/collateral'
import { add, fixed6, type Amount, type Usd } from '@/protocol/fixed6'
import { addUnits } from '../accounts/collateral'
import type { EngineEvent, Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { ExchangeState } from '../state'
import type { Turn } from '../turn'
import { admitShares } from '../yieldVault/yieldVault'
import type { TreasuryStock } from './swapCommand'

const nothing = fixed6<Amount>(0n)

/** What the treasury gives and takes in one exchange; everything of it that an account does not have is here. */
export function changeTreasury(
  turn: Turn,
  change: { readonly usdc: Usd; readonly asset: OtherCollateral; readonly units: Amount },
): void {
  const { treasury, isTreasuryStocked: isStocked } = turn.state
  treasury.usdc = add(treasury.usdc, change.usdc)
  const units = addUnits(treasury.collaterals, change.asset, change.units)
  turn.events.push({ type: 'treasuryChanged', usdc: treasury.usdc, collaterals: [[change.asset, units]], isStocked })
}

/** Gives the treasury what it exchanges with. It counts as deposited, and is given once in a venue's life. */
export function stockTreasury(turn: Turn, usdc: Usd, collaterals: readonly TreasuryStock[]): Outcome {
  const { state } = turn
  if (usdc < 0n || collaterals.some(([, units]) => units <= 0n)) return refused('BAD_REQUEST')
  if (state.isTreasuryStocked) return refused('BAD_REQUEST')
  state.isTreasuryStocked = true
  state.deposits = add(state.deposits, usdc)
  state.treasury.usdc = add(state.treasury.usdc, usdc)
  for (const [asset, units] of collaterals) {
    if (asset === 'aeUSD') admitShares(turn, units)
    addUnits(state.collateralDeposits, asset, units)
    addUnits(state.treasury.collaterals, asset, units)
  }
  const told = collaterals.map(([asset]) => [asset, state.treasury.collaterals.get(asset) ?? nothing] as const)
  turn.events.push({ type: 'treasuryChanged', usdc: state.treasury.usdc, collaterals: told, isStocked: true })
  return accepted
}

/** The treasury as an event, for a reader that starts empty. One that never had anything is not told. */
export function describeTreasury({ treasury, isTreasuryStocked: isStocked }: ExchangeState): EngineEvent[] {
  if (!isStocked && treasury.usdc === 0n && treasury.collaterals.size === 0) return []
  return [{ type: 'treasuryChanged', usdc: treasury.usdc, collaterals: [...treasury.collaterals], isStocked }]
}
