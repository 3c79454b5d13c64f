import type { CollateralAsset } from '@/protocol/collateral'
import type { Amount } from '@/protocol/fixed6'
import type { Address, Hash } from '@/protocol/instrument'

/** A transfer that the account's wallet has signed: the gateway has recovered the signer and read the token. */
export type TransferRequest = {
  /** The digest that was signed. */
  readonly transferId: Hash
  readonly account: Address
  readonly to: Address
  readonly asset: CollateralAsset
  /** Units of the asset. */
  readonly amount: Amount
  readonly label?: string
  readonly referenceId?: string
}

/** A withdrawal that the account's wallet has signed, as with transfers. */
export type WithdrawalRequest = {
  /** The digest that was signed. */
  readonly withdrawalId: Hash
  readonly account: Address
  readonly asset: CollateralAsset
  readonly amount: Amount
  /** Who has it at the other end. */
  readonly receiver: Address
  /** Absent: the chain that the venue settles on. */
  readonly chainId?: number
  /** How long the bridge takes. */
  readonly travelMs: number
  /** How long it waits besides when the check picks it out. */
  readonly holdMs: number
}

/** Play money that somebody asks the faucet for; it comes as a bridge would bring it. */
export type DepositRequest = {
  readonly account: Address
  readonly asset: CollateralAsset
  readonly amount: Amount
  readonly travelMs: number
}

export type TransferCommand =
  | { readonly type: 'transfer'; readonly transfer: TransferRequest }
  | { readonly type: 'withdraw'; readonly withdrawal: WithdrawalRequest }
  | { readonly type: 'requestDeposit'; readonly deposit: DepositRequest }
  /** Brings to their end the crossings whose time has come; the time is the command's. */
  | { readonly type: 'settleCrossings' }
