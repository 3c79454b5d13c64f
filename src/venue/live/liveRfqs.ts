import type { Hash } from '@/core/protocol/instrument'
import type { QuoteRecord, RfqRecord } from '../engine/event'

export type LiveRfq = { readonly rfq: RfqRecord; readonly quotes: ReadonlyMap<Hash, QuoteRecord> }
export type MutableLiveRfq = { rfq: RfqRecord; readonly quotes: Map<Hash, QuoteRecord> }

/** Closed blocks retained over all accounts; a restart forgets them. */
export const maxClosedRfqs = 1_000

export function applyRfq(rfqs: Map<Hash, MutableLiveRfq>, rfq: RfqRecord): void {
  const known = rfqs.get(rfq.blockId)
  if (known === undefined) rfqs.set(rfq.blockId, { rfq, quotes: new Map() })
  else known.rfq = rfq
  if (rfq.status === 'open') return
  // Oldest first, as in the Map.
  const closed = [...rfqs.values()].filter((block) => block.rfq.status === 'closed')
  const oldest = closed[0]
  if (closed.length > maxClosedRfqs && oldest !== undefined) rfqs.delete(oldest.rfq.blockId)
}

export function applyQuote(rfqs: ReadonlyMap<Hash, MutableLiveRfq>, quote: QuoteRecord): void {
  rfqs.get(quote.blockId)?.quotes.set(quote.quoteId, quote)
}

export function openRfqs(rfqs: ReadonlyMap<Hash, LiveRfq>): LiveRfq[] {
  return [...rfqs.values()].filter(({ rfq }) => rfq.status === 'open')
}

export function isOpenQuote({ status }: QuoteRecord): boolean {
  return status === 'opened' || status === 'partial'
}
