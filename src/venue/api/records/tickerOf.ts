import type { Ticker, TickerLevel } from '@/core/protocol/channels/ticker'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { getBook, topOfBook, type LiveBookLevel } from '../../live/liveBook'
import { findIndexPrice, findMark, type LiveState } from '../../live/liveState'
import { figuresAtMark, figuresAtPrice } from './optionFigures'

/** Builds the whole ticker of an instrument (websocket.md 14), without unknown members. */
export function tickerOf(live: LiveState, instrument: Instrument): Ticker {
  const indexPrice = findIndexPrice(live, instrument.asset)
  const mark = markLevel(live, instrument)
  const rates = live.fundingRates.get(instrument.instrumentId)
  return {
    ...bookTickerOf(live, instrument),
    ...(indexPrice === undefined ? {} : { indexPrice }),
    ...(mark === undefined ? {} : { mark }),
    openInterest: live.openInterest.get(instrument.instrumentId) ?? fixed6<Amount>(0n),
    ...(rates === undefined ? {} : { fundingRate: rates.rate, nextFundingRate: rates.nextRate }),
  }
}

/** Builds the part of a ticker that comes from the book alone (websocket.md 16). */
export function bookTickerOf(live: LiveState, instrument: Instrument) {
  const { instrumentId, instrumentName, instrumentType } = instrument
  const top = topOfBook(getBook(live, instrumentId))
  const bid = quoteLevel(live, instrument, top.bid)
  const ask = quoteLevel(live, instrument, top.ask)
  return {
    instrumentId,
    instrumentName,
    instrumentType,
    ...(bid === undefined ? {} : { bid }),
    ...(ask === undefined ? {} : { ask }),
  }
}

/** Returns a text that changes exactly when the best price or amount of a side does. */
export function topText(live: LiveState, instrumentId: string): string {
  const { bid, ask } = topOfBook(getBook(live, instrumentId))
  return `${bid?.price} ${bid?.amount} ${ask?.price} ${ask?.amount}`
}

function markLevel(live: LiveState, instrument: Instrument): TickerLevel | undefined {
  const mark = findMark(live, instrument.instrumentId)
  if (mark === undefined) return undefined
  const figures = instrument.instrumentType === 'OPTION' ? figuresAtMark(instrument, mark) : undefined
  return { price: mark.markPrice, ...figures }
}

function quoteLevel(
  live: LiveState,
  instrument: Instrument,
  level: LiveBookLevel | undefined,
): TickerLevel | undefined {
  if (level === undefined) return undefined
  const { price, amount } = level
  const figures =
    instrument.instrumentType === 'OPTION'
      ? figuresAtPrice(instrument, price, findMark(live, instrument.instrumentId))
      : undefined
  return { price, amount, ...figures }
}
