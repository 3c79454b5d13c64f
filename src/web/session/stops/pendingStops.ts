import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { PendingPhase } from '@/web/session/actions/pendingStore'
import type { NewStop, StopChange } from './stopOrder'

export type PendingStopEdit = StopChange & { readonly phase: PendingPhase }

/** A stop that was rejected after its entry order had been accepted. */
export type UnattachedStop = {
  readonly key: string
  readonly parent: OrderMessage
  readonly stop: NewStop
  readonly failure: Failure
  /**
   * How to restore the protection. A stop whose trigger the mark has passed would be rejected again, so `closeNow`
   * closes its amount instead.
   */
  readonly remedy: 'sendAgain' | 'closeNow'
  readonly isRetrying: boolean
}

export type PendingStops = {
  readonly placing: PendingPhase | undefined
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
