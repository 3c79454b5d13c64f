import { fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'

/** The vault behind aeUSD: an ERC-4626 whose share is aeUSD. Its assets are in no account. */
export type YieldVault = {
  /** All shares: in accounts, in the treasury, awaiting redemption, and withdrawn from the venue. */
  shares: Amount
  liquid: Usd
  invested: Usd
  /** Total yield: the only money of the venue that nobody deposited. */
  yieldPaid: Usd
  isPaused: boolean
  accruedToNs: bigint | undefined
  /** True if yield accrues continuously. Absent while yield is paid by the full hour. */
  byTime?: true
  /** The fraction of a millionth carried to the next payment; see `yieldOver`. */
  yieldRest?: bigint
  /** The UTC day of the last rebalance, counted from 1970. */
  rebalancedDay: bigint | undefined
  readonly waiting: WaitingRedemption[]
}

export type YieldVaultData = Omit<YieldVault, 'waiting'> & { readonly waiting: readonly WaitingRedemption[] }

export function createYieldVault(): YieldVault {
  return {
    shares: fixed6<Amount>(0n),
    liquid: fixed6<Usd>(0n),
    invested: fixed6<Usd>(0n),
    yieldPaid: fixed6<Usd>(0n),
    isPaused: false,
    accruedToNs: undefined,
    rebalancedDay: undefined,
    waiting: [],
  }
}

/**
 * Commands of the vault behind aeUSD (venue-rules 6.7). Deposits and withdrawals are transfers; see workYieldVault.ts.
 */
export type YieldVaultCommand =
  /**
   * Pays the yield until the command's time, and rebalances once a day. From the first command with `byTime` on, money
   * earns for its exact time; older journals paid whole hours and are replayed unchanged.
   */
  | { readonly type: 'workYieldVault'; readonly byTime?: true }
  /** A paused vault accepts no deposits and pays no withdrawals. */
  | { readonly type: 'pauseYieldVault'; readonly isPaused: boolean }

export type YieldVaultRecord = {
  /** Liquid USDC for redemptions. */
  readonly liquid: Usd
  /** USD invested outside the venue, which earn the yield. */
  readonly invested: Usd
  /** All shares, including those awaiting redemption. */
  readonly shares: Amount
  readonly isPaused: boolean
  /** End of the paid period, UNIX nanoseconds; undefined before the first payment. */
  readonly accruedToNs: bigint | undefined
  readonly waiting: readonly WaitingRedemption[]
}

/** Shares that have left an account. They are paid at the next rebalance, at the share price at that time. */
type WaitingRedemption = {
  readonly id: string
  readonly account: Address
  readonly shares: Amount
  readonly askedAtNs: bigint
}

export type YieldVaultMove = {
  /** Stays the same when the redemption is paid. */
  readonly id: string
  readonly kind: 'deposit' | 'withdraw'
  readonly status: 'initiated' | 'finalized'
  readonly shares: Amount
  /** USDC paid; 0 while the redemption waits. */
  readonly usdc: Usd
  readonly askedAtNs: bigint
}

export type YieldVaultEvent =
  | { readonly type: 'yieldVaultChanged'; readonly vault: YieldVaultRecord }
  | { readonly type: 'yieldVaultMoved'; readonly account: Address; readonly move: YieldVaultMove }
