import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Hash, Side } from '@/core/protocol/instrument'
import type { Failure } from '@/web/session/actions/describeFailure'
import { hasUnknownTerms, isOpen, type OpenOrder } from '@/web/session/openOrders'
import type { OrderMark } from '@/web/session/orders/persistedOrders'
import { remainingOf } from '@/web/session/remainingOf'
import { isWaiting } from '@/web/session/stops/stopOrder'
import type { ChainWhen, FollowPrice, OnPartial } from './linkRules'

/** The order that the page places when its parent fills. Its amount is the filled amount. */
export type FollowUp = {
  readonly instrumentId: string
  readonly instrumentName: string
  readonly positionSide: OpenOrder['positionSide']
  readonly isBuy: boolean
  /** A stop sends a market order at its trigger. */
  readonly type: 'limit' | 'stop'
  readonly price: FollowPrice
  readonly priceStep: Price
  readonly reduceOnly: boolean
  readonly postOnly: boolean
}

export type LinkTerms =
  | { readonly kind: 'oco'; readonly onPartial: OnPartial }
  | { readonly kind: 'chain'; readonly when: ChainWhen; readonly follow: FollowUp }

/** A chain has one order: the parent. */
export type NewLink = { readonly terms: LinkTerms; readonly orderIds: readonly Hash[] }

/** An order as it was when the link began. */
export type LinkLeg = {
  readonly instrumentName: string
  readonly side: Side
  /** The trigger of a stop. */
  readonly price: Price
  readonly isStop: boolean
  /** Contracts that were left to fill. */
  readonly amount: Amount
}

export type LinkState =
  | { readonly status: 'watching' | 'acting' }
  | { readonly status: 'paused'; readonly why: 'link' | 'unknownOutcome' | 'averagePrice' }
  /** The next step needs the trader’s signature, or a decision after a break. */
  | { readonly status: 'asking'; readonly step: LinkStep }
  /** The venue or a limit has refused the step. */
  | { readonly status: 'refused'; readonly step: LinkStep; readonly failure: Failure }

/** A step that is signed: exactly what was shown. */
export type LinkStep =
  | { readonly do: 'place'; readonly amount: Amount; readonly price: Price }
  | { readonly do: 'reduce'; readonly leg: number; readonly by: Amount; readonly remaining: Amount }

export type Link = {
  readonly key: number
  readonly terms: LinkTerms
  readonly legs: readonly (LinkLeg & { readonly ids: readonly OrderMark[]; readonly filled: Amount })[]
  readonly state: LinkState
}

export type LinkEnd =
  | { readonly why: 'stopped' }
  | { readonly why: 'cancelledAll' }
  | { readonly why: 'done' | 'legEnded'; readonly leg: number }

export type EndedLink = { readonly link: Link; readonly end: LinkEnd }

/**
 * `unclear`: the outcome of an order of a left link is not known. `iceberg`: an iceberg would refill what the
 * link takes off.
 */
export type LinkRejection = 'notOpen' | 'already' | 'elsewhere' | 'notLoaded' | 'unclear' | 'iceberg' | 'cancelledAll'

/** An order is linked by its id, so its terms must be known and it must be able to fill or trigger. */
export function canLink(order: OpenOrder): boolean {
  return isOpen(order) && !hasUnknownTerms(order) && order.isTwap !== true
}

export function legOf(order: OpenOrder): LinkLeg {
  const { instrumentName, side } = order
  const isStop = isWaiting(order)
  return { instrumentName, side, price: isStop ? order.trigger : order.price, isStop, amount: remainingOf(order) }
}
