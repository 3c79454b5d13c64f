import { absolute, fixed6, notional, scale, subtract, toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Address, Instrument } from '@/core/protocol/instrument'
import { greeks } from '@/core/quant/greeks'
import { packagePrice } from '@/core/quant/packagePrice'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { Command } from '../engine/command'
import type { MarkRecord, QuoteRecord, RfqRecord } from '../engine/event'
import { findInstrument } from '../live/instrumentCatalogue'
import { isOpenQuote, openRfqs, type LiveRfq } from '../live/liveRfqs'
import { findIndexPrice, findMark, type LiveState } from '../live/liveState'
import { positionKey } from '../rules/positionKey'
import { priceOnStep } from './instrumentSpecs'
import { marketAccounts } from './marketAccounts'
import type { OrderRequests } from './orderRequests'

/**
 * Half spread of a quote: vol points, and a fraction of the index per unit of delta, as for quotes of single options.
 */
const volatilityHalfSpread = 0.9
const hedgeCost = 0.0004
/**
 * Factors on the sum of the legs' risks and on their net risk. A single option is quoted at 0.6 of its book spread;
 * legs that hedge each other at down to half of that.
 */
const grossShare = 0.3
const netShare = 0.3
/** USD of underlying at which a package is quoted twice as wide; the width grows with the square root of the size. */
const doublingNotional = 2_000_000
/** Each further maker quotes wider by this fraction. */
const widerBy = 0.35
/** A quote is replaced if its distance from the wanted price exceeds this fraction of the half spread. */
const staleShare = 0.5

/**
 * Commands of the automatic makers for open RFQs of traders. Each maker quotes both sides, or the requested one,
 * around the package at its marks, requotes when the package has moved, and withdraws its quotes if there is no price.
 */
export function rfqMakerCommands(live: LiveState, requests: OrderRequests, nowNs: bigint): Command[] {
  return openRfqs(live.rfqs).flatMap((block) => {
    const { rfq } = block
    if (rfq.deadlineNs <= nowNs || live.accounts.get(rfq.account)?.kind !== 'trader') return []
    const makers = marketAccounts.optionMakers.filter(
      (maker) => rfq.counterparties.length === 0 || rfq.counterparties.includes(maker),
    )
    const fair = fairPrice(live, rfq, subtract(rfq.amount, rfq.filled))
    return makers.flatMap((maker, rank) =>
      // A buyer needs offers, and a seller bids.
      [true, false]
        .filter((isBuy) => rfq.isBuy !== isBuy)
        .flatMap((isBuy) =>
          quoteCommand(live, block, maker, isBuy, fair === undefined ? undefined : widened(fair, rank), requests),
        ),
    )
  })
}

type FairLeg = { readonly instrument: Instrument; readonly isBuy: boolean; readonly ratio: Amount }

type Fair = {
  readonly price: number
  readonly halfSpread: number
  readonly step: Price
  /** Sum of the legs' absolute marks. A package price further from the fair price than this has no leg prices. */
  readonly gross: number
  readonly legs: readonly FairLeg[]
}

function widened(fair: Fair, rank: number): Fair {
  return { ...fair, halfSpread: fair.halfSpread * (1 + widerBy * rank) }
}

function quoteCommand(
  live: LiveState,
  { rfq, quotes }: LiveRfq,
  account: Address,
  isBuy: boolean,
  fair: Fair | undefined,
  requests: OrderRequests,
): Command[] {
  const standing = findStanding(quotes.values(), account, isBuy)
  const amount = subtract(rfq.amount, rfq.filled)
  const limitPrice = fair === undefined ? undefined : wantedPrice(fair, isBuy)
  if (fair === undefined || limitPrice === undefined || !hasRoom(live, account, isBuy, amount, fair)) {
    return standing === undefined ? [] : [{ type: 'cancelQuotes', account, quoteIds: [standing.quoteId] }]
  }
  if (standing !== undefined) {
    const distance = Math.abs(toNumber(subtract(standing.limitPrice, limitPrice)))
    if (distance <= Math.max(fair.halfSpread * staleShare, toNumber(fair.step))) return []
  }
  const quote = requests.quote({ account, blockId: rfq.blockId, isBuy, amount, limitPrice })
  return [
    standing === undefined
      ? { type: 'createQuote', quote }
      : { type: 'createQuote', quote, replacedQuoteId: standing.quoteId },
  ]
}

/**
 * Computes a maker's price on the finest step of the legs, where leg prices can produce it; undefined for a package
 * that is not worth a bid.
 */
function wantedPrice({ price, halfSpread, step, gross, legs }: Fair, isBuy: boolean): Price | undefined {
  if (!isBuy) {
    const most = priceOnStep(price + gross, step, 'down')
    const ask = priceOnStep(price + halfSpread, step, 'up')
    return ask < most ? ask : most
  }
  const least = priceOnStep(price - gross, step, 'up')
  const bid = priceOnStep(price - halfSpread, step, 'down')
  const wanted = bid > least ? bid : least
  // No maker sells an option for 0.
  return wanted <= 0n && legs.every((leg) => leg.isBuy) ? undefined : wanted
}

/** True if no position of the maker would exceed its instrument's limit, for which the venue would reject the quote. */
function hasRoom(live: LiveState, account: Address, isBuy: boolean, amount: Amount, { legs }: Fair): boolean {
  const positions = live.accounts.get(account)?.positions
  return legs.every(({ instrument, isBuy: isLegBuy, ratio }) => {
    const reference =
      instrument.instrumentType === 'PERPETUAL'
        ? findMark(live, instrument.instrumentId)?.markPrice
        : findIndexPrice(live, instrument.asset)
    const held = positions?.get(positionKey(instrument.instrumentId, undefined))?.amount ?? fixed6<Amount>(0n)
    const traded = fixed6<Amount>((amount * ratio) / scale)
    const after = fixed6<Amount>(isLegBuy === isBuy ? held + traded : held - traded)
    if (reference === undefined) return false
    return absolute(after) <= absolute(held) || notional(reference, absolute(after)) <= instrument.maxNotionalValue
  })
}

function findStanding(quotes: Iterable<QuoteRecord>, account: Address, isBuy: boolean): QuoteRecord | undefined {
  for (const quote of quotes) {
    if (quote.account === account && quote.isBuy === isBuy && isOpenQuote(quote)) return quote
  }
  return undefined
}

/** Risk of one unit of a leg: USD per volatility point, and the USD value of its delta. */
type LegRisk = { readonly vega: number; readonly deltaUsd: number }

/**
 * Fair price of the package at the marks of its legs, and the width of the quote. Undefined while a leg has no mark.
 */
function fairPrice(live: LiveState, rfq: RfqRecord, amount: Amount): Fair | undefined {
  const priced = []
  const byAsset = new Map<string, { gross: LegRisk; net: LegRisk }>()
  let [underlying, steps, gross] = [0, 0, 0]
  let finest: Price | undefined
  for (const leg of rfq.legs) {
    const instrument = findInstrument(live.instruments, leg.instrumentId)
    const mark = findMark(live, leg.instrumentId)
    const index = instrument === undefined ? undefined : findIndexPrice(live, instrument.asset)
    if (instrument === undefined || mark === undefined || index === undefined) return undefined
    const ratio = toNumber(leg.ratio)
    const spot = toNumber(index)
    const own = legRisk(instrument, mark, spot)
    const none = { vega: 0, deltaUsd: 0 }
    const known = byAsset.get(instrument.asset) ?? { gross: none, net: none }
    byAsset.set(instrument.asset, {
      gross: plus(known.gross, { vega: own.vega, deltaUsd: Math.abs(own.deltaUsd) }, ratio),
      net: plus(known.net, own, leg.isBuy ? ratio : -ratio),
    })
    underlying += ratio * spot
    steps += ratio * toNumber(instrument.priceStep)
    gross += ratio * toNumber(mark.markPrice)
    if (finest === undefined || instrument.priceStep < finest) finest = instrument.priceStep
    priced.push({ ...leg, instrument, price: mark.markPrice })
  }
  if (finest === undefined) return undefined
  let cost = 0
  for (const { gross: all, net } of byAsset.values()) {
    cost += volatilityHalfSpread * (grossShare * all.vega + netShare * Math.abs(net.vega))
    cost += hedgeCost * (grossShare * all.deltaUsd + netShare * Math.abs(net.deltaUsd))
  }
  const size = 1 + Math.sqrt((toNumber(amount) * underlying) / doublingNotional)
  return {
    price: toNumber(packagePrice(priced)),
    halfSpread: Math.max(cost, steps * grossShare, toNumber(finest)) * size,
    step: finest,
    gross,
    legs: priced,
  }
}

function plus(sum: LegRisk, { vega, deltaUsd }: LegRisk, ratio: number): LegRisk {
  return { vega: sum.vega + ratio * vega, deltaUsd: sum.deltaUsd + ratio * deltaUsd }
}

function legRisk(instrument: Instrument, mark: MarkRecord, spot: number): LegRisk {
  if (instrument.instrumentType !== 'OPTION' || mark.iv === undefined) return { vega: 0, deltaUsd: spot }
  const { vega, delta } = greeks({
    forward: mark.forwardPrice === undefined ? spot : toNumber(mark.forwardPrice),
    strike: toNumber(instrument.strike),
    yearsToExpiry: yearsToExpiry(instrument.expiryNs, mark.timeNs),
    iv: mark.iv,
    optionType: instrument.optionType,
  })
  return { vega, deltaUsd: delta * spot }
}
