import { fromNumber, type Price } from '@/core/protocol/fixed6'
import { plural, t } from '@/web/language/t'
import { formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { barTimeText } from './chartTime'
import { spanOf } from './drawingGeometry'
import type { Anchor, Drawing, DrawingKind, DrawingPart } from './drawings'

export const drawingNames: Readonly<Record<DrawingKind, string>> = {
  line: t('Trend line'),
  ray: t('Ray'),
  extended: t('Extended line'),
  level: t('Horizontal line'),
  channel: t('Parallel channel'),
  fib: t('Fibonacci retracement'),
  rectangle: t('Rectangle'),
  note: t('Text note'),
  measure: t('Measure'),
}

export type DrawingUnits = { readonly priceStep: Price; readonly intervalS: number }

export function drawingPrice(price: number, { priceStep }: DrawingUnits): string {
  return formatPrice(fromNumber<Price>(price), priceStep)
}

/** Describes a drawing, for example "Trend line, 3,100.00 at 23 Nov, 14:05:00 to 3,120.50 at 23 Nov, 15:10:00". */
export function drawingLabel(drawing: Drawing, units: DrawingUnits): string {
  const name = drawingNames[drawing.kind]
  const price = drawingPrice(drawing.from.price, units)
  if (drawing.kind === 'level') return `${name} ${price}`
  if (drawing.kind === 'measure') return `${name} ${spanText(drawing, units)}`
  if (drawing.kind === 'note') return t('{name} “{text}” at {price}', { name, text: drawing.text, price })
  return t('{name}, {from} to {to}', { name, from: placeText(drawing.from, units), to: placeText(drawing.to, units) })
}

function placeText({ timeS, price }: Anchor, units: DrawingUnits): string {
  const time = barTimeText(timeS, units.intervalS)
  return t('{price} at {time}', { price: drawingPrice(price, units), time })
}

/** Describes a drawing whose position is visible, for example "Trend line 3,100.00 to 3,120.50". */
export function shortLabel(drawing: Drawing, units: DrawingUnits): string {
  const name = drawingNames[drawing.kind]
  if (drawing.kind === 'level' || drawing.kind === 'note') return `${name} ${drawingPrice(drawing.from.price, units)}`
  if (drawing.kind === 'measure') return name
  const [from, to] = [drawingPrice(drawing.from.price, units), drawingPrice(drawing.to.price, units)]
  return t('{name} {from} to {to}', { name, from, to })
}

export function partLabel(part: DrawingPart, drawing: string): string {
  switch (part) {
    case 'whole':
      return drawing
    case 'from':
      return t('Start of {drawing}', { drawing })
    case 'to':
      return t('End of {drawing}', { drawing })
    case 'side':
      return t('Width of {drawing}', { drawing })
  }
}

/** Label of a level, for example "61.8% · 3,112.36". */
export function markedPrice(share: number | undefined, price: number, units: DrawingUnits): string {
  if (share === undefined) return drawingPrice(price, units)
  const percent = formatPercent(share, { decimals: Number.isInteger(share * 100) ? 0 : 1, isSigned: false })
  return `${percent} · ${drawingPrice(price, units)}`
}

/** Describes the span of a drawing, for example "+20.50, +0.66%, 12 candles, 12 min". */
export function spanText(drawing: Drawing, units: DrawingUnits): string {
  const { change, ratio, seconds, bars } = spanOf(drawing, units.intervalS)
  const sign = change > 0 ? '+' : ''
  const count = plural(bars, { one: '1 candle', other: '{count} candles' })
  return `${sign}${drawingPrice(change, units)}, ${formatPercent(ratio)}, ${count}, ${timeSpan(seconds)}`
}

function timeSpan(seconds: number): string {
  const size = Math.abs(seconds)
  const sign = seconds < 0 ? '\u2212' : ''
  if (size < 60) return `${sign}${size} s`
  if (size < 3_600) return `${sign}${Math.round(size / 6) / 10} min`
  return size < 86_400 ? `${sign}${Math.round(size / 360) / 10} h` : `${sign}${Math.round(size / 8_640) / 10} d`
}
