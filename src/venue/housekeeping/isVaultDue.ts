import type { LiveState } from '../live/liveState'

const hourNs = 3_600_000_000_000n

/** Whether an hour has ended whose yield the vault has not had; its day ends with one of them. */
export function isVaultDue({ yieldVault }: LiveState, nowNs: bigint): boolean {
  const accruedToNs = yieldVault?.accruedToNs
  return accruedToNs === undefined || nowNs - accruedToNs >= hourNs
}
