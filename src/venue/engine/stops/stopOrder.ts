import type { Price } from '@/core/protocol/fixed6'
import type { Hash, Side } from '@/core/protocol/instrument'
import { isTriggered, waitsForFall as kindWaitsForFall } from '@/core/quant/checkStop'
import type { OrderRequest, StopTerms } from '../command'

export type StopRequest = OrderRequest & { readonly stop: StopTerms }

/** An order that waits for the mark, outside the book and without margin. */
export type StopOrder = {
  /** Another object when an edit gives its parent another id. */
  request: StopRequest
  readonly createdAtNs: bigint
  readonly replacedOrderId: Hash | undefined
  /** The number of the command that brought it. Stops of one trigger go in the order of these. */
  readonly priority: number
  /** False while it waits for the first fill of its parent; no price lets it go before that. */
  isArmed: boolean
  updatedAtNs: bigint
}

export function stopSide({ request }: StopOrder): Side {
  return request.isBuy ? 'buy' : 'sell'
}

/** Which way the mark has to come for it to go. */
export function triggersOnFall({ isBuy, stop }: StopRequest): boolean {
  return kindWaitsForFall(stop.kind, isBuy)
}

/** Whether a mark triggers it; a mark exactly at the trigger does. */
export function isReached({ isBuy, stop }: StopRequest, markPrice: Price): boolean {
  return isTriggered(stop.kind, isBuy, stop.trigger, markPrice)
}

/** Whether it is of a position, and goes with it. */
export function isOfPosition({ stop }: StopRequest): boolean {
  return stop.scope !== 'order'
}
