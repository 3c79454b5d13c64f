import type { Amount, Fraction, Price } from '@/core/protocol/fixed6'
import type { Hash, Instrument } from '@/core/protocol/instrument'
import type { Failure } from '@/web/session/actions/describeFailure'

/** The trader’s settings. */
export type IcebergChoice = {
  readonly isBuy: boolean
  /** All contracts; the part beyond the visible order is known to this page alone. */
  readonly total: Amount
  readonly visible: Amount
  /** Each visible order is at most this fraction smaller or larger. */
  readonly spread: Fraction
  readonly limitPrice: Price
  /** Pause between a filled order and the next. */
  readonly refillMs: number
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  /** True: a closing page tries to cancel the visible order. False: the order stays. */
  readonly cancelsOnClose: boolean
}

export type NewIceberg = IcebergChoice & {
  readonly instrument: Pick<Instrument, 'instrumentId' | 'instrumentName' | 'amountStep' | 'minOrderValue'>
}

/** Fills of the orders that have ended. */
export type Tally = {
  readonly filled: Amount
  /** Price × contracts, in millionths of millionths; undefined if the venue omitted an average price. */
  readonly cost: bigint | undefined
}

export type IcebergPause = 'link' | 'signing' | 'unknownOutcome' | { readonly code: string }

export type IcebergState =
  | { readonly status: 'placing' | 'resting' }
  | { readonly status: 'refilling'; readonly untilMs: number }
  | { readonly status: 'paused'; readonly why: IcebergPause }

export type Iceberg = NewIceberg & {
  readonly key: number
  readonly filled: Amount
  /** Undefined before the first fill, and if the venue omits it. */
  readonly averagePrice: Price | undefined
  /** The visible order’s current id. */
  readonly childId: Hash | undefined
  readonly state: IcebergState
}

export type IcebergEnd =
  | { readonly why: 'filled' | 'stopped' | 'gone' }
  /** `code`: the venue’s reason; undefined if the owner cancelled. */
  | { readonly why: 'cancelled'; readonly code: string | undefined }
  | { readonly why: 'refused'; readonly failure: Failure }

export type EndedIceberg = {
  readonly iceberg: Iceberg
  readonly end: IcebergEnd
  /** True if an order was sent whose outcome is not known yet. */
  readonly isOutcomeOpen: boolean
}

/**
 * `unclear`: the venue does not report the last order yet. `unread`: its answer was lost. `replaced`: the visible order
 * was cancelled, perhaps by an amend of another browser. `cancelled`: the trader cancelled everything meanwhile.
 */
export type IcebergRejection =
  | 'noOneClick'
  | 'elsewhere'
  | 'unclear'
  | 'unread'
  | 'replaced'
  | 'cancelled'
  | 'notLoaded'
