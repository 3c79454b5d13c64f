import { fixed6, scale, subtract, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { YieldVault } from '@/core/protocol/rest/swap'
import { decimalValue } from '@/web/ui/decimalText'

export type VaultDraft = { readonly kind: 'deposit' | 'withdraw'; readonly text: string }

export type VaultMeans = {
  /** USDC balance without isolated margin. */
  readonly usdc: Usd
  readonly shares: Amount
}

export type VaultTerms = {
  readonly amount: Amount
  /** Shares for a deposit, USDC for a withdrawal. Rounded toward zero, as the vault does. */
  readonly returned: bigint
  /** True if the vault pays at once. Otherwise it pays at the next rebalance, at the price at that time. */
  readonly isAtOnce: boolean
}

export type VaultProblem = 'amount' | 'balance' | 'cap' | 'paused'

/** Computes the result of a deposit or withdrawal, or why it is not possible; undefined while the amount is empty. */
export function vaultTerms(
  { kind, text }: VaultDraft,
  vault: YieldVault,
  { usdc, shares }: VaultMeans,
): VaultTerms | VaultProblem | undefined {
  if (text.trim() === '') return undefined
  const amount = decimalValue<Amount>(text)
  if (amount === undefined || amount <= 0n) return 'amount'
  if (vault.isPaused) return 'paused'
  if (amount > (kind === 'deposit' ? usdc : shares)) return 'balance'
  if (kind === 'deposit') {
    if (vault.aum + amount > vault.cap) return 'cap'
    return { amount, returned: (amount * scale) / vault.pps, isAtOnce: true }
  }
  const returned = (amount * vault.pps) / scale
  // Earlier withdrawals have priority over liquid funds.
  return { amount, returned, isAtOnce: returned <= subtract(vault.aumLiquid, vault.pendingWithdrawals) }
}

/** Value of shares in USD at the current share price. */
export function shareValue(shares: Amount, { pps }: Pick<YieldVault, 'pps'>): Usd {
  return fixed6<Usd>((shares * pps) / scale)
}

const dayMs = 86_400_000

/** Milliseconds until the vault rebalances, at 00:00 UTC. */
export function untilRebalanceMs(nowMs: number): number {
  return dayMs - (nowMs % dayMs)
}
