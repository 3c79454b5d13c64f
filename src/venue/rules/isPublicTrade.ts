import type { TradeVenue } from '../engine/event'

/** True for trades in the book or on an RFQ. Only these are on the tape and count as volume. */
export function isPublicTrade({ via }: { readonly via: TradeVenue }): boolean {
  return via === 'book' || via === 'block'
}
