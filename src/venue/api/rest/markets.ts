import type { InstrumentDetail, MarketRecord } from '@/protocol/rest/markets'
import type { Instrument } from '@/protocol/instrument'
import { findInstrument, listInstruments } from '../../live/instrumentCatalogue'
import { findIndexPrice, findMark, type LiveState } from '../../live/liveState'
import { checkAsset, getListedByName } from '../records/instrumentOf'
import { figuresAtMark, ivAtPrice } from '../records/optionFigures'
import { serveEndpoint } from './serveEndpoint'
import { endpoints } from '@/protocol/endpoints'
import { type Amount, fixed6 } from '@/protocol/fixed6'
import { shortInitialBase, shortMaintenance } from '@/quant/margin/standardMargin'
import { type BookLevel, getBook, topOfBook } from '../../live/liveBook'
import { totalVolume, volume24h } from '../../live/volumes'

export const getMarkets = serveEndpoint(endpoints.getMarkets, ({ query, gateway: { port } }) => {
  if (query.asset !== undefined) checkAsset(port.live, query.asset)
  const { asset, instrumentType } = query
  // Conversion pairs have no market of their own here.
  if (instrumentType === 'SPOT') return []
  const nowNs = port.clock.nowNs()
  return listInstruments(port.live.instruments, { asset, instrumentType }).map((instrument) =>
    marketOf(port.live, instrument, nowNs),
  )
})

function marketOf(live: LiveState, instrument: Instrument, nowNs: bigint): MarketRecord {
  const mark = findMark(live, instrument.instrumentId)
  const indexPrice = findIndexPrice(live, instrument.asset)
  return {
    instrumentId: instrument.instrumentId,
    instrumentName: instrument.instrumentName,
    instrumentType: instrument.instrumentType,
    underlyingAsset: instrument.asset,
    quoteAsset: 'USDC',
    priceStep: instrument.priceStep,
    amountStep: instrument.amountStep,
    minOrderValue: instrument.minOrderValue,
    maxOrderValue: instrument.maxOrderValue,
    maxNotionalValue: instrument.maxNotionalValue,
    ...(mark === undefined ? {} : { markPrice: mark.markPrice }),
    ...(indexPrice === undefined ? {} : { indexPrice }),
    priceBand: instrument.priceBand,
    ...termsOf(live, instrument, nowNs),
  }
}

function termsOf(live: LiveState, instrument: Instrument, nowNs: bigint) {
  const indexPrice = findIndexPrice(live, instrument.asset)
  if (instrument.instrumentType === 'PERPETUAL') {
    const { maxLeverage } = instrument
    // The forward of a perpetual is its index (rest-public 3.2).
    const forward = indexPrice === undefined ? {} : { forwardPrice: indexPrice }
    return { ...forward, isActive: true, maxLeverage, marketType: 'crypto', isRwa: false }
  }
  const { optionType, expiryNs, strike } = instrument
  const mark = findMark(live, instrument.instrumentId)
  const greeks = figuresAtMark(instrument, mark)
  return {
    ...(mark?.forwardPrice === undefined ? {} : { forwardPrice: mark.forwardPrice }),
    isActive: nowNs < expiryNs,
    optionType,
    expiry: expiryNs,
    strike,
    ...(greeks === undefined ? {} : { greeks }),
  }
}

export const getInstrument = serveEndpoint(
  endpoints.getInstrument,
  ({ param, gateway: { port } }): InstrumentDetail => {
    const asked = param('instrument_name')
    // One official client passes the number (rest-public 3.2).
    const instrument = findInstrument(port.live.instruments, asked) ?? getListedByName(port.live, asked)
    const nowNs = port.clock.nowNs()
    return {
      asset: instrument.asset,
      instrumentId: instrument.instrumentId,
      instrumentName: instrument.instrumentName,
      instrumentType: instrument.instrumentType,
      ...pricesOf(port.live, instrument),
      ...fractionsOf(instrument),
      ...quotesOf(port.live, instrument),
      markets: marketsOf(port.live, instrument.instrumentId, nowNs),
    }
  },
)

function pricesOf(live: LiveState, instrument: Instrument) {
  const mark = findMark(live, instrument.instrumentId)
  const indexPrice = findIndexPrice(live, instrument.asset)
  const isOption = instrument.instrumentType === 'OPTION'
  const forwardPrice = isOption ? mark?.forwardPrice : indexPrice
  const greeks = isOption ? figuresAtMark(instrument, mark) : undefined
  return {
    ...(mark === undefined ? {} : { markPrice: mark.markPrice }),
    ...(indexPrice === undefined ? {} : { indexPrice }),
    ...(forwardPrice === undefined ? {} : { forwardPrice }),
    ...(greeks === undefined ? {} : { greeks }),
  }
}

/** For options the constants of the standard-margin formulas (rest-public 3.2). */
function fractionsOf(instrument: Instrument) {
  if (instrument.instrumentType === 'OPTION') {
    return { initialMarginFraction: shortInitialBase, maintenanceMarginFraction: shortMaintenance }
  }
  const { initialMarginFraction, maintenanceMarginFraction } = instrument
  return { initialMarginFraction, maintenanceMarginFraction }
}

function quotesOf(live: LiveState, instrument: Instrument) {
  const { bid, ask } = topOfBook(getBook(live, instrument.instrumentId))
  const mark = findMark(live, instrument.instrumentId)
  const quoteOf = ({ price, amount }: BookLevel) => ({
    price,
    amount,
    iv: ivAtPrice(instrument, price, mark) ?? 0,
  })
  return {
    ...(bid === undefined ? {} : { bestBid: quoteOf(bid) }),
    ...(ask === undefined ? {} : { bestAsk: quoteOf(ask) }),
  }
}

function marketsOf(live: LiveState, instrumentId: string, nowNs: bigint) {
  const day = volume24h(live, instrumentId, nowNs)
  const total = totalVolume(live, instrumentId)
  return {
    dailyVolume: day.usd,
    dailyVolumeContracts: day.amount,
    totalVolume: total.usd,
    totalVolumeContracts: total.amount,
    totalOi: live.openInterest.get(instrumentId) ?? fixed6<Amount>(0n),
  }
}
