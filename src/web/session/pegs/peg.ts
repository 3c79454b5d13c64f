import type { Price } from '@/core/protocol/fixed6'
import type { Hash, Instrument } from '@/core/protocol/instrument'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { PegPause, PegPlace } from './pegRules'
import type { PegTarget } from './pegTarget'

export type NewPeg = {
  readonly orderId: Hash
  readonly instrument: Instrument
  readonly target: PegTarget
  /** Worst price: a buy never bids above it, a sell never offers below it. */
  readonly cap: Price
  readonly minEditMs: number
  /** True: the order is cancelled when the peg cannot continue. False: the order stays in the book. */
  readonly cancelsAtEnd: boolean
}

export type PegState =
  | { readonly status: 'resting'; readonly at: PegPlace }
  | { readonly status: 'waiting'; readonly price: Price; readonly untilMs: number }
  | { readonly status: 'sending'; readonly price: Price }
  /** `endsMs`: when the peg gives up. An unknown outcome has no such time and ends only with an answer. */
  | {
      readonly status: 'paused'
      readonly pause: PegPause | { readonly why: 'unknownOutcome' }
      readonly sinceMs: number
      readonly endsMs: number | undefined
    }

export type Peg = NewPeg & {
  readonly key: number
  readonly isBuy: boolean
  readonly postOnly: boolean
  /** The order's last known price. */
  readonly price: Price
  readonly edits: number
  readonly lastEditMs: number | undefined
  readonly state: PegState
}

export type PegEnd =
  | { readonly why: 'stopped' | 'changed' | 'filled' | 'expiry' | 'gone' }
  /** `code`: the venue's reason; undefined if the owner cancelled. */
  | { readonly why: 'cancelled'; readonly code: string | undefined }
  | { readonly why: 'refused'; readonly failure: Failure }
  | { readonly why: 'pausedTooLong'; readonly pause: PegPause }

export type EndedPeg = { readonly peg: Peg; readonly end: PegEnd; readonly endedMs: number }

export type PegRejection = 'noOneClick' | 'elsewhere' | 'notOpen' | 'already'

/** A longer pause ends the peg, so that a pegged order never looks active while nothing updates its price. */
export const longestPauseMs = 2 * 60_000
