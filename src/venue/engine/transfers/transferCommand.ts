import type { CollateralAsset } from '@/core/protocol/collateral'
import type { Amount } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'

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

/** Play money that a trader requests from the faucet; it arrives as over a bridge. */
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

/** What the history calls a side of a transfer (rest-private 13.2). */
export type TransferType = 'send' | 'receive' | 'yv_deposit' | 'yv_withdraw' | 'swap' | 'deposit' | 'withdraw'

/** How a transfer from one account to another is shown to both. */
export type TransferTerms = {
  /** Of the rows: the digest of what was signed, or something of the venue's own. Two of an account's differ. */
  readonly id: string
  /** Default: `send` and `receive`. `untold` makes no row for that account. */
  readonly sentAs?: TransferType | 'untold'
  readonly receivedAs?: TransferType | 'untold'
  readonly label?: string
  readonly referenceId?: string
}

type CollateralTransfer = TransferTerms & {
  readonly from: Address
  readonly to: Address
  readonly asset: CollateralAsset
  /** Units of the asset, above 0. */
  readonly amount: Amount
  /** On the venue's own chain. */
  readonly l2TxHash: Hash
}

/** Money on its way over a bridge, or arrived. A new object each time it changes. */
export type Crossing = {
  /** Of a withdrawal the digest that was signed. */
  readonly id: string
  readonly kind: 'deposit' | 'withdraw'
  readonly account: Address
  readonly asset: CollateralAsset
  readonly amount: Amount
  /** Who has a withdrawal at the other end. */
  readonly receiver?: Address
  /** Of the chain at the other end; absent: the one that the venue settles on. */
  readonly chainId?: number
  readonly status: 'initiated' | 'finalized'
  readonly initiatedNs: bigint
  /** When it is to be final. */
  readonly dueNs: bigint
  /** Picked out by the random check, which lengthens the way. */
  readonly isHeld: boolean
  readonly finalizedNs?: bigint
  /** On the chain at the other end; a withdrawal has it when it is final. */
  readonly l1TxHash?: Hash
  /** On the venue's own chain; a deposit has it when it is final. */
  readonly l2TxHash?: Hash
}

export type TransferEvent =
  | { readonly type: 'collateralMoved'; readonly transfer: CollateralTransfer }
  | { readonly type: 'crossingChanged'; readonly crossing: Crossing }
