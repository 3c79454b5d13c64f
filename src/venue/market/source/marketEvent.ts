import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'

/** Times of an event, UNIX nanoseconds. */
export type EventTimes = {
  /** When the exchange says that it happened; absent if the source has no such time. */
  readonly exchangeNs?: bigint
  /** When the recorder or this process received it. Events of one source never go back in this time. */
  readonly receivedNs: bigint
  /** The source's number of the book that this event describes; a book and a best price of one number must agree. */
  readonly bookNumber?: bigint
}

/** An instrument of a source, by the name that it gets at the paper venue, such as `ETH-PERP` or `BTC-27DEC26-90000-C`. */
export type SourceInstrument = {
  readonly name: string
  readonly asset: string
  readonly kind: 'PERPETUAL' | 'OPTION'
  readonly priceStep: Price
  readonly amountStep: Amount
  /** The name at the source, such as `ETHUSDT`. */
  readonly sourceName: string
  /** What a user must know about converted sizes, such as "inverse contracts of 100 USD, converted at each price". */
  readonly conversion?: string
  /** Terms that the source states; others follow the rules of the paper venue. */
  readonly terms?: {
    readonly minOrderValue?: Usd
    readonly maxOrderValue?: Usd
    readonly maxNotionalValue?: Usd
    readonly priceBand?: Fraction
    readonly maxLeverage?: number
    /** Of an option; by default 08:00 UTC of the day in its name. */
    readonly expiryNs?: bigint
  }
}

/** A level after the change. An amount of 0 removes it. */
export type SourceLevel = { readonly side: Side; readonly price: Price; readonly amount: Amount }

/**
 * Figures of an instrument. What a source does not say is absent, never 0; what an event does not repeat is unchanged.
 * The index belongs to the asset, whichever of its instruments the event names.
 */
export type SourceFigures = {
  readonly markPrice?: Price
  readonly indexPrice?: Price
  /** Fraction for eight hours: the rate of the last period. */
  readonly fundingRate?: number
  /** Fraction for eight hours: the estimate for the current period. */
  readonly nextFundingRate?: number
  /** Options: the forward and the volatility behind the mark, a fraction a year. */
  readonly forwardPrice?: Price
  readonly iv?: number
  readonly openInterest?: Amount
  /** Best prices as the source prints them beside its book; used to check the book, never to make one. */
  readonly bestBid?: Price
  readonly bestAsk?: Price
}

/** What any source of a market (a live venue, a recording, files of others) gives, in the order of receipt. */
export type MarketEvent = EventTimes &
  /** All that are listed. An instrument that is missing is delisted, and has no book any more. */
  (
    | { readonly type: 'instruments'; readonly instruments: readonly SourceInstrument[] }
    /** The whole book, best first on each side; or a change of it. */
    | {
        readonly type: 'bookSnapshot' | 'bookUpdate'
        readonly name: string
        readonly levels: readonly SourceLevel[]
        /** The source's checksum of the whole book after this event (`core/protocol/checksum.ts`). */
        readonly checksum?: string
      }
    | {
        readonly type: 'trade'
        readonly name: string
        /** The side of the taker. */
        readonly side: Side
        readonly price: Price
        readonly amount: Amount
      }
    | { readonly type: 'figures'; readonly name: string; readonly figures: SourceFigures }
    /** The books named (all without names) are unknown until their next snapshot. */
    | { readonly type: 'gap'; readonly names?: readonly string[]; readonly reason: string }
  )

/** A source that ended or cannot be read. The message names the file, the line and the problem. */
export class MarketSourceError extends Error {
  override readonly name = 'MarketSourceError'
}

/** A recording: read forwards from any time. */
export type RecordedMarket = {
  /** First and last time of receipt. */
  readonly startNs: bigint
  readonly endNs: bigint
  /** SHA-256 of the content, hex; the name by which a shared session finds its recording. */
  readonly hash: string
  /** All that were ever listed; of a file that was not closed, those that were listed at its end. */
  readonly instruments: readonly SourceInstrument[]
  /** What is missing, damaged or was changed while the files were read, in words. */
  readonly problems?: readonly string[]
  /** A price curve for the timeline: at most 2,000 points of one instrument's last trade or middle, USD. */
  readonly curve: (name: string) => Promise<readonly { readonly timeNs: bigint; readonly price: number }[]>
  /**
   * Reads the events from a time on, in batches. The first batch rebuilds the state at that time: the instruments, a
   * snapshot of each known book and the last known figures. Throws {@link MarketSourceError}.
   */
  readonly read: (fromNs: bigint) => AsyncIterable<readonly MarketEvent[]>
  readonly close: () => Promise<void>
}

/** A live venue. It reconnects by itself; while it is not `live`, its quotes are withdrawn. */
export type LiveSource = {
  readonly start: (listener: (events: readonly MarketEvent[]) => void) => void
  readonly stop: () => Promise<void>
}
