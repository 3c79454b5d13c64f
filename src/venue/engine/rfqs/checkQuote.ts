import type { ErrorCode } from '@/protocol/errorCodes'
import type { Hash } from '@/protocol/instrument'
import { packagePrice } from '@/quant/packagePrice'
import { maxOpenQuotes } from '@/quant/rfqRules'
import type { Account } from '../accounts/account'
import type { QuoteRequest } from '../command'
import type { RfqRecord } from '../event'
import { isIsolated } from '../margin/isolatedMargin'
import { checkListed } from '../orders/checkOrder'
import { mayBeReplayed } from '../replayGuard'
import { nsPerSec, type Turn } from '../turn'
import { isInSteps } from './createRfq'
import { checkPackage, packageFills, type PackageCheck } from './packageFills'
import { openAmount, type Quote, type RfqBlock } from './rfqBlock'

export type QuoteAttempt = {
  readonly account: Account
  readonly block: RfqBlock
  readonly replaced: Quote | undefined
  readonly check: PackageCheck
}

/** A clock that runs ahead by more than this signs quotes that are refused, as with orders. */
const maxTimestampAheadNs = 300n * nsPerSec

/** Checks everything before anything changes. */
export function checkQuote(
  turn: Turn,
  quote: QuoteRequest,
  replacedQuoteId: Hash | undefined,
): QuoteAttempt | { readonly error: ErrorCode } {
  const account = turn.state.accounts.get(quote.account)
  if (account === undefined) return { error: 'QUOTE_INVALID_MAKER' }
  const block = turn.state.rfqs.get(quote.blockId)
  const badSender = checkSigner(turn, account, quote)
  if (badSender !== undefined) return { error: badSender }
  if (block === undefined || block.record.deadlineNs <= turn.timeNs) return { error: 'RFQ_BLOCK_DOES_NOT_EXIST' }
  const replaced = replacedQuoteId === undefined ? undefined : block.quotes.get(replacedQuoteId)
  if (replacedQuoteId !== undefined && replaced?.record.account !== quote.account) {
    return { error: 'QUOTE_DOES_NOT_EXIST' }
  }
  const error =
    checkSide(quote, block.record) ??
    checkRepeated(turn, account, block, quote) ??
    checkCount(block, quote, replaced) ??
    checkAmount(quote, block.record) ??
    checkLegs(turn, account, block.record, quote)
  if (error !== undefined) return { error }
  const fills = packageFills(turn.state, block.record.legs, { ...quote, price: quote.limitPrice })
  if (fills === undefined) return { error: 'QUOTE_INVALID_LIMIT_PRICE' }
  const check = checkPackage(turn.state, account, fills, 'taker')
  return check.error === undefined ? { account, block, replaced, check } : { error: check.error }
}

function checkSigner(turn: Turn, account: Account, { signer }: QuoteRequest): ErrorCode | undefined {
  if (signer === account.address) return undefined
  const key = account.signingKeys.get(signer)
  if (key === undefined) return 'QUOTE_SIGNATURE_INVALID'
  return key.expirySec * nsPerSec <= turn.timeNs ? 'OLD_SIGNING_KEY' : undefined
}

/** Who may quote, and on which side: a taker who has told his stands on that one, and all others against him. */
function checkSide({ account, isBuy }: QuoteRequest, rfq: RfqRecord): ErrorCode | undefined {
  const isTaker = account === rfq.account
  const { counterparties } = rfq
  if (!isTaker && counterparties.length > 0 && !counterparties.includes(account)) return 'QUOTE_INVALID_MAKER'
  if (rfq.isBuy === undefined) return undefined
  return (rfq.isBuy === isBuy) === isTaker ? undefined : wrongSide
}

/** No code of the list says that a quote is on the wrong side: a guess. */
const wrongSide: ErrorCode = 'BAD_REQUEST'

/** A signed quote runs once, as a signed order does. */
function checkRepeated(turn: Turn, account: Account, block: RfqBlock, quote: QuoteRequest): ErrorCode | undefined {
  const { quoteId, timestampSec } = quote
  if (block.quotes.has(quoteId) || account.replayGuard.closed.has(quoteId)) return 'QUOTE_EXISTS'
  const isAhead = timestampSec * nsPerSec > turn.timeNs + maxTimestampAheadNs
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

function checkLegs(turn: Turn, account: Account, rfq: RfqRecord, quote: QuoteRequest): ErrorCode | undefined {
  const { legPrices, limitPrice, amount } = quote
  if (legPrices !== undefined && legPrices.length !== rfq.legs.length) return 'EMPTY_QUOTE_LEGS'
  const priced = []
  for (const leg of rfq.legs) {
    const found = checkListed(turn, account, leg)
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
