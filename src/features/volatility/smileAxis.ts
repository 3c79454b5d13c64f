import { toNumber } from '@/protocol/fixed6'
import { callDeltaAt } from '@/quant/smileFigures'
import { formatNumber } from '@/ui/formatNumber'
import { roundTicks, type Span } from './plotScale'
import type { ReadCurve } from './smileFit'
import type { SmileRow } from './smileRows'

/** What a smile is drawn over. */
export const smileAxes = ['strike', 'moneyness', 'delta'] as const
export type SmileAxis = (typeof smileAxes)[number]

export type Tick = { readonly at: number; readonly label: string }

/**
 * Where a row stands: at its strike in USD, at ln(K / F), or by delta from the puts on the left to the calls on the
 * right (1 less the delta of the call). Undefined where its delta is not known.
 */
export function placeOf(row: SmileRow, axis: SmileAxis): number | undefined {
  switch (axis) {
    case 'strike':
      return toNumber(row.strike)
    case 'moneyness':
      return row.logMoneyness
    case 'delta':
      return row.callDelta === undefined ? undefined : 1 - row.callDelta
  }
}

/** The same for a place of the curve between the strikes. */
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

export type CurvePoint = { readonly x: number; readonly iv: number; readonly isQuoted: boolean }

const samples = 96

/** The curve in many short steps, over its quoted stretch and as far beyond as `room` (a share of the stretch). */
export function curvePoints(
  curve: ReadCurve,
  of: { forward: number; years: number },
  axis: SmileAxis,
  room: number,
): readonly CurvePoint[] {
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

/** `25P`, `50Δ`, `10C`: what desks call the places of a delta axis. The money, K = F, is another place than 50Δ. */
export function deltaLabel(place: number): string {
  if (Math.abs(place - 0.5) < 1e-9) return '50Δ'
  return place < 0.5 ? `${formatNumber(place * 100, 0)}P` : `${formatNumber((1 - place) * 100, 0)}C`
}
