import * as z from 'zod/mini'
import { assert } from '@/core/lib/assert'
import { hash32 } from '@/core/protocol/codecs'
import { fixed6, formatFixed6, subtract, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Address, Instrument, Hash } from '@/core/protocol/instrument'
import type { QuoteMessage, RfqBlockRecord, RfqQuote } from '@/core/protocol/rest/rfqs'
import { packagePrice, splitPackagePrice } from '@/core/quant/packagePrice'
import type { QuoteRecord, RfqRecord, CommandOutcome } from '../../engine/event'
import { isOpenQuote, type LiveRfq } from '../../live/liveRfqs'
import { findIndexPrice, findMark, type LiveState } from '../../live/liveState'
import type { Caller } from '../authenticate'
import { RequestRejected } from '../requestRejected'
import { findAnyInstrument } from './instrumentOf'

const noPrice = fixed6<Price>(0n)

/** Shows a block to a caller: its taker sees every level, everyone else only the best of each side. */
export function rfqBlockOf(live: LiveState, { rfq, quotes }: LiveRfq, caller: Address): RfqBlockRecord {
  const isTaker = rfq.account === caller
  const open = [...quotes.values()].filter((quote) => isOpenQuote(quote) && quote.account !== rfq.account)
  const levels = (isBuy: boolean) => {
    const side = open.filter((quote) => quote.isBuy === isBuy).toSorted((a, b) => byBest(a, b, isBuy))
    return (isTaker ? side : side.slice(0, 1)).map(levelOf)
  }
  return {
    blockId: rfq.blockId,
    legs: rfq.legs.map((leg) => {
      const { instrument, record } = legOf(live, leg)
      return { ...record, pricePrecision: instrument.priceStep }
    }),
    blockStatus: rfq.status,
    createdTimestamp: rfq.createdAtNs,
    deadline: rfq.deadlineNs,
    orderbook: { bids: levels(true), asks: levels(false) },
    markPrice: packagePrice(rfq.legs.map((leg) => ({ ...leg, price: markOf(live, leg.instrumentId) }))),
    amount: subtract(rfq.amount, rfq.filled),
    amountPrecision: amountStepOf(live, rfq),
    fullSize: rfq.isFullSize,
    ...(rfq.isBuy === undefined ? {} : { isBuy: rfq.isBuy }),
    role: isTaker ? 'taker' : 'maker',
  }
}

export function quoteOf(live: LiveState, rfq: RfqRecord, quote: QuoteRecord): QuoteMessage {
  const prices = legPricesOf(live, rfq, quote)
  return {
    blockId: quote.blockId,
    quoteId: quote.quoteId,
    amount: quote.amount,
    limitPrice: quote.limitPrice,
    quoteStatus: quote.status,
    isBuy: quote.isBuy,
    initialMargin: fixed6<Price>(quote.initialMargin),
    filled: quote.filled,
    ...(quote.averagePrice === undefined ? {} : { avgPrice: quote.averagePrice }),
    legs: rfq.legs.map((leg, at) => {
      const price = prices?.[at]
      return { ...legOf(live, leg).record, ...(price === undefined ? {} : { price }) }
    }),
    createdTimestamp: quote.createdAtNs,
    ...(quote.error === undefined ? {} : { error: quote.error }),
  }
}

export function rfqQuoteOf(live: LiveState, rfq: RfqRecord, quote: QuoteRecord): RfqQuote {
  const prices = legPricesOf(live, rfq, quote)
  return {
    quoteId: quote.quoteId,
    amount: subtract(quote.amount, quote.filled),
    isBuy: quote.isBuy,
    limitPrice: quote.limitPrice,
    legs: rfq.legs.map((leg, at) => {
      const { instrumentId, instrumentName, side, iv } = legOf(live, leg).record
      const price = prices?.[at]
      return {
        instrumentId,
        instrumentName,
        side,
        ...(price === undefined ? {} : { price }),
        ...(iv === undefined ? {} : { iv }),
      }
    }),
    quoteStatus: quote.status,
    createdTimestamp: quote.createdAtNs,
  }
}

/** Sorts better prices first, then older quotes. */
export function byBest(a: QuoteRecord, b: QuoteRecord, isBuy: boolean): number {
  if (a.limitPrice === b.limitPrice) return a.createdAtNs < b.createdAtNs ? -1 : 1
  return a.limitPrice < b.limitPrice === isBuy ? 1 : -1
}

function levelOf(quote: QuoteRecord): string[] {
  return [formatFixed6(quote.limitPrice), formatFixed6(subtract(quote.amount, quote.filled))]
}

/** Returns the legs' trade prices: as quoted, or split at the current marks. */
function legPricesOf(live: LiveState, rfq: RfqRecord, quote: QuoteRecord): readonly Price[] | undefined {
  const { legPrices } = quote
  if (legPrices !== undefined) {
    return rfq.legs.map(({ instrumentId }) => {
      return legPrices.find((leg) => leg.instrumentId === instrumentId)?.price ?? noPrice
    })
  }
  return splitPackagePrice(
    quote.limitPrice,
    rfq.legs.map((leg) => ({ ...leg, markPrice: markOf(live, leg.instrumentId) })),
  )
}

function legOf(live: LiveState, { instrumentId, isBuy, ratio }: RfqRecord['legs'][number]) {
  const instrument = instrumentOf(live, instrumentId)
  const { instrumentName, instrumentType, asset } = instrument
  const iv = findMark(live, instrumentId)?.iv
  const record = {
    instrumentId,
    instrumentName,
    instrumentType,
    side: isBuy ? ('buy' as const) : ('sell' as const),
    ratio,
    asset,
    indexPrice: findIndexPrice(live, asset) ?? noPrice,
    markPrice: markOf(live, instrumentId),
    ...(instrument.instrumentType === 'OPTION'
      ? { expiry: instrument.expiryNs, strike: instrument.strike, optionType: instrument.optionType }
      : {}),
    ...(iv === undefined ? {} : { iv }),
  }
  return { instrument, record }
}

function markOf(live: LiveState, instrumentId: string): Price {
  return findMark(live, instrumentId)?.markPrice ?? noPrice
}

/** Finds the amount step of a package: the coarsest step of its legs. With ratios of 1 this is the legs' own step. */
function amountStepOf(live: LiveState, rfq: RfqRecord): Amount {
  const steps = rfq.legs.map(({ instrumentId }) => instrumentOf(live, instrumentId).amountStep)
  return steps.reduce((coarsest, step) => (step > coarsest ? step : coarsest))
}

function instrumentOf(live: LiveState, instrumentId: string): Instrument {
  const instrument = findAnyInstrument(live, instrumentId)
  assert(instrument !== undefined, 'a leg is of an instrument that is or was listed')
  return instrument
}

export function publicQuote(live: LiveState, { quote }: Extract<CommandOutcome, { isAccepted: true }>): QuoteMessage {
  const rfq = quote === undefined ? undefined : live.rfqs.get(quote.blockId)?.rfq
  assert(quote !== undefined && rfq !== undefined, 'an accepted quote has a record, and a block')
  return quoteOf(live, rfq, quote)
}

/** True for the block's owner and for those who may quote on it. */
export function maySee({ rfq }: LiveRfq, account: Address): boolean {
  return rfq.account === account || rfq.counterparties.length === 0 || rfq.counterparties.includes(account)
}

/** Finds the block in a path. @throws RequestRejected if the block does not exist or is not visible to the caller */
export function visibleRfq(live: LiveState, caller: Caller, text: string): LiveRfq {
  const block = live.rfqs.get(idParam(text, 'RFQ_BLOCK_DOES_NOT_EXIST'))
  if (block === undefined || !maySee(block, caller.account)) throw new RequestRejected('RFQ_BLOCK_DOES_NOT_EXIST')
  return block
}

/** Parses the id in a path; invalid text counts as an unknown id. @throws RequestRejected */
export function idParam(text: string, error: 'RFQ_BLOCK_DOES_NOT_EXIST' | 'QUOTE_DOES_NOT_EXIST'): Hash {
  const result = z.safeDecode(hash32, text)
  if (!result.success) throw new RequestRejected(error)
  return result.data
}
