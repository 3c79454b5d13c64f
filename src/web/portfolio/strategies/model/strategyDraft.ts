import { add, fixed6, scale, smaller, subtract, type Amount } from '@/core/protocol/fixed6'
import type { StrategyListing, StrategyPosition } from '@/core/protocol/rest/strategies'

const nothing = fixed6<Amount>(0n)

/** Reason why a deposit or withdrawal is invalid. Its message states what would be valid. */
export type StakeFault = 'none' | 'tooLittle' | 'tooMuch' | 'overCap' | 'waits'

export type DepositPreview = {
  /** Shares at the current price, rounded down; undefined if the venue does not report the price. */
  readonly received: Amount | undefined
  readonly sharesBefore: Amount
  readonly sharesAfter: Amount | undefined
  /** Largest deposit that fits under the cap. */
  readonly room: Amount
}

/** Value of shares in units of the collateral, rounded down. */
export function worthOf(shares: Amount, pps: Amount): Amount {
  return fixed6<Amount>((shares * pps) / scale)
}

export function depositPreview(
  { pps, cap, aum, pendingDeposits = nothing }: StrategyListing,
  own: StrategyPosition | undefined,
  amount: Amount | undefined,
): DepositPreview {
  const sharesBefore = own?.shares ?? nothing
  const received =
    amount === undefined || pps === undefined || pps === 0n ? undefined : fixed6<Amount>((amount * scale) / pps)
  const managed = add(aum, pendingDeposits)
  return {
    received,
    sharesBefore,
    sharesAfter: received === undefined ? undefined : add(sharesBefore, received),
    room: managed >= cap ? nothing : subtract(cap, managed),
  }
}

/** @param most the withdrawable amount of the account, units */
export function depositFault(
  strategy: StrategyListing,
  preview: DepositPreview,
  amount: Amount | undefined,
  most: Amount | undefined,
): StakeFault | undefined {
  if (amount === undefined || amount <= 0n) return 'none'
  if (amount < strategy.minimumDeposit) return 'tooLittle'
  if (amount > preview.room) return 'overCap'
  return most !== undefined && amount > most ? 'tooMuch' : undefined
}

export type WithdrawalPreview = {
  /** Units of collateral at the current price, rounded down; undefined if the venue does not report the price. */
  readonly received: Amount | undefined
  readonly sharesAfter: Amount | undefined
}

export function withdrawalPreview({ pps, shares }: StrategyPosition, asked: Amount | undefined): WithdrawalPreview {
  if (asked === undefined) return { received: undefined, sharesAfter: undefined }
  const taken = smaller(asked, shares)
  return { received: worthOf(taken, pps), sharesAfter: subtract(shares, taken) }
}

/** Checks a withdrawal. The venue allows only one pending withdrawal for each account. */
export function withdrawalFault({ shares, pendingWithdrawals }: StrategyPosition, asked: Amount | undefined) {
  if (pendingWithdrawals > 0n) return 'waits' as const
  if (asked === undefined || asked <= 0n) return 'none' as const
  return asked > shares ? ('tooMuch' as const) : undefined
}
