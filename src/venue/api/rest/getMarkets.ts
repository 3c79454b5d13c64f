import { getMarkets as endpoint, type MarketRecord } from '@/protocol/rest/markets'
import type { Instrument } from '@/protocol/instrument'
import { listInstruments } from '../../live/instrumentCatalogue'
import { findIndexPrice, findMark, type LiveState } from '../../live/liveState'
import { checkAsset } from '../records/instrumentOf'
import { figuresAtMark } from '../records/optionFigures'
import { serveEndpoint } from './serveEndpoint'

export const getMarkets = serveEndpoint(endpoint, ({ query, gateway: { port } }) => {
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
