import { endpoints } from '@/core/protocol/endpoints'
import { type Amount, fixed6, type Price } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import type { InstrumentDetail, MarketRecord } from '@/core/protocol/rest/markets'
import { shortInitialBase, shortMaintenance } from '@/core/quant/margin/standardMargin'
import { findInstrument, instrumentsOf } from '../../live/instrumentCatalogue'
import { type LiveBookLevel, getBook, topOfBook } from '../../live/liveBook'
import { findIndexPrice, findMark, type LiveState } from '../../live/liveState'
import { totalVolume, volume24h } from '../../live/volumes'
import { checkAsset, getListedByName, getAnyByName } from '../records/instrumentOf'
import { figuresAtMark, ivAtPrice } from '../records/optionFigures'
import { tradeRecordOf } from '../records/tradeRecords'
import { historyWindow, pointsWindow } from './historyWindow'
import { serveEndpoint } from './serveEndpoint'

export const getMarkets = serveEndpoint(endpoints.getMarkets, ({ query, gateway: { port } }) => {
  if (query.asset !== undefined) checkAsset(port.live, query.asset)
  const { asset, instrumentType } = query
  // Conversion pairs have no market here.
  if (instrumentType === 'SPOT') return []
  const nowNs = port.clock.nowNs()
  return instrumentsOf(port.live.instruments, { asset, instrumentType }).map((instrument) =>
    marketOf(port.live, instrument, nowNs),
  )
})

function marketOf(live: LiveState, instrument: MarginInstrument, nowNs: bigint): MarketRecord {
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

function termsOf(live: LiveState, instrument: MarginInstrument, nowNs: bigint) {
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

function pricesOf(live: LiveState, instrument: MarginInstrument) {
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

/** For options the constants of the standard margin formulas (rest-public 3.2). */
function fractionsOf(instrument: MarginInstrument) {
  if (instrument.instrumentType === 'OPTION') {
    return { initialMarginFraction: shortInitialBase, maintenanceMarginFraction: shortMaintenance }
  }
  const { initialMarginFraction, maintenanceMarginFraction } = instrument
  return { initialMarginFraction, maintenanceMarginFraction }
}

function quotesOf(live: LiveState, instrument: MarginInstrument) {
  const { bid, ask } = topOfBook(getBook(live, instrument.instrumentId))
  const mark = findMark(live, instrument.instrumentId)
  const quoteOf = ({ price, amount }: LiveBookLevel) => ({
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

export const getIndexHistory = serveEndpoint(endpoints.getIndexHistory, async ({ query, gateway: { port } }) => {
  checkAsset(port.live, query.asset)
  const points = await port.history.indexPoints({ asset: query.asset, ...pointsWindow(query) })
  return { history: points.map(({ timeNs, price }): [bigint, Price] => [timeNs, price]) }
})

export const getMarkHistory = serveEndpoint(endpoints.getMarkHistory, async ({ query, gateway: { port } }) => {
  const { instrumentId } = getAnyByName(port.live, query.instrumentName)
  const points = await port.history.markPoints({ instrumentId, ...pointsWindow(query) })
  return { history: points.map(({ timeNs, price }): [bigint, Price] => [timeNs, price]) }
})

/** rest-public 3.9: no limit is documented; we answer the newest 50. */
const maxTrades = 50

export const getInstrumentTradeHistory = serveEndpoint(
  endpoints.getInstrumentTradeHistory,
  async ({ param, query, gateway: { port } }) => {
    const { instrumentId } = getAnyByName(port.live, param('instrument_name'))
    const page = await port.history.trades({ instrumentId, ...historyWindow(query, maxTrades, maxTrades) })
    return { count: page.count, tradeHistory: page.rows.map((trade) => tradeRecordOf(port.live, trade)) }
  },
)
