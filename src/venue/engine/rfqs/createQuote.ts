import { assert } from '@/core/lib/assert'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { packagePrice } from '@/core/quant/packagePrice'
import { maxOpenQuotes } from '@/core/quant/rfqRules'
import type { Account } from '../accounts/account'
import type { QuoteRequest } from '../command'
import { rejected, type CommandContext, nsPerSec } from '../commandContext'
import type { CommandOutcome, QuoteRecord, RfqRecord } from '../event'
import { isIsolated } from '../margin/isolatedMargin'
import { checkListed } from '../orders/checkOrder'
import { mayBeReplayed } from '../replayGuard'
import { dropQuote } from './closeRfqs'
import { isInSteps } from './createRfq'
import { matchQuote } from './matchQuote'
import { checkPackage, packageFills, type PackageCheck } from './packageFills'
import { type Quote, openAmount, type RfqBlock } from './rfqBlock'

/**
 * Accepts a quote, replacing an older one if given. The quote trades with the best opposite quotes that it crosses,
 * and the rest waits. One side is always the block's owner: quotes of makers never trade with each other (venue-rules
 * 8.3).
 */
export function createQuote(
  context: CommandContext,
  request: QuoteRequest,
  replacedQuoteId: Hash | undefined,
): CommandOutcome {
  const attempt = checkQuote(context, request, replacedQuoteId)
  if ('error' in attempt) return rejected(attempt.error)
  const { account, block, replaced } = attempt
  if (replaced !== undefined) {
    replaced.record = { ...replaced.record, status: 'cancelled', updatedAtNs: context.timeNs }
    dropQuote(context, block, replaced)
  }
  const quote: Quote = { record: newRecord(context, request, attempt), filledValue: 0n }
  block.quotes.set(quote.record.quoteId, quote)
  const quotes = replaced === undefined ? [quote.record] : [replaced.record, quote.record]
  context.events.push({ type: 'quotesChanged', account: account.address, quotes: quotes })
  matchQuote(context, block, quote)
  return { isAccepted: true, quote: quote.record }
}

/** Returns the venue's answer to a quote without accepting it. Changes only caches. */
export function previewQuote(context: CommandContext, request: QuoteRequest): CommandOutcome {
  const attempt = checkQuote(context, request, undefined)
  if ('error' in attempt) return rejected(attempt.error)
  return { isAccepted: true, quote: newRecord(context, request, attempt) }
}

function newRecord(context: CommandContext, request: QuoteRequest, { check, replaced }: QuoteAttempt): QuoteRecord {
  const { signer: _signer, ...quote } = request
  assert(check.error === undefined, 'a quote is taken when nothing is against it')
  return {
    ...quote,
    filled: fixed6<Amount>(0n),
    averagePrice: undefined,
    status: 'opened',
    initialMargin: check.neededMargin,
    createdAtNs: context.timeNs,
    updatedAtNs: context.timeNs,
    ...(replaced === undefined ? {} : { replacedQuoteId: replaced.record.quoteId }),
  }
}

type QuoteAttempt = {
  readonly account: Account
  readonly block: RfqBlock
  readonly replaced: Quote | undefined
  readonly check: PackageCheck
}

/** Maximum time by which the signed time may be ahead of the venue's clock, as for orders. */
const maxTimestampAheadNs = 300n * nsPerSec

/** Runs all checks before any change. */
function checkQuote(
  context: CommandContext,
  quote: QuoteRequest,
  replacedQuoteId: Hash | undefined,
): QuoteAttempt | { readonly error: ErrorCode } {
  const account = context.state.accounts.get(quote.account)
  if (account === undefined) return { error: 'QUOTE_INVALID_MAKER' }
  const block = context.state.rfqs.get(quote.blockId)
  const badSender = checkSigner(context, account, quote)
  if (badSender !== undefined) return { error: badSender }
  if (block === undefined || block.record.deadlineNs <= context.timeNs) return { error: 'RFQ_BLOCK_DOES_NOT_EXIST' }
  const replaced = replacedQuoteId === undefined ? undefined : block.quotes.get(replacedQuoteId)
  if (replacedQuoteId !== undefined && replaced?.record.account !== quote.account) {
    return { error: 'QUOTE_DOES_NOT_EXIST' }
  }
  const error =
    checkSide(quote, block.record) ??
    checkRepeated(context, account, block, quote) ??
    checkCount(block, quote, replaced) ??
    checkAmount(quote, block.record) ??
    checkLegs(context, account, block.record, quote)
  if (error !== undefined) return { error }
  const fills = packageFills(context.state, block.record.legs, { ...quote, price: quote.limitPrice })
  if (fills === undefined) return { error: 'QUOTE_INVALID_LIMIT_PRICE' }
  const check = checkPackage(context.state, account, fills, 'taker')
  return check.error === undefined ? { account, block, replaced, check } : { error: check.error }
}

function checkSigner(context: CommandContext, account: Account, { signer }: QuoteRequest): ErrorCode | undefined {
  if (signer === account.address) return undefined
  const key = account.signingKeys.get(signer)
  if (key === undefined) return 'QUOTE_SIGNATURE_INVALID'
  return key.expirySec * nsPerSec <= context.timeNs ? 'OLD_SIGNING_KEY' : undefined
}

/** Checks the side: a taker that disclosed a side quotes on that side, and everyone else on the other. */
function checkSide({ account, isBuy }: QuoteRequest, rfq: RfqRecord): ErrorCode | undefined {
  const isTaker = account === rfq.account
  const { counterparties } = rfq
  if (!isTaker && counterparties.length > 0 && !counterparties.includes(account)) return 'QUOTE_INVALID_MAKER'
  if (rfq.isBuy === undefined) return undefined
  return (rfq.isBuy === isBuy) === isTaker ? undefined : wrongSide
}

/** A guess, because no documented code covers a quote on the wrong side. */
const wrongSide: ErrorCode = 'BAD_REQUEST'

function checkRepeated(
  context: CommandContext,
  account: Account,
  block: RfqBlock,
  quote: QuoteRequest,
): ErrorCode | undefined {
  const { quoteId, timestampSec } = quote
  if (block.quotes.has(quoteId) || account.replayGuard.closed.has(quoteId)) return 'QUOTE_EXISTS'
  const isAhead = timestampSec * nsPerSec > context.timeNs + maxTimestampAheadNs
  return isAhead || mayBeReplayed(account.replayGuard, timestampSec) ? 'QUOTE_TIMED_OUT' : undefined
}

function checkCount(block: RfqBlock, { account }: QuoteRequest, replaced: Quote | undefined): ErrorCode | undefined {
  let own = replaced === undefined ? 0 : -1
  for (const { record } of block.quotes.values()) if (record.account === account) own += 1
  return own >= maxOpenQuotes ? 'QUOTES_FOR_BLOCK_EXIST' : undefined
}

function checkAmount({ amount }: QuoteRequest, rfq: RfqRecord): ErrorCode | undefined {
  const open = openAmount(rfq)
  if (amount <= 0n || amount > open) return 'QUOTE_INVALID_AMOUNT'
  return rfq.isFullSize && amount !== open ? 'FULL_SIZE_ONLY' : undefined
}

function checkLegs(
  context: CommandContext,
  account: Account,
  rfq: RfqRecord,
  quote: QuoteRequest,
): ErrorCode | undefined {
  const { legPrices, limitPrice, amount } = quote
  if (legPrices !== undefined && legPrices.length !== rfq.legs.length) return 'EMPTY_QUOTE_LEGS'
  const priced = []
  for (const leg of rfq.legs) {
    const found = checkListed(context, account, leg)
    if ('error' in found) return found.error
    const { instrument } = found.listed
    if (isIsolated(account, found.listed)) return 'QUOTE_ISOLATED_NOT_ALLOWED'
    if (!isInSteps(amount, leg.ratio, instrument.amountStep)) return 'INVALID_AMOUNT_STEP_SIZE'
    if (legPrices === undefined) continue
    const price = legPrices.find(({ instrumentId }) => instrumentId === leg.instrumentId)?.price
    if (price === undefined) return 'EMPTY_QUOTE_LEGS'
    if (price < 0n) return 'QUOTE_INVALID_LIMIT_PRICE'
    if (price % instrument.priceStep !== 0n) return 'INVALID_PRICE_STEP_SIZE'
    priced.push({ ...leg, price })
  }
  return legPrices !== undefined && packagePrice(priced) !== limitPrice ? 'QUOTE_INVALID_LIMIT_PRICE' : undefined
}
