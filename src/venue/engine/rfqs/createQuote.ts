import { assert } from '@/lib/assert'
import { fixed6, type Amount } from '@/protocol/fixed6'
import type { Hash } from '@/protocol/instrument'
import type { QuoteRequest } from '../command'
import type { Outcome, QuoteRecord } from '../event'
import { refused } from '../outcome'
import type { Turn } from '../turn'
import { checkQuote, type QuoteAttempt } from './checkQuote'
import { dropQuote } from './closeRfqs'
import { matchQuote } from './matchQuote'
import type { Quote } from './rfqBlock'

/**
 * Takes a quote, in the place of an older one when that is named: it trades with the best of the other side that it
 * crosses, and what is left of it waits. One of the two sides is always the block's owner: quotes of others never trade
 * with each other (venue-rules 8.3).
 */
export function createQuote(turn: Turn, request: QuoteRequest, replacedQuoteId: Hash | undefined): Outcome {
  const attempt = checkQuote(turn, request, replacedQuoteId)
  if ('error' in attempt) return refused(attempt.error)
  const { account, block, replaced } = attempt
  if (replaced !== undefined) {
    replaced.record = { ...replaced.record, status: 'cancelled', updatedAtNs: turn.timeNs }
    dropQuote(turn, block, replaced)
  }
  const quote: Quote = { record: newRecord(turn, request, attempt), filledValue: 0n }
  block.quotes.set(quote.record.quoteId, quote)
  const told = replaced === undefined ? [quote.record] : [replaced.record, quote.record]
  turn.events.push({ type: 'quotesChanged', account: account.address, quotes: told })
  matchQuote(turn, block, quote)
  return { isAccepted: true, quote: quote.record }
}

/** What the venue would say of a quote now, without taking it. Changes nothing but caches. */
export function previewQuote(turn: Turn, request: QuoteRequest): Outcome {
  const attempt = checkQuote(turn, request, undefined)
  if ('error' in attempt) return refused(attempt.error)
  return { isAccepted: true, quote: newRecord(turn, request, attempt) }
}

function newRecord(turn: Turn, request: QuoteRequest, { check, replaced }: QuoteAttempt): QuoteRecord {
  const { signer: _signer, ...quote } = request
  assert(check.error === undefined, 'a quote is taken when nothing is against it')
  return {
    ...quote,
    filled: fixed6<Amount>(0n),
    averagePrice: undefined,
    status: 'opened',
    initialMargin: check.neededMargin,
    createdAtNs: turn.timeNs,
    updatedAtNs: turn.timeNs,
    ...(replaced === undefined ? {} : { replacedQuoteId: replaced.record.quoteId }),
  }
}
