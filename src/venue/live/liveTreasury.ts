import type { Amount, Usd } from '@/protocol/fixed6'
import { fixed6 } from '@/protocol/fixed6'
import type { EngineEvent } from '../engine/event'
import type { OtherCollateral } from './liveAccount'

/** What the venue exchanges with; what it has nothing of is not here. */
export type LiveTreasury = {
  readonly usdc: Usd
  readonly collaterals: ReadonlyMap<OtherCollateral, Amount>
  /** Whether it was given money of the venue's own. */
  readonly isStocked: boolean
}

export const emptyTreasury: LiveTreasury = {
  usdc: fixed6<Usd>(0n),
  collaterals: new Map(),
  isStocked: false,
}

export function applyTreasury(
  live: { treasury: LiveTreasury },
  { usdc, collaterals, isStocked }: Extract<EngineEvent, { type: 'treasuryChanged' }>,
): void {
  const units = new Map(live.treasury.collaterals)
  for (const [asset, amount] of collaterals) {
    if (amount === 0n) units.delete(asset)
    else units.set(asset, amount)
  }
  live.treasury = { usdc, collaterals: units, isStocked }
}
