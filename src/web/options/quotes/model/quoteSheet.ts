import type { Amount, Fixed6, Price, Usd } from '@/core/protocol/fixed6'
import type { Hash, OptionInstrument } from '@/core/protocol/instrument'
import type { Failure } from '@/web/session/actions/describeFailure'

/** Volatility points, or percent of the mark. */
export type Width = Fixed6<'Width'>

/** The trader's choices for the quotes of one asset. */
export type SheetSettings = {
  readonly asset: string
  /** In the order in which they get a share of the limits. */
  readonly lines: readonly { readonly instrumentName: string; readonly size: Amount }[]
  readonly unit: 'vega' | 'percent'
  /** Distance of bid and ask from the model, in the unit. */
  readonly halfWidth: Width
  /** Volatility points by which the model is above the mark. */
  readonly shift: Width
  /** Volatility points that the model gains with each 25 points of call delta below 50. */
  readonly skew: Width
  /** An order is amended when its target is farther away than this, in the unit. At most the half-width. */
  readonly band: Width
  /** Limits of everything that has filled and may fill: underlyings, and USD per volatility point. */
  readonly maxDelta: Amount
  readonly maxVega: Usd
  readonly maxOrderValue: Usd
  /** Requests in any second. */
  readonly perSecond: number
  /** True: the sheet stops while the asset has no market-maker protection. */
  readonly needsMmp: boolean
}

export type SheetTerms = SheetSettings & { readonly instruments: readonly OptionInstrument[] }

/** The venue publishes no budget; its clients send 10 messages a second. The rest is for manual orders. */
export const mostPerSecond = 8

/** The venue's mark of an option: USD, underlyings, and USD per volatility point. */
export type QuoteMark = { readonly price: Price; readonly delta: number; readonly vega: number }

/**
 * Why a side has no quote. `unread`: the venue sent no usable mark. `own`: the venue would reject it for its price or
 * amount.
 */
export type NoQuote = 'mark' | 'unread' | 'price' | 'own' | 'value' | 'limit' | 'byHand' | 'expired'

export type SideView = {
  /** Undefined if `without` says why. */
  readonly target: Price | undefined
  readonly without: NoQuote | undefined
  readonly resting: { readonly price: Price; readonly open: Amount } | undefined
}

export type LineView = {
  readonly instrument: OptionInstrument
  readonly size: Amount
  readonly mark: QuoteMark | undefined
  readonly bid: SideView
  readonly ask: SideView
  /** Contracts that the sheet's orders have filled, signed. */
  readonly filled: Amount
}

/** Greeks that the account gains if the orders of one direction fill; undefined while a mark is unknown. */
export type Exposure = { readonly most: number; readonly least: number }

export type SheetPause = 'marks' | 'unknownOutcome' | 'rateLimited'

export type SheetEnd =
  | {
      readonly why:
        | 'stopped'
        | 'link'
        | 'signing'
        | 'mmpTripped'
        | 'mmpOff'
        | 'mmpUnknown'
        | 'stale'
        | 'expired'
        | 'byHand'
        | 'unknownOutcome'
    }
  | { readonly why: 'refused'; readonly failure: Failure }

export type Sheet = {
  readonly terms: SheetTerms
  readonly state:
    | { readonly status: 'quoting' }
    | { readonly status: 'paused'; readonly why: SheetPause }
    /** The orders are being cancelled. */
    | { readonly status: 'stopping'; readonly end: SheetEnd }
  readonly lines: readonly LineView[]
  readonly delta: Exposure | undefined
  readonly vega: Exposure | undefined
  /** Orders that rest or may rest. */
  readonly openIds: readonly Hash[]
}

export type SheetRejection =
  | 'already'
  | 'elsewhere'
  | 'asks'
  | 'noMmp'
  | 'mmpUnknown'
  | 'tripped'
  | 'left'
  | 'unreadable'
  | 'closed'
  | 'notLive'
  | 'moved'

export type SheetNews =
  | { readonly kind: 'ended'; readonly asset: string; readonly end: SheetEnd }
  /** A closed page was quoting. Its orders may rest. */
  | { readonly kind: 'left'; readonly asset: string }
  /** The stored sheet cannot be read. */
  | { readonly kind: 'unreadable'; readonly asset: string }
