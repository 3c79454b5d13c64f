import { fixed6, fromNumber, toNumber, type Price } from '@/core/protocol/fixed6'
import type { MarginInstrument, OptionInstrument } from '@/core/protocol/instrument'
import { black76, impliedVolatility } from '@/core/quant/black76'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { InstrumentMark } from '../../engine/command'
import type { SourceFigures } from '../source/marketEvent'

/** What is known of one instrument. */
export type KnownFigures = {
  figures: SourceFigures
  /** The index at the time of the forward, from which a later forward follows. */
  indexAtForward: Price | undefined
  lastTrade: Price | undefined
}

export function createFigures(): KnownFigures {
  return { figures: {}, indexAtForward: undefined, lastTrade: undefined }
}

/**
 * Derives the price of a perpetual that the source does not mark: the middle of its book, else the last trade, else
 * undefined.
 */
export function bookPrice(known: KnownFigures | undefined, middle: Price | undefined): Price | undefined {
  return middle ?? known?.lastTrade
}

type MarkInputs = {
  readonly known: KnownFigures | undefined
  /** The middle of the source's book. */
  readonly middle: Price | undefined
  readonly indexPrice: Price | undefined
  readonly nowNs: bigint
}

/**
 * Computes the mark. A perpetual: the source's, else {@link bookPrice}, else the index. An option: the source's, else
 * Black-76 of the source's volatility; without either it is unknown. The forward of an option is the source's, moved
 * with the index since then, else the index; its volatility the source's, else that of the mark.
 */
export function mirrorMark(instrument: MarginInstrument, inputs: MarkInputs): InstrumentMark | undefined {
  const { known, middle, indexPrice } = inputs
  const { instrumentId } = instrument
  if (instrument.instrumentType === 'OPTION') return optionMark(instrument, inputs)
  const markPrice = known?.figures.markPrice ?? bookPrice(known, middle) ?? indexPrice
  return markPrice === undefined ? undefined : { instrumentId, markPrice }
}

function optionMark(option: OptionInstrument, { known, indexPrice, nowNs }: MarkInputs): InstrumentMark | undefined {
  const { instrumentId, strike, optionType, expiryNs } = option
  const stated = known?.figures.markPrice
  const forwardPrice = forwardOf(known, indexPrice)
  if (forwardPrice === undefined) return stated === undefined ? undefined : { instrumentId, markPrice: stated }
  const model = {
    forward: toNumber(forwardPrice),
    strike: toNumber(strike),
    yearsToExpiry: yearsToExpiry(expiryNs, nowNs),
    optionType,
  }
  const iv = known?.figures.iv ?? impliedBy(model, stated)
  const markPrice = stated ?? (iv === undefined ? undefined : fromNumber<Price>(Math.max(0, black76({ ...model, iv }))))
  if (markPrice === undefined) return undefined
  return { instrumentId, markPrice, forwardPrice, ...(iv !== undefined && { iv }) }
}

function impliedBy(
  model: Omit<Parameters<typeof impliedVolatility>[0], 'price'>,
  markPrice: Price | undefined,
): number | undefined {
  if (markPrice === undefined) return undefined
  return impliedVolatility({ ...model, price: toNumber(markPrice) }).iv
}

function forwardOf(known: KnownFigures | undefined, indexPrice: Price | undefined): Price | undefined {
  const forward = known?.figures.forwardPrice
  const before = known?.indexAtForward
  if (forward === undefined) return indexPrice
  if (before === undefined || indexPrice === undefined || before === indexPrice) return forward
  return fixed6((forward * indexPrice) / before)
}

export function isSameMark(a: InstrumentMark | undefined, b: InstrumentMark): boolean {
  return a?.markPrice === b.markPrice && a.forwardPrice === b.forwardPrice && a.iv === b.iv
}
