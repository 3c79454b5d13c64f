import type { Price } from '@/protocol/fixed6'
import { fixed6 } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'

/** A bid or an ask as it was read and pressed: who takes a bid sells, who takes an ask buys. */
export type ChainPress = {
  readonly instrumentName: string
  readonly side: Side
  /** As it was painted; undefined where nobody quotes. */
  readonly price: Price | undefined
}

/** What a cell carries of its quote, beside the text that shows it. */
export function pressData(instrumentName: string, side: Side, price: Price | undefined) {
  return { 'data-instrument': instrumentName, 'data-side': side, 'data-price': price?.toString() }
}

/**
 * The quote of what was pressed, from the page itself: what has come since and is not painted yet was not read by
 * anybody.
 */
export function pressOf(element: Element | null | undefined): ChainPress | undefined {
  const cell = element?.closest<HTMLElement>('[data-instrument]')
  const { instrument, side, price } = cell?.dataset ?? {}
  if (instrument === undefined || (side !== 'buy' && side !== 'sell')) return undefined
  return {
    instrumentName: instrument,
    side,
    price: price === undefined ? undefined : fixed6<Price>(BigInt(price)),
  }
}
