import type { Price } from '@/core/protocol/fixed6'
import type { Hash, Side } from '@/core/protocol/instrument'
import { isTriggered, waitsForFall as kindWaitsForFall } from '@/core/quant/checkStop'
import type { OrderRequest, StopTerms } from '../command'

export type StopRequest = OrderRequest & { readonly stop: StopTerms }

/** An order that waits for the mark, outside the book and without margin. */
export type StopOrder = {
  /** Replaced when an edit of the parent changes the parent's id. */
  request: StopRequest
  readonly createdAtNs: bigint
  readonly replacedOrderId: Hash | undefined
  /** Number of the command that created the stop; orders stops with equal triggers. */
  readonly priority: number
  /** False while the stop waits for the first fill of its parent. Until then no price triggers it. */
  isArmed: boolean
  updatedAtNs: bigint
}

export function stopSide({ request }: StopOrder): Side {
  return request.isBuy ? 'buy' : 'sell'
}

export function triggersOnFall({ isBuy, stop }: StopRequest): boolean {
  return kindWaitsForFall(stop.kind, isBuy)
}

/** True if the mark has reached the trigger; a mark exactly at the trigger counts. */
export function isReached({ isBuy, stop }: StopRequest, markPrice: Price): boolean {
  return isTriggered(stop.kind, isBuy, stop.trigger, markPrice)
}

/** True if the stop belongs to a position and ends with it. */
export function isOfPosition({ stop }: StopRequest): boolean {
  return stop.scope !== 'order'
}
