import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { QueueModel } from './queueModel'

/** Mirrored books: the size of another market, held by one house account. */
export type MirrorCommand = {
  readonly type: 'mirrorBooks'
  readonly rules: MirrorRules
  readonly books: readonly MirroredBook[]
}

export type MirrorRules = {
  /** The account that holds the mirrored size. */
  readonly house: Address
  readonly queue: QueueModel
  /**
   * True: at each order the model sees all mirrored size before it. Absent in older journals, where it saw only the size
   * since the previous trader's order.
   */
  readonly isWholeQueue?: true
  /** Nanoseconds after which size that a trader has taken is shown again. */
  readonly consumedNs: bigint
}

/** What one period has changed in one book: its trades, and then the levels as they are at its end. */
export type MirroredBook = {
  readonly instrumentId: string
  /** True: all other levels are gone. Without levels the quotes are withdrawn. */
  readonly isSnapshot?: true
  /**
   * True: the source's book was not known before this period, and with it the queue before each order. A trade then
   * fills only orders at better prices.
   */
  readonly isUnknown?: true
  /** In their order. `isBuy`: the side of the taker. */
  readonly trades: readonly (readonly [isBuy: boolean, price: Price, amount: Amount])[]
  /** The amount that the source shows at the price; 0 removes the level. */
  readonly levels: readonly (readonly [isBid: boolean, price: Price, amount: Amount])[]
}
