import type { TradeVenue } from '../engine/event'

/** Whether a trade is on the tape and counts as volume: it was offered in the book or on a request for quotes. */
export function isPublicTrade({ via }: { readonly via: TradeVenue }): boolean {
  return via === 'book' || via === 'block'
}
