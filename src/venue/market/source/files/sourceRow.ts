import type { Side } from '@/core/protocol/instrument'

/** A price and an amount as the source prints them. */
export type TextLevel = readonly [price: string, amount: string]

/** Figures as printed, in the units of {@link SourceFigures}; rates and volatilities are plain numbers. */
export type TextFigures = {
  readonly markPrice?: string
  readonly indexPrice?: string
  readonly forwardPrice?: string
  readonly openInterest?: string
  readonly nextFundingRate?: number
  readonly iv?: number
}

/** How much of a book a source shows. Of several sources of an instrument, the deepest gives the book. */
export const bookDepth = { best: 1, some: 2, full: 3 } as const

/** What a line of a file says, before instruments are named and sizes converted. */
export type SourceRow = {
  readonly symbol: string
  /** As Tardis names exchanges, such as `binance-futures`. */
  readonly exchange: string
  readonly receivedNs: bigint
  readonly exchangeNs?: bigint
  readonly bookNumber?: bigint
} & (
  | {
      readonly type: 'book'
      readonly depth: (typeof bookDepth)[keyof typeof bookDepth]
      readonly isSnapshot: boolean
      readonly bids: readonly TextLevel[]
      readonly asks: readonly TextLevel[]
      /** Underlying price of the same moment, for options that are priced in coins. */
      readonly forwardPrice?: string
    }
  | {
      readonly type: 'trade'
      readonly side: Side
      readonly price: string
      readonly amount: string
      readonly id: string
    }
  | { readonly type: 'figures'; readonly figures: TextFigures }
  | { readonly type: 'gap'; readonly reason: string }
)

/** Reads the lines of one file in order. */
export type LineReader = {
  /**
   * Adds the rows that the line completes. Throws `MarketSourceError` with the problem; the caller adds file and line.
   */
  readonly read: (line: string, rows: SourceRow[]) => void
  /** True if the rows hold only numbers that `readDecimal` reads. */
  readonly hasCheckedNumbers?: true
  /** Adds the rows that only the end of the file completes. */
  readonly end: (rows: SourceRow[]) => void
  /** What was left out, in words. */
  readonly problems: () => readonly string[]
}

/** Counts what is left out by its reason, so that a million lines make one sentence. */
export function createTally(): {
  readonly add: (reason: string) => void
  readonly sentences: () => readonly string[]
} {
  const counts = new Map<string, number>()
  return {
    add: (reason) => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    sentences: () => Array.from(counts, ([reason, count]) => `${reason} (${count} ×)`),
  }
}
