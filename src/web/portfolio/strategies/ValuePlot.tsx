import { useState } from 'react'
import { toNumber, type Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { formatUsd } from '@/web/ui/formatNumber'
import { formatDateTime, formatTime } from '@/web/ui/formatTime'
import { Plot, PlotCurve, PlotDot, PlotDrawing, PlotLine, PlotReadout } from '@/web/ui/plot/Plot'
import { TimeAxis } from '@/web/ui/TimeAxis'
import { UsdAxis } from '@/web/ui/UsdAxis'
import { unit, valueScale } from '@/web/ui/valueScale'

export type PlottedPoint = { readonly timeNs: bigint; readonly value: Usd }

type ValuePlotProps = {
  /** Oldest first, at least two. */
  points: readonly PlottedPoint[]
  label: string
  /** True if the plot has a zero line, as for PnL, but not for balances. */
  hasZero?: boolean
}

const msOf = ({ timeNs }: PlottedPoint) => Number(timeNs / 1_000_000n)

/** Plot of a value over time. The pointer or the arrow keys select a time to read out. */
export function ValuePlot({ points, label, hasZero = false }: ValuePlotProps) {
  const [chosenAt, setChosenAt] = useState<number>()
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const [fromMs, toMs] = [msOf(first), Math.max(msOf(last), msOf(first) + 1)]
  const values = points.map(({ value }) => toNumber(value))
  const y = valueScale(hasZero ? [...values, 0] : values, 4)
  const left = (point: PlottedPoint) => ((msOf(point) - fromMs) / (toMs - fromMs)) * unit
  const top = (value: number) => (1 - y.at(value)) * unit
  const path = points.map((one) => `${left(one).toFixed(1)} ${top(toNumber(one.value)).toFixed(1)}`).join('L')
  const base = top(hasZero ? 0 : y.from).toFixed(1)
  const chosen = chosenAt === undefined ? undefined : points[chosenAt]

  const point = (share: number | undefined) =>
    setChosenAt(share === undefined ? undefined : nearestTo(points, fromMs + share * (toMs - fromMs)))
  return (
    <>
      <div className="relative min-h-0 flex-1">
        <Plot
          className="inset-y-2 right-18 left-3"
          label={label}
          max={points.length - 1}
          value={chosenAt ?? points.length - 1}
          valueText={pointText(chosen ?? last)}
          onValue={setChosenAt}
          onShare={point}
        >
          <PlotDrawing className="overflow-visible">
            {y.ticks.map((tick) => (
              <PlotLine
                key={tick}
                y={top(tick)}
                colour={hasZero && tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
              />
            ))}
            <path d={`M0 ${base}L${path}L${unit} ${base}Z`} fill="var(--text-3)" fillOpacity={0.08} />
            <PlotCurve d={`M${path}`} colour="var(--text-1)" />
            {chosen !== undefined && <PlotLine x={left(chosen)} colour="var(--text-3)" dashes="2 2" />}
          </PlotDrawing>
          <PlotDot
            left={left(chosen ?? last) / unit}
            bottom={y.at(toNumber((chosen ?? last).value))}
            className="border-text-1 bg-surface-1"
          />
        </Plot>
        <UsdAxis ticks={y.ticks} at={y.at} last={last.value} />
        {chosen !== undefined && <PlotReadout>{pointText(chosen)}</PlotReadout>}
      </div>
      <TimeAxis fromMs={fromMs} toMs={toMs} end={formatTime(last.timeNs)} />
    </>
  )
}

function pointText({ timeNs, value }: PlottedPoint): string {
  return t('{time}: {sum} USD', { time: formatDateTime(timeNs), sum: formatUsd(value) })
}

/** Index of the point nearest to a time. Searches all points, because gaps can make them uneven in time. */
function nearestTo(points: readonly PlottedPoint[], ms: number): number {
  let nearest = 0
  for (const [index, point] of points.entries()) {
    const best = points[nearest]
    if (best !== undefined && Math.abs(msOf(point) - ms) < Math.abs(msOf(best) - ms)) nearest = index
  }
  return nearest
}
