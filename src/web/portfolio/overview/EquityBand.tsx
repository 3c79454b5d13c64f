import { toNumber } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { formatDecimal } from '@/web/ui/formatNumber'
import { PlotCurve, PlotDrawing } from '@/web/ui/plot/Plot'
import { fittedScale, unit } from '@/web/ui/valueScale'
import { largestTransfer, type Curve } from './equityCurve'
import { eventText, stepPath } from './EquityPlot'

type EquityBandProps = { curve: Curve; fromMs: number; toMs: number }

/**
 * The equity under the PnL, on the same time axis. The largest deposit or withdrawal is named, because it is a step here
 * and none in the PnL. Decoration: the equity has a curve of its own for readers.
 */
export function EquityBand({ curve: { points, now }, fromMs, toMs }: EquityBandProps) {
  const values = [...points.map(({ value }) => toNumber(value)), toNumber(now)]
  const y = fittedScale(values, 2)
  const x = (ms: number) => (ms - fromMs) / (toMs - fromMs)
  const path = stepPath(points, x, y.at)
  const moved = largestTransfer(points)
  const left = moved === undefined ? 0 : x(Number(moved.timeNs / 1_000_000n))
  const ends = [Math.max(...values), Math.min(...values)].map((value) => BigInt(Math.round(value * 1e6)))
  return (
    <div aria-hidden="true" className="relative h-17 shrink-0 text-xs text-text-3">
      <div className="absolute inset-y-1 right-18 left-3">
        <PlotDrawing className="overflow-visible">
          <path
            d={`${path}V${unit}H${x(Number((points[0]?.timeNs ?? 0n) / 1_000_000n)) * unit}Z`}
            fill="var(--text-3)"
            fillOpacity={0.08}
          />
          <PlotCurve d={path} colour="var(--text-3)" />
        </PlotDrawing>
        <span className="absolute bottom-0 left-0 leading-5">{t('Equity')}</span>
        {moved !== undefined && (
          <span
            className={`absolute top-0 px-3 leading-5 first-letter:uppercase whitespace-nowrap ${left > 0.5 ? '-translate-x-full' : ''}`}
            style={{ left: `${left * 100}%` }}
          >
            {eventText(moved)} {moved.change > 0n ? '+' : ''}
            {formatDecimal(moved.change, 0)}
          </span>
        )}
      </div>
      {(ends[0] === ends[1] ? ends.slice(1) : ends).map((value, index) => (
        <span
          key={String(value)}
          className={`absolute right-2 text-2xs text-text-4 ${index === 0 ? 'top-1' : 'bottom-1'}`}
        >
          {formatDecimal(value, 0)}
        </span>
      ))}
    </div>
  )
}
