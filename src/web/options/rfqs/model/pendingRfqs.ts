import type { Hash } from '@/core/protocol/instrument'
import type { PendingPhase } from '@/web/session/actions/pendingStore'

/** Asking: its answer was lost, and the venue is asked what became of it. */
export type QuotePhase = PendingPhase | 'asking'

export type PendingRfqs = {
  readonly isCreating: boolean
  readonly isClosingAll: boolean
  /** Blocks that are being closed. */
  readonly closing: ReadonlySet<Hash>
  /** New quotes on their way, by the block that they are on. */
  readonly quotes: ReadonlyMap<Hash, QuotePhase>
  /** Amends on their way, by the quote that they take the place of. */
  readonly amends: ReadonlyMap<Hash, QuotePhase>
  /** Quotes that are being withdrawn. */
  readonly withdrawing: ReadonlySet<Hash>
  readonly isWithdrawingAll: boolean
}

export const nothingPending: PendingRfqs = {
  isCreating: false,
  isClosingAll: false,
  closing: new Set(),
  quotes: new Map(),
  amends: new Map(),
  withdrawing: new Set(),
  isWithdrawingAll: false,
}
