import type { Amount, Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'

/** The vault as it stands after a change. */
export type YieldVaultRecord = {
  /** USDC that lies ready for redemptions. */
  readonly liquid: Usd
  /** USD that earn the yield elsewhere. */
  readonly invested: Usd
  /** All shares, those that wait for redemption among them. */
  readonly shares: Amount
  readonly isPaused: boolean
  /** Until when the yield was paid, UNIX nanoseconds; undefined before the first. */
  readonly accruedToNs: bigint | undefined
  /** In the order of asking. */
  readonly waiting: readonly WaitingRedemption[]
}

/** Shares that have left an account and are paid for at the next rebalance, at the price of then. */
export type WaitingRedemption = {
  readonly id: string
  readonly account: Address
  readonly shares: Amount
  readonly askedAtNs: bigint
}

/** What an account gave to the vault or took from it. */
export type YieldVaultMove = {
  /** The same when what was asked for is paid. */
  readonly id: string
  readonly kind: 'deposit' | 'withdraw'
  readonly status: 'initiated' | 'finalized'
  readonly shares: Amount
  /** USDC; 0 while it waits. */
  readonly usdc: Usd
  readonly askedAtNs: bigint
}

export type YieldVaultEvent =
  | { readonly type: 'yieldVaultChanged'; readonly vault: YieldVaultRecord }
  | { readonly type: 'yieldVaultMoved'; readonly account: Address; readonly move: YieldVaultMove }
