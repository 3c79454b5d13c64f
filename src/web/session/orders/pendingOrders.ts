import type { PendingPhase } from '@/web/session/actions/pendingStore'
import type { OrderChange } from './editOrder'

export type PendingEdit = OrderChange & { readonly phase: PendingPhase }

/**
 * Identifies a pending new order. By default new orders go one at a time, so that a double press sends one: while
 * `single` is pending, further ones are `busy`. The ticket, dialogs, the palette and armed keys share it. An order that
 * may overlap others has a number.
 */
export type PlacementKey = 'single' | number

export type PendingOrders = {
  readonly placements: ReadonlyMap<PlacementKey, PendingPhase>
  readonly isCancellingAll: boolean
  /** By row key. */
  readonly edits: ReadonlyMap<string, PendingEdit>
  readonly cancels: ReadonlySet<string>
}

export const noPendingOrders: PendingOrders = {
  placements: new Map(),
  isCancellingAll: false,
  edits: new Map(),
  cancels: new Set(),
}
