import type { Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { OpenOrder } from '@/web/session/openOrders'
import { isWaiting, type WaitingStop } from '@/web/session/stops/stopOrder'
import type { TrailPause, TrailTerms } from './trailRules'

/** The trader’s settings. */
export type TrailChoice = Pick<TrailTerms, 'distance' | 'activation' | 'minEditMs'>

export type NewTrail = TrailChoice & {
  readonly orderId: Hash
  readonly instrumentName: string
  readonly priceStep: Price
  /** True for a resumed trail that had reached its activation price. */
  readonly isActive?: boolean
}

export type TrailState =
  /** The mark has not reached the activation price. */
  | { readonly status: 'awaiting' }
  | { readonly status: 'following' }
  | { readonly status: 'paused'; readonly why: TrailPause | 'unknownOutcome' }

export type Trail = Omit<NewTrail, 'isActive'> & {
  readonly key: number
  readonly isBuy: boolean
  /** The stop's last known trigger. */
  readonly trigger: Price
  readonly edits: number
  readonly state: TrailState
}

export type TrailEnd =
  | { readonly why: 'stopped' | 'changed' | 'gone' }
  | { readonly why: 'triggered' }
  /** `code`: the venue's reason; undefined if the owner cancelled. */
  | { readonly why: 'cancelled'; readonly code: string | undefined }
  | { readonly why: 'refused'; readonly failure: Failure }

export type EndedTrail = { readonly trail: Trail; readonly end: TrailEnd }

export type TrailRejection = 'noOneClick' | 'elsewhere' | 'notWaiting' | 'already'

/**
 * Only a market stop-loss can trail. A stop-limit would need a second distance, and an amend that races with the
 * trigger could enlarge a resting order.
 */
export function canTrail(order: OpenOrder): order is WaitingStop {
  return isWaiting(order) && order.stop === 'STOP_LOSS' && order.orderType === 'market'
}
