import { shapePath, type SeriesStyle } from './seriesStyles'
import { curvePoints, smilePlace, type SmileAxis, pixelX, pixelY, type PlotFrame } from './smileAxis'
import type { ThenPoint } from './smileThen'
import type { SmileRow, ExpiryFigures } from './volatilityRows'

type SmileSeriesProps = {
  figures: ExpiryFigures
  look: SeriesStyle
  axis: SmileAxis
  frame: PlotFrame
  /** True to draw quotes as whiskers, and marks. Otherwise only mids are drawn. */
  hasQuotes: boolean
}

/** Smile of one expiry: its strikes and its fit. The fit is dashed beyond the quoted range. */
export function SmileSeries({ figures, look, axis, frame, hasQuotes }: SmileSeriesProps) {
  const { curve, smile, rows } = figures
  const of = { forward: smile.forward.forward, years: smile.years }
  const points = curve === undefined ? [] : curvePoints(curve, of, axis, curve.source === 'fit' ? 0.06 : 0)
  const isGuess = curve?.source !== 'fit'
  return (
    <g data-expiry={String(smile.expiryNs)}>
      <path d={linePath(points, frame)} fill="none" stroke={look.colour} strokeDasharray="2 4" strokeOpacity={0.7} />
      {!isGuess && (
        <path
          d={linePath(
            points.filter(({ isQuoted }) => isQuoted),
            frame,
          )}
          fill="none"
          stroke={look.colour}
          strokeWidth={1.75}
          strokeLinejoin="round"
        />
      )}
      {rows.map((row) => {
        const place = smilePlace(row, axis)
        if (place === undefined) return null
        return (
          <g key={row.instrumentName} transform={`translate(${pixelX(place, frame).toFixed(1)} 0)`}>
            {hasQuotes && <Whisker row={row} frame={frame} />}
            <Middle row={row} look={look} frame={frame} hasMark={hasQuotes} />
          </g>
        )
      })}
    </g>
  )
}

/** An earlier smile: a thin neutral line through its strikes, behind the live one. */
export function ThenSeries({ points, frame }: { points: readonly ThenPoint[]; frame: PlotFrame }) {
  if (points.length === 0) return null
  return (
    <g data-then="">
      <path d={linePath(points, frame)} fill="none" stroke="var(--text-3)" strokeWidth={1.25} strokeDasharray="4 3" />
      {points.map(({ x, iv }) => (
        <circle key={x} cx={pixelX(x, frame)} cy={pixelY(iv, frame)} r={2} fill="var(--text-3)" />
      ))}
    </g>
  )
}

function linePath(points: readonly ThenPoint[], frame: PlotFrame): string {
  return points
    .map(
      ({ x, iv }, index) => `${index === 0 ? 'M' : 'L'}${pixelX(x, frame).toFixed(1)} ${pixelY(iv, frame).toFixed(1)}`,
    )
    .join('')
}

/** A line from bid to ask, or a marker if only one side is quoted. */
function Whisker({ row: { bidIv, askIv }, frame }: { row: SmileRow; frame: PlotFrame }) {
  const bid = bidIv === undefined ? undefined : clipped(bidIv, frame)
  const ask = askIv === undefined ? undefined : clipped(askIv, frame)
  return (
    <g strokeWidth={1.25}>
      {bid !== undefined && ask !== undefined && <line y1={bid} y2={ask} stroke="var(--text-4)" />}
      {bid !== undefined && <line x1={-4} x2={4} y1={bid} y2={bid} stroke="var(--buy)" strokeWidth={2} />}
      {ask !== undefined && <line x1={-4} x2={4} y1={ask} y2={ask} stroke="var(--sell)" strokeWidth={2} />}
    </g>
  )
}

function clipped(iv: number, frame: PlotFrame): number {
  return Math.min(frame.height, Math.max(0, pixelY(iv, frame)))
}

type MiddleProps = { row: SmileRow; look: SeriesStyle; frame: PlotFrame; hasMark: boolean }

/** The mid as a hollow marker, and the mark as a smaller filled marker. */
function Middle({ row: { midIv, markIv }, look, frame, hasMark }: MiddleProps) {
  const middle = midIv ?? (hasMark ? undefined : markIv)
  return (
    <>
      {middle !== undefined && (
        <path
          d={shapePath(look.shape, 3.4)}
          transform={`translate(0 ${clipped(middle, frame).toFixed(1)})`}
          fill="var(--surface-1)"
          stroke={look.colour}
          strokeWidth={1.5}
        />
      )}
      {hasMark && markIv !== undefined && (
        <path
          d={shapePath('diamond', 1.8)}
          transform={`translate(0 ${clipped(markIv, frame).toFixed(1)})`}
          fill="var(--text-1)"
        />
      )}
    </>
  )
}
