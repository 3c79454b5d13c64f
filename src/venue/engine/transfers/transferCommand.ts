import type { CollateralAsset } from '@/core/protocol/collateral'
import type { Amount } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'

/** A transfer signed by the account's wallet; the gateway has recovered the signer and resolved the token. */
export type TransferRequest = {
  readonly transferId: Hash
  readonly account: Address
  readonly to: Address
  readonly asset: CollateralAsset
  readonly amount: Amount
  readonly label?: string
  readonly referenceId?: string
}

/** A withdrawal signed by the account's wallet, like a transfer. */
export type WithdrawalRequest = {
  readonly withdrawalId: Hash
  readonly account: Address
  readonly asset: CollateralAsset
  readonly amount: Amount
  /** The receiver on the other chain. */
  readonly receiver: Address
  /** Absent for the chain on which the venue settles. */
  readonly chainId?: number
  readonly travelMs: number
  /** Additional delay if the random check selects the withdrawal. */
  readonly holdMs: number
}

/** A request for play money from the faucet, which arrives like a bridge deposit. */
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
  /** Ends the crossings that are due at the command's time. */
  | { readonly type: 'settleCrossings' }

/** The history's name for a side of a transfer (rest-private 13.2). */
export type TransferType = 'send' | 'receive' | 'yv_deposit' | 'yv_withdraw' | 'swap' | 'deposit' | 'withdraw'

export type TransferTerms = {
  /** Id of the history rows: the signed digest, or an id of the venue's own. Unique per account. */
  readonly id: string
  /** Type of the sender's history row, `send` by default. `untold` writes no row. */
  readonly sentAs?: TransferType | 'untold'
  /** The same for the receiver, `receive` by default. */
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

/** Money in transit over a bridge, or arrived; immutable. */
export type Crossing = {
  readonly id: string
  readonly kind: 'deposit' | 'withdraw'
  readonly account: Address
  readonly asset: CollateralAsset
  readonly amount: Amount
  /** The receiver of a withdrawal on the other chain. */
  readonly receiver?: Address
  /** The other chain; absent for the chain on which the venue settles. */
  readonly chainId?: number
  readonly status: 'initiated' | 'finalized'
  readonly initiatedNs: bigint
  /** Expected arrival. */
  readonly dueNs: bigint
  /** True if the random check has selected the transfer, which delays it. */
  readonly isHeld: boolean
  readonly finalizedNs?: bigint
  /** Hash on the other chain. A withdrawal has it once final. */
  readonly l1TxHash?: Hash
  /** Hash on the venue's own chain. A deposit has it once final. */
  readonly l2TxHash?: Hash
}

export type TransferEvent =
  | { readonly type: 'collateralMoved'; readonly transfer: CollateralTransfer }
  | { readonly type: 'crossingChanged'; readonly crossing: Crossing }
