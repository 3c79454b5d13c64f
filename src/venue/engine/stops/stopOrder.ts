import type { Price } from '@/core/protocol/fixed6'
import type { Hash, Side } from '@/core/protocol/instrument'
import { isTriggered, waitsForFall as kindWaitsForFall } from '@/core/quant/checkStop'
import type { OrderRequest, StopTerms } from '../command'

export type StopRequest = OrderRequest & { readonly stop: StopTerms }

/** An order that waits for the mark, outside the book and without margin. */
export type StopOrder = {
  /** Replaced when an edit changes the id of its parent. */
  request: StopRequest
  readonly createdAtNs: bigint
  readonly replacedOrderId: Hash | undefined
  /** The number of its command, which orders stops of the same trigger. */
  readonly priority: number
  /** False while it waits for the first fill of its parent; no price triggers it before that. */
  isArmed: boolean
  updatedAtNs: bigint
}

export function stopSide({ request }: StopOrder): Side {
  return request.isBuy ? 'buy' : 'sell'
}

export function triggersOnFall({ isBuy, stop }: StopRequest): boolean {
  return kindWaitsForFall(stop.kind, isBuy)
}

/** A mark exactly at the trigger triggers the stop. */
export function isReached({ isBuy, stop }: StopRequest, markPrice: Price): boolean {
  return isTriggered(stop.kind, isBuy, stop.trigger, markPrice)
}

/** Whether the stop belongs to a position and ends with it. */
export function isOfPosition({ stop }: StopRequest): boolean {
  return stop.scope !== 'order'
}
