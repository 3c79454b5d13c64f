import { t } from '@/web/language/t'
import { roundSpan, shareOfScale, type Span, useStableSpan } from './plotScale'
import { smilePlace, type SmileAxis } from './smileAxis'
import { pointsLabel } from './volatilityLabels'
import type { SmileRow, ExpiryFigures } from './volatilityRows'

type ResidualBarsProps = { figures: ExpiryFigures; axis: SmileAxis; x: Span; width: number; height: number }

/** Quotes relative to the fit, in volatility points, with bid and ask as whiskers. */
export function ResidualBars({ figures: { rows }, axis, x, width, height }: ResidualBarsProps) {
  const reach = residualReach(rows)
  const wanted = roundSpan([-reach, reach], 2, 0.004)
  const span = useStableSpan(wanted)
  if (span === undefined) return null
  const y = (residual: number) => Math.min(height, Math.max(0, (1 - shareOfScale(residual, span)) * height))
  return (
    <g>
      <rect width={width} height={height} fill="var(--surface-0)" fillOpacity={0.45} />
      <line x2={width} y1={y(0)} y2={y(0)} stroke="var(--control-line)" shapeRendering="crispEdges" />
      {[span.from, span.to].map((at) => (
        <text key={at} x={width + 6} y={y(at) + (at > 0 ? 8 : 0)} className="fill-text-4 text-2xs">
          {pointsLabel(at, 1)}
        </text>
      ))}
      {rows.map((row) => {
        const place = smilePlace(row, axis)
        if (place === undefined || row.residual === undefined || row.fitIv === undefined) return null
        return (
          <g key={row.instrumentName} transform={`translate(${(shareOfScale(place, x) * width).toFixed(1)} 0)`}>
            <Residual row={row} fitIv={row.fitIv} residual={row.residual} y={y} />
          </g>
        )
      })}
      <text x={4} y={11} paintOrder="stroke" stroke="var(--surface-1)" strokeWidth={3} className="fill-text-3 text-2xs">
        {t('Quotes − fit (pts)')}
      </text>
    </g>
  )
}

/**
 * Largest value of the axis: contains every residual, and the whiskers of the better half of the strikes. Longer
 * whiskers are clipped.
 */
function residualReach(rows: readonly SmileRow[]): number {
  const residuals = rows.map(({ residual }) => Math.abs(residual ?? 0))
  const ends = rows
    .flatMap(({ bidIv, askIv, fitIv }) =>
      bidIv === undefined || askIv === undefined || fitIv === undefined
        ? []
        : [Math.max(Math.abs(bidIv - fitIv), Math.abs(askIv - fitIv))],
    )
    .toSorted((one, other) => one - other)
  return Math.max(0, ...residuals, ends[ends.length >> 1] ?? 0)
}

type ResidualProps = { row: SmileRow; fitIv: number; residual: number; y: (residual: number) => number }

/** A marker, filled where the fit is outside the quotes. Rich strikes point up, cheap strikes down. */
function Residual({ row: { bidIv, askIv, verdict }, fitIv, residual, y }: ResidualProps) {
  const isOutside = verdict === 'dear' || verdict === 'cheap'
  const colour = verdict === 'dear' ? 'var(--sell)' : verdict === 'cheap' ? 'var(--buy)' : 'var(--text-3)'
  const points = residual >= 0 ? 'M0 -4L4 3H-4Z' : 'M0 4L4 -3H-4Z'
  return (
    <>
      {bidIv !== undefined && askIv !== undefined && (
        <line y1={y(bidIv - fitIv)} y2={y(askIv - fitIv)} stroke="var(--text-4)" strokeOpacity={0.6} />
      )}
      <path
        d={points}
        transform={`translate(0 ${y(residual).toFixed(1)})`}
        fill={isOutside ? colour : 'var(--surface-1)'}
        stroke={colour}
        strokeWidth={1.25}
      />
    </>
  )
}
