import type { Side } from '@/protocol/instrument'
import { shareOf, type Span } from './plotScale'
import { placeOf, type SmileAxis } from './smileAxis'
import type { SmileRow } from './smileRows'
import type { ExpiryFigures } from './termRows'

/** What of a strike is pointed at. */
export const markLevels = ['bid', 'mid', 'mark', 'ask'] as const
export type MarkLevel = (typeof markLevels)[number]

/** A point of the picture by what it is, not by where it stands: the market moves under the pointer. */
export type SmilePoint = { readonly expiryNs: bigint; readonly instrumentName: string; readonly level: MarkLevel }

/** A point with its place in pixels from the left and from the top. */
export type SmileMark = SmilePoint & { readonly x: number; readonly y: number; readonly iv: number }

export type PlotFrame = { readonly x: Span; readonly y: Span; readonly width: number; readonly height: number }

export function pixelX(value: number, { x, width }: PlotFrame): number {
  return shareOf(value, x) * width
}

export function pixelY(value: number, { y, height }: PlotFrame): number {
  return (1 - shareOf(value, y)) * height
}

export function levelIv(row: SmileRow, level: MarkLevel): number | undefined {
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

/** Whoever trades at a bid sells, at an ask buys; with the others somebody begins by buying. */
export function sideOfLevel(level: MarkLevel): Side {
  return level === 'bid' ? 'sell' : 'buy'
}

export function smileMarks(all: readonly ExpiryFigures[], axis: SmileAxis, frame: PlotFrame): readonly SmileMark[] {
  return all.flatMap(({ smile, rows }) =>
    rows.flatMap((row) => {
      const place = placeOf(row, axis)
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

/** What a pointer means: distance across counts for more, because strikes stand side by side. */
export function nearestMark(marks: readonly SmileMark[], x: number, y: number): SmileMark | undefined {
  const distance = (mark: SmileMark) => ((mark.x - x) * acrossWeight) ** 2 + (mark.y - y) ** 2
  return marks.reduce<SmileMark | undefined>(
    (best, mark) => (best === undefined || distance(mark) < distance(best) ? mark : best),
    undefined,
  )
}

const acrossWeight = 3

/**
 * The volatilities that the picture must hold. Quotes of the first, whose whiskers are drawn, are cut off where they are
 * far outside of the smile, rather than flatten it.
 */
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

/** The next level of a strike above or below, by its volatility; the same at the end. */
export function levelBeside(row: SmileRow, level: MarkLevel, by: 1 | -1): MarkLevel {
  const known = markLevels
    .filter((one) => levelIv(row, one) !== undefined)
    .toSorted((one, other) => (levelIv(row, one) ?? 0) - (levelIv(row, other) ?? 0))
  const at = known.indexOf(level)
  return known[at + by] ?? level
}
