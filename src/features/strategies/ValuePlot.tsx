import { useState, type PointerEvent } from 'react'
import { toNumber, type Usd } from '@/protocol/fixed6'
import { formatDateTime } from '@/ui/formatTime'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import { TimeAxis } from '@/ui/TimeAxis'
import { UsdAxis } from '@/ui/UsdAxis'
import { valueScale } from '@/ui/valueScale'

export type PlottedPoint = { readonly timeNs: bigint; readonly value: Usd }

type ValuePlotProps = {
  /** Oldest first, two at least. */
  points: readonly PlottedPoint[]
  label: string
  /** Whether 0 is a line of its own: of what was made, not of what is there. */
  hasZero?: boolean
}

/** The plot is drawn in a square of this many units, stretched to whatever room there is. */
const unit = 1000
const msOf = ({ timeNs }: PlottedPoint) => Number(timeNs / 1_000_000n)

/** USD over time. Pointed at, or walked along with the arrows, it says what was true at a time. */
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

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const ms = fromMs + Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * (toMs - fromMs)
    setChosenAt(nearestTo(points, ms))
  }
  return (
    <>
      <div className="relative min-h-0 flex-1">
        <div
          role="presentation"
          className="absolute inset-y-2 right-18 left-3 cursor-crosshair touch-pan-y rounded-[2px] has-focus-visible:outline-2 has-focus-visible:outline-accent"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setChosenAt(undefined)}
        >
          <input
            type="range"
            aria-label={label}
            min={0}
            max={points.length - 1}
            value={chosenAt ?? points.length - 1}
            aria-valuetext={pointText(chosen ?? last)}
            onChange={(event) => setChosenAt(Number(event.currentTarget.value))}
            onBlur={() => setChosenAt(undefined)}
            onKeyDown={(event) => event.key === 'Escape' && setChosenAt(undefined)}
            className="sr-only"
          />
          <svg
            viewBox={`0 0 ${unit} ${unit}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
            aria-hidden="true"
          >
            {y.ticks.map((tick) => (
              <Rule key={tick} top={top(tick)} isStrong={hasZero && tick === 0} />
            ))}
            <path d={`M0 ${base}L${path}L${unit} ${base}Z`} fill="var(--accent)" fillOpacity={0.08} />
            <path
              d={`M${path}`}
              fill="none"
              stroke="var(--accent)"
              strokeWidth={1.5}
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
            />
            {chosen !== undefined && (
              <line
                x1={left(chosen)}
                x2={left(chosen)}
                y1={0}
                y2={unit}
                stroke="var(--text-3)"
                strokeWidth={1}
                strokeDasharray="2 2"
                vectorEffect="non-scaling-stroke"
              />
            )}
          </svg>
          <Dot at={left(chosen ?? last) / unit} bottom={y.at(toNumber((chosen ?? last).value))} />
        </div>
        <UsdAxis ticks={y.ticks} at={y.at} last={last.value} />
        {chosen !== undefined && (
          <p className="pointer-events-none absolute top-2 left-4 rounded-sm bg-surface-2 px-2 py-1 text-xs shadow-float">
            {pointText(chosen)}
          </p>
        )}
      </div>
      <TimeAxis fromMs={fromMs} toMs={toMs} />
    </>
  )
}

function pointText({ timeNs, value }: PlottedPoint): string {
  return t('{time}: {sum} USD', { time: formatDateTime(timeNs), sum: formatUsd(value) })
}

/** The point whose time is the nearest: they stand at even distances, but for gaps. */
function nearestTo(points: readonly PlottedPoint[], ms: number): number {
  let nearest = 0
  for (const [index, point] of points.entries()) {
    const best = points[nearest]
    if (best !== undefined && Math.abs(msOf(point) - ms) < Math.abs(msOf(best) - ms)) nearest = index
  }
  return nearest
}

function Rule({ top, isStrong }: { top: number; isStrong: boolean }) {
  return (
    <line
      x1={0}
      x2={unit}
      y1={top}
      y2={top}
      stroke={isStrong ? 'var(--line-strong)' : 'var(--line)'}
      strokeWidth={1}
      vectorEffect="non-scaling-stroke"
    />
  )
}

function Dot({ at, bottom }: { at: number; bottom: number }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-full border-[1.5px] border-accent bg-surface-1"
      style={{ left: `${at * 100}%`, bottom: `${bottom * 100}%` }}
    />
  )
}
