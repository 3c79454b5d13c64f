/*
 * An event begins with a byte: kind (bits 0 to 2), exchange time (3 and 4), book number (5), checksum (6).
 * docs/recordings.md describes the rest.
 */
export const kinds = ['instruments', 'bookSnapshot', 'bookUpdate', 'trade', 'figures', 'gap', 'name'] as const
export const kindBits = 7
export const exchangeShift = 3
export const exchange = { absent: 0, sameAsBefore: 1, nanoseconds: 2, milliseconds: 3 } as const
export const hasNumber = 32
export const hasChecksum = 64
/** Flags of a price or amount that is no multiple of its step, and is written in millionths. */
export const fine = { price: 1, amount: 2 } as const

export const nsPerMs = 1_000_000n
/** Figures in millionths, then rates, in the order of their bits. */
export const prices = ['markPrice', 'indexPrice', 'forwardPrice', 'bestBid', 'bestAsk', 'openInterest'] as const
export const rates = ['fundingRate', 'nextFundingRate', 'iv'] as const

/** The values of the event before, which the next event is written against. Valid until the next key block. */
export type Times = { receivedNs: bigint; exchangeNs: bigint; bookNumber: bigint }

export function timesFrom(startNs: bigint): Times {
  return { receivedNs: startNs, exchangeNs: startNs, bookNumber: 0n }
}

/** An instrument by its number, and what was last written of it. */
export type NamedSteps = {
  readonly name: string
  readonly index: number
  /** Steps in millionths. */
  readonly price: number
  readonly amount: number
  /** In steps. */
  lastPrice: number
  /** In the order of `prices`. */
  readonly figures: bigint[]
}
