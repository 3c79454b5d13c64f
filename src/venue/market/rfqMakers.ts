import { fixed6, subtract, toNumber, type Price } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { greeks } from '@/quant/greeks'
import { packagePrice } from '@/quant/packagePrice'
import { yearsToExpiry } from '@/quant/yearsToExpiry'
import type { Command } from '../engine/command'
import type { QuoteRecord, RfqRecord } from '../engine/event'
import { findInstrument } from '../live/instrumentCatalogue'
import { isOpenQuote, openRfqs, type LiveRfq } from '../live/liveRfqs'
import { findIndexPrice, findMark, type LiveState } from '../live/liveState'
import { marketAccounts } from './marketAccounts'
import { priceOnStep } from './onStep'
import type { OrderRequests } from './orderRequests'

/** Of the sum of the legs' own half spreads: a package hedges itself in part. */
const packageShare = 0.6
/** Vol points, and a part of the index for each unit of delta, as in the quotes of single options. */
const volatilityHalfSpread = 0.9
const hedgeCost = 0.0004
/** How much wider each further maker quotes. */
const widerBy = 0.35
/** A quote is made anew when it is further from where it should be than this part of its half spread. */
const staleShare = 0.5

/**
 * What the automatic makers do about the requests for quotes that are open: each quotes both sides, or the one that was
 * asked for, around the package at its marks, and again when that has moved. They answer requests of traders alone.
 */
export function rfqMakerCommands(live: LiveState, requests: OrderRequests, nowNs: bigint): Command[] {
  return openRfqs(live.rfqs).flatMap((block) => {
    const { rfq } = block
    if (rfq.deadlineNs <= nowNs || live.accounts.get(rfq.account)?.kind !== 'trader') return []
    const fair = fairPrice(live, rfq)
    if (fair === undefined) return []
    return marketAccounts.optionMakers.flatMap((maker, rank) => {
      if (rfq.counterparties.length > 0 && !rfq.counterparties.includes(maker)) return []
      const halfSpread = fair.halfSpread * (1 + widerBy * rank)
      return [true, false].flatMap((isBuy) => {
        // Who wants to buy is sold to.
        if (rfq.isBuy === isBuy) return []
        return quoteCommand(block, maker, isBuy, { ...fair, halfSpread }, requests)
      })
    })
  })
}

type Fair = { readonly price: number; readonly halfSpread: number; readonly step: Price }

function quoteCommand(
  { rfq, quotes }: LiveRfq,
  account: Address,
  isBuy: boolean,
  { price, halfSpread, step }: Fair,
  requests: OrderRequests,
): Command[] {
  const wanted = isBuy ? priceOnStep(price - halfSpread, step, 'down') : priceOnStep(price + halfSpread, step, 'up')
  const standing = findStanding(quotes.values(), account, isBuy)
  const distance = standing === undefined ? Infinity : Math.abs(toNumber(subtract(standing.limitPrice, wanted)))
  if (distance <= Math.max(halfSpread * staleShare, toNumber(step))) return []
  const amount = subtract(rfq.amount, rfq.filled)
  const quote = requests.quote({ account, blockId: rfq.blockId, isBuy, amount, limitPrice: wanted })
  return [
    standing === undefined
      ? { type: 'createQuote', quote }
      : { type: 'createQuote', quote, replacedQuoteId: standing.quoteId },
  ]
}

function findStanding(quotes: Iterable<QuoteRecord>, account: Address, isBuy: boolean): QuoteRecord | undefined {
  for (const quote of quotes) {
    if (quote.account === account && quote.isBuy === isBuy && isOpenQuote(quote)) return quote
  }
  return undefined
}

/** The package at its marks, and what its legs would cost to trade alone. Undefined while a leg has no mark. */
function fairPrice(live: LiveState, rfq: RfqRecord): Fair | undefined {
  let halfSpread = 0
  let step: bigint | undefined
  const priced = []
  for (const leg of rfq.legs) {
    const instrument = findInstrument(live.instruments, leg.instrumentId)
    const mark = findMark(live, leg.instrumentId)
    const index = instrument && findIndexPrice(live, instrument.asset)
    if (instrument === undefined || mark === undefined || index === undefined) return undefined
    priced.push({ ...leg, price: mark.markPrice })
    const spot = toNumber(index)
    let own = hedgeCost * spot
    if (instrument.instrumentType === 'OPTION' && mark.iv !== undefined) {
      const found = greeks({
        forward: mark.forwardPrice === undefined ? spot : toNumber(mark.forwardPrice),
        strike: toNumber(instrument.strike),
        yearsToExpiry: yearsToExpiry(instrument.expiryNs, mark.timeNs),
        iv: mark.iv,
        optionType: instrument.optionType,
      })
      own = volatilityHalfSpread * found.vega + hedgeCost * spot * Math.abs(found.delta)
    }
    halfSpread += toNumber(leg.ratio) * Math.max(own, toNumber(instrument.priceStep))
    if (step === undefined || instrument.priceStep < step) step = instrument.priceStep
  }
  const finest = fixed6<Price>(step ?? 1n)
  return {
    price: toNumber(packagePrice(priced)),
    halfSpread: Math.max(halfSpread * packageShare, toNumber(finest)),
    step: finest,
  }
}
