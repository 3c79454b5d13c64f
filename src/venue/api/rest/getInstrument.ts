import { getInstrument as endpoint, type InstrumentDetail } from '@/protocol/rest/markets'
import { fixed6, type Amount } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { shortInitialBase, shortMaintenance } from '@/quant/margin/standardMargin'
import { findInstrument } from '../../live/instrumentCatalogue'
import { getBook, topOfBook, type BookLevel } from '../../live/liveBook'
import { findIndexPrice, findMark, type LiveState } from '../../live/liveState'
import { totalVolume, volume24h } from '../../live/volumes'
import { getListedByName } from '../records/instrumentOf'
import { figuresAtMark, ivAtPrice } from '../records/optionFigures'
import { serveEndpoint } from './serveEndpoint'

export const getInstrument = serveEndpoint(endpoint, ({ param, gateway: { port } }): InstrumentDetail => {
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
})

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
