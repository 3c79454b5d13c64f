import { assert } from '@/lib/assert'
import type { QuoteMessage } from '@/protocol/rest/rfqs'
import type { Outcome } from '../../engine/event'
import type { LiveState } from '../../live/liveState'
import { quoteOf } from './rfqRecords'

/** What the sender of a quote is told of it. */
export function toldQuote(live: LiveState, { quote }: Extract<Outcome, { isAccepted: true }>): QuoteMessage {
  const rfq = quote && live.rfqs.get(quote.blockId)?.rfq
  assert(quote !== undefined && rfq !== undefined, 'an accepted quote has a record, and a block')
  return quoteOf(live, rfq, quote)
}
