import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Address, Side } from '@/core/protocol/instrument'

/**
 * The mirrored size of one book. It rests in the engine's own queues as segments: orders of the house that are in no
 * other list, one before each trader's order and one behind. Time priority then gives exact queue positions.
 */
export type Mirror = {
  readonly house: Address
  readonly buy: Map<Price, ShownLevel>
  readonly sell: Map<Price, ShownLevel>
}

/** A level as the source shows it. The segments at its price add up to `shown` less `consumed`. */
export type ShownLevel = {
  readonly instrumentId: string
  readonly side: Side
  readonly price: Price
  shown: Amount
  /** Contracts that traders have taken. */
  consumed: Amount
  consumedAtNs: bigint
}

export type MirrorState = {
  readonly mirrors: Map<string, Mirror>
  /** The levels with consumed size, in the order of the first consumption. */
  readonly consumed: Set<ShownLevel>
}

export function createMirrorState(): MirrorState {
  return { mirrors: new Map(), consumed: new Set() }
}
