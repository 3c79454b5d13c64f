import type { LiveState } from '../live/liveState'

const hourNs = 3_600_000_000_000n

/** Whether an hour has ended since yield was last paid; the day of the vault ends with one of them. */
export function isVaultDue({ yieldVault }: LiveState, nowNs: bigint): boolean {
  const accruedToNs = yieldVault?.accruedToNs
  return accruedToNs === undefined || nowNs / hourNs > accruedToNs / hourNs
}
