import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { PendingPhase } from '@/web/session/actions/pendingStore'
import type { NewStop, StopChange } from './stopOrder'

export type PendingStopEdit = StopChange & { readonly phase: PendingPhase }

/** A stop that was to come with an entry order, and was refused after that one was taken. */
export type UnattachedStop = {
  readonly key: string
  readonly parent: OrderMessage
  readonly stop: NewStop
  readonly failure: Failure
  /**
   * What helps. A stop that the mark has passed already is rejected again and again: what it was for is to close, so that
   * is what one press does.
   */
  readonly remedy: 'sendAgain' | 'closeNow'
  readonly isRetrying: boolean
}

export type PendingStops = {
  /** How far the new stop of the ticket is. */
  readonly placing: PendingPhase | undefined
  /** How far the stop that goes with an entry order is. */
  readonly attaching: PendingPhase | undefined
  /** By row key. */
  readonly edits: ReadonlyMap<string, PendingStopEdit>
  readonly cancels: ReadonlySet<string>
  readonly unattached: readonly UnattachedStop[]
}

export const noPendingStops: PendingStops = {
  placing: undefined,
  attaching: undefined,
  edits: new Map(),
  cancels: new Set(),
  unattached: [],
}
