import { assert } from '@/lib/assert'
import { dropIfEmpty } from '../accounts/holding'
import type { Turn } from '../turn'
import { settleTrade, type TradeTerms } from './settleTrade'
import { trimReduceOnly } from './trimReduceOnly'

/**
 * A trade that the book had no part in: against the insurance fund, or by deleveraging. Reduce-only orders that the new
 * positions have no room for are cancelled. A holding that has nothing left is gone afterwards.
 */
export function tradeOffBook(turn: Turn, terms: TradeTerms): void {
  const { maker, taker } = terms
  assert(terms.amount > 0n && terms.via !== 'book', 'what is traded beside the book is something')
  assert(maker.account !== taker.account && maker.side !== taker.side, 'a trade has two sides')
  settleTrade(turn, terms)
  for (const { account, holding } of [maker, taker]) {
    trimReduceOnly(turn, account, holding)
    dropIfEmpty(account, holding)
  }
}
