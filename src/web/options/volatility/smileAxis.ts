import { toNumber } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { callDeltaAt } from '@/core/quant/smileFigures'
import { formatNumber } from '@/web/ui/formatNumber'
import { roundTicks, type Span, shareOfScale } from './plotScale'
import type { ReadCurve } from './smileFit'
import type { SmileRow, ExpiryFigures } from './volatilityRows'

export const smileAxes = ['strike', 'moneyness', 'delta'] as const
export type SmileAxis = (typeof smileAxes)[number]

export type Tick = { readonly at: number; readonly label: string }

/** Axis value of a strike: USD, ln(K / F), or 1 − call delta, which puts low strikes on the left. */
export function smilePlace(row: SmileRow, axis: SmileAxis): number | undefined {
  switch (axis) {
    case 'strike':
      return toNumber(row.strike)
    case 'moneyness':
      return row.logMoneyness
    case 'delta':
      return row.callDelta === undefined ? undefined : 1 - row.callDelta
  }
}

/** Axis value of a point on the curve between strikes. */
export function curvePlace(logMoneyness: number, iv: number, of: { forward: number; years: number }, axis: SmileAxis) {
  switch (axis) {
    case 'strike':
      return of.forward * Math.exp(logMoneyness)
    case 'moneyness':
      return logMoneyness
    case 'delta':
      return 1 - callDeltaAt(logMoneyness, iv, of.years)
  }
}

export type SmileCurvePoint = { readonly x: number; readonly iv: number; readonly isQuoted: boolean }

const samples = 96

/**
 * Points of the curve in short steps, over its quoted range and the fraction `room` of that range beyond either end.
 */
export function curvePoints(
  curve: ReadCurve,
  of: { forward: number; years: number },
  axis: SmileAxis,
  room: number,
): readonly SmileCurvePoint[] {
  const width = curve.to - curve.from
  return Array.from({ length: samples + 1 }, (_, index) => {
    const logMoneyness = curve.from - room * width + (width * (1 + 2 * room) * index) / samples
    const iv = curve.ivAt(logMoneyness)
    const isQuoted = logMoneyness >= curve.from - 1e-12 && logMoneyness <= curve.to + 1e-12
    return iv === undefined ? [] : [{ x: curvePlace(logMoneyness, iv, of, axis), iv, isQuoted }]
  }).flat()
}

const deltaPlaces = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99]

export function axisTicks(axis: SmileAxis, span: Span, count: number): readonly Tick[] {
  switch (axis) {
    case 'strike':
      return roundTicks(span, count).map((at) => ({ at, label: formatNumber(at, 0) }))
    case 'moneyness': {
      const ticks = roundTicks(span, count)
      const decimals = ticks.some((at) => Math.abs(at * 100 - Math.round(at * 100)) > 1e-9) ? 3 : 2
      return ticks.map((at) => ({ at, label: formatNumber(at, decimals) }))
    }
    case 'delta':
      return deltaPlaces.filter((at) => at >= span.from && at <= span.to).map((at) => ({ at, label: deltaLabel(at) }))
  }
}

/** Label of a delta as traders write it: `25P`, `50Δ`, `10C`. 50Δ is not the strike K = F. */
export function deltaLabel(place: number): string {
  if (Math.abs(place - 0.5) < 1e-9) return '50Δ'
  return place < 0.5 ? `${formatNumber(place * 100, 0)}P` : `${formatNumber((1 - place) * 100, 0)}C`
}

const markLevels = ['bid', 'mid', 'mark', 'ask'] as const
export type MarkLevel = (typeof markLevels)[number]

/** Identifies a point by its option and level instead of its position, because the market moves under the pointer. */
export type SmilePlotPoint = { readonly expiryNs: bigint; readonly instrumentName: string; readonly level: MarkLevel }

/** Pixels from the left and from the top. */
export type SmilePlotMark = SmilePlotPoint & { readonly x: number; readonly y: number; readonly iv: number }

export type PlotFrame = { readonly x: Span; readonly y: Span; readonly width: number; readonly height: number }

export function pixelX(value: number, { x, width }: PlotFrame): number {
  return shareOfScale(value, x) * width
}

export function pixelY(value: number, { y, height }: PlotFrame): number {
  return (1 - shareOfScale(value, y)) * height
}

function levelIv(row: SmileRow, level: MarkLevel): number | undefined {
  switch (level) {
    case 'bid':
      return row.bidIv
    case 'ask':
      return row.askIv
    case 'mid':
      return row.midIv
    case 'mark':
      return row.markIv
  }
}

/** Side of a trade that starts at a level: sell at the bid, buy at the ask and at any other level. */
export function sideOfLevel(level: MarkLevel): Side {
  return level === 'bid' ? 'sell' : 'buy'
}

export function smileMarks(all: readonly ExpiryFigures[], axis: SmileAxis, frame: PlotFrame): readonly SmilePlotMark[] {
  return all.flatMap(({ smile, rows }) =>
    rows.flatMap((row) => {
      const place = smilePlace(row, axis)
      if (place === undefined) return []
      const x = pixelX(place, frame)
      return markLevels.flatMap((level) => {
        const iv = levelIv(row, level)
        if (iv === undefined) return []
        const point = { expiryNs: smile.expiryNs, instrumentName: row.instrumentName, level }
        return [{ ...point, x, y: pixelY(iv, frame), iv }]
      })
    }),
  )
}

/** Returns the mark nearest to the pointer. Horizontal distance counts for more, because strikes are side by side. */
export function nearestMark(marks: readonly SmilePlotMark[], x: number, y: number): SmilePlotMark | undefined {
  const distance = (mark: SmilePlotMark) => ((mark.x - x) * acrossWeight) ** 2 + (mark.y - y) ** 2
  return marks.reduce<SmilePlotMark | undefined>(
    (best, mark) => (best === undefined || distance(mark) < distance(best) ? mark : best),
    undefined,
  )
}

const acrossWeight = 3

/** Values that the axis must contain. Whiskers far outside the smile are clipped, so that they do not flatten it. */
export function smileValues(all: readonly ExpiryFigures[]): readonly number[] {
  const core = all.flatMap(({ rows }) =>
    rows.flatMap((row) => [row.midIv, row.markIv, row.fitIv].filter((iv) => iv !== undefined)),
  )
  const quotes = (all[0]?.rows ?? []).flatMap((row) => [row.bidIv, row.askIv].filter((iv) => iv !== undefined))
  if (core.length === 0) return quotes
  const [low, high] = [Math.min(...core), Math.max(...core)]
  const spare = Math.max(0.02, (high - low) * 0.6)
  return [...core, ...quotes.map((iv) => Math.min(high + spare, Math.max(low - spare, iv)))]
}

/** The next higher or lower level of a strike by volatility; at the end, the given level. */
export function levelBeside(row: SmileRow, level: MarkLevel, by: 1 | -1): MarkLevel {
  const known = markLevels
    .filter((one) => levelIv(row, one) !== undefined)
    .toSorted((one, other) => (levelIv(row, one) ?? 0) - (levelIv(row, other) ?? 0))
  const at = known.indexOf(level)
  return known[at + by] ?? level
}
