import { assert } from '@/lib/assert'
import type { ExchangeState } from '../state'

/** What is true of blocks and quotes after every command; a broken one throws with the rule it breaks. */
export function checkRfqs(state: ExchangeState): void {
  for (const [blockId, { record, quotes }] of state.rfqs) {
    assert(
      record.blockId === blockId && state.accounts.has(record.account),
      'a block is found by its id and has an owner',
    )
    assert(record.status === 'open' && record.filled < record.amount, 'a block that is kept is open')
    for (const { instrumentId } of record.legs) {
      const listed = state.instruments.get(instrumentId)
      assert(listed !== undefined && listed.settlementPrice === undefined, 'no leg of an open block has expired')
    }
    for (const [quoteId, { record: quote, filledValue }] of quotes) {
      const owner = state.accounts.get(quote.account)
      assert(quote.quoteId === quoteId && quote.blockId === blockId, 'a quote is found by its id, on its block')
      assert(owner !== undefined && !owner.replayGuard.closed.has(quoteId), 'an open quote has not ended')
      assert(quote.status === 'opened' || quote.status === 'partial', 'a quote that is kept is open')
      assert(quote.filled < quote.amount, 'an open quote has something left')
      assert(quote.filled > 0n || filledValue === 0n, 'what was not filled had no price')
    }
  }
}
