import type { Price } from '@/core/protocol/fixed6'
import type { Hash, OptionInstrument } from '@/core/protocol/instrument'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { PegPause, PegPlace } from './pegRules'

/** What a trader asks for. */
export type NewPeg = {
  /** Of an open order. */
  readonly orderId: Hash
  readonly instrument: OptionInstrument
  readonly expiry: ChainExpiry
  /** A fraction. */
  readonly iv: number
  readonly cap: Price
  readonly minEditMs: number
  /** Whether the order is cancelled when the peg cannot go on; else it stays where it is. */
  readonly cancelsAtEnd: boolean
}

export type PegState =
  | { readonly status: 'resting'; readonly at: PegPlace }
  /** The next edit is due. */
  | { readonly status: 'waiting'; readonly price: Price; readonly untilMs: number }
  | { readonly status: 'sending'; readonly price: Price }
  /** `endsMs`: when it gives up; an unknown outcome has no end but knowing. */
  | {
      readonly status: 'paused'
      readonly pause: PegPause | { readonly why: 'unknownOutcome' }
      readonly sinceMs: number
      readonly endsMs: number | undefined
    }

/** The current state of an order that follows a volatility. */
export type Peg = Omit<NewPeg, 'expiry'> & {
  readonly key: number
  readonly isBuy: boolean
  readonly postOnly: boolean
  /** Of the order, as it was known last. */
  readonly price: Price
  /** How many edits the venue has taken. */
  readonly edits: number
  readonly lastEditMs: number | undefined
  readonly state: PegState
}

/** Why a peg is over. */
export type PegEnd =
  | { readonly why: 'stopped' | 'changed' | 'filled' | 'expiry' | 'gone' }
  /** `code`: the venue's reason, when it was not the owner's wish. */
  | { readonly why: 'cancelled'; readonly code: string | undefined }
  | { readonly why: 'refused'; readonly failure: Failure }
  | { readonly why: 'pausedTooLong'; readonly pause: PegPause }

export type EndedPeg = { readonly peg: Peg; readonly end: PegEnd; readonly endedMs: number }

/** Why a peg was not begun. */
export type PegRejection = 'noOneClick' | 'elsewhere' | 'notOpen' | 'already'

/** A pause longer than this ends the peg: an order that nothing moves must not be taken for one that follows. */
export const longestPauseMs = 2 * 60_000
