import type { Hash } from '@/core/protocol/instrument'
import type { PendingPhase } from '@/web/session/actions/pendingStore'

/** `asking`: the response was lost, and the outcome is being requested from the venue. */
export type QuotePhase = PendingPhase | 'asking'

export type PendingRfqs = {
  readonly isCreating: boolean
  readonly isClosingAll: boolean
  readonly closing: ReadonlySet<Hash>
  /** Phases of new quotes, by block id. */
  readonly quotes: ReadonlyMap<Hash, QuotePhase>
  /** Phases of amends, by the id of the replaced quote. */
  readonly amends: ReadonlyMap<Hash, QuotePhase>
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
