import { fixed6, type Amount, type Usd } from '@/protocol/fixed6'
import type { WaitingRedemption } from './yieldVaultEvent'

/**
 * The vault behind aeUSD: an ERC-4626 of which aeUSD is the share. What it owns lies in no account: it is part of the
 * money of the venue as it stands here.
 */
export type YieldVault = {
  /** Every share there is: in accounts, in the treasury, waiting to be redeemed, and withdrawn from the venue. */
  shares: Amount
  liquid: Usd
  invested: Usd
  /** All yield that was ever paid in: the one money of the venue that nobody deposited. */
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
