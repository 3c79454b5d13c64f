import { fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'

/**
 * The vault behind aeUSD: an ERC-4626 of which aeUSD is the share. What it owns is in no account: the amounts here are
 * a part of the venue's money.
 */
export type YieldVault = {
  /** Every share there is: in accounts, in the treasury, waiting to be redeemed, and withdrawn from the venue. */
  shares: Amount
  liquid: Usd
  invested: Usd
  /** All yield ever paid in: the only money of the venue that no one deposited. */
  yieldPaid: Usd
  isPaused: boolean
  accruedToNs: bigint | undefined
  /** Whether yield goes by the time that money is there; absent as long as it is paid by the full hour. */
  byTime?: true
  /** What is left of a millionth; see `yieldOver`. */
  yieldRest?: bigint
  /** The UTC day of the last rebalance, counted from 1970. */
  rebalancedDay: bigint | undefined
  readonly waiting: WaitingRedemption[]
}

/** As plain data, for snapshots. */
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

/** The vault behind aeUSD (venue-rules 6.7). Deposits and withdrawals are transfers; see onTransfer.ts. */
export type YieldVaultCommand =
  /**
   * Pays the yield until now and rebalances once a day; the time is the command's. From the first one that says
   * `byTime` on, what comes or goes within an hour earns for the time that it is there; journals of before paid whole
   * hours, and are played so.
   */
  | { readonly type: 'workYieldVault'; readonly byTime?: true }
  /** While it is paused nothing comes in and nothing goes out. */
  | { readonly type: 'pauseYieldVault'; readonly isPaused: boolean }

/** The vault after a change. */
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
type WaitingRedemption = {
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
