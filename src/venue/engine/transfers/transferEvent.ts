import type { CollateralAsset } from '@/protocol/collateral'
import type { Amount } from '@/protocol/fixed6'
import type { Address, Hash } from '@/protocol/instrument'

/** What the history calls a side of a movement (rest-private 13.2). */
export type MovementType = 'send' | 'receive' | 'yv_deposit' | 'yv_withdraw' | 'swap' | 'deposit' | 'withdraw'

/** How a movement from one account to another is told to both. */
export type MovementTerms = {
  /** Of the rows: the digest of what was signed, or something of the venue's own. Two of an account's differ. */
  readonly id: string
  /** Default: `send` and `receive`. What is `untold` is no row of that account's. */
  readonly sentAs?: MovementType | 'untold'
  readonly receivedAs?: MovementType | 'untold'
  readonly label?: string
  readonly referenceId?: string
}

export type CollateralMovement = MovementTerms & {
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
  | { readonly type: 'collateralMoved'; readonly movement: CollateralMovement }
  | { readonly type: 'crossingChanged'; readonly crossing: Crossing }
