import { useState, type PointerEvent } from 'react'
import { toNumber } from '@/protocol/fixed6'
import { formatDateTime } from '@/ui/formatTime'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import { UsdAxis } from '@/ui/UsdAxis'
import { valueScale } from '@/ui/valueScale'
import { indexAt, type Curve } from './equityCurve'
import { pointWords } from './pointWords'

type EquityPlotProps = { curve: Curve; fromMs: number; toMs: number; label: string }

/** The plot is drawn in a square of this many units, stretched to whatever room there is. */
const unit = 1000

/**
 * The realised worth as steps, and what it is now with what is open as a mark at the end. Pointed at, or walked along
 * with the arrows, it says what was true at a time.
 */
export function EquityPlot({ curve, fromMs, toMs, label }: EquityPlotProps) {
  // Many events can be of one time: the arrows walk over points, a pointer over times.
  const [chosenAt, setChosenAt] = useState<{ readonly index: number; readonly ms: number }>()
  const { points, now } = curve
  const values = [...points.map(({ value }) => toNumber(value)), toNumber(now)]
  const y = valueScale(values, 4)
  const x = (ms: number) => (ms - fromMs) / (toMs - fromMs)
  const chosen = chosenAt && points[chosenAt.index]

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width))
    const ms = fromMs + share * (toMs - fromMs)
    setChosenAt({ index: indexAt(points, BigInt(Math.round(ms)) * 1_000_000n), ms })
  }
  const walk = (index: number) => {
    const reached = points[index]
    setChosenAt(reached && { index, ms: Number(reached.timeNs / 1_000_000n) })
  }
  return (
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
          value={chosenAt?.index ?? points.length - 1}
          aria-valuetext={chosen === undefined ? t('Now {sum} USD', { sum: formatUsd(now) }) : pointWords(chosen)}
          onChange={(event) => walk(Number(event.currentTarget.value))}
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
            <line
              key={tick}
              x1={0}
              x2={unit}
              y1={unit - y.at(tick) * unit}
              y2={unit - y.at(tick) * unit}
              stroke="var(--line)"
              strokeWidth={1}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path
            d={stepPath(points, x, y.at)}
            fill="none"
            stroke="var(--accent)"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
          />
          <line
            x1={unit}
            x2={unit}
            y1={unit - y.at(toNumber(points.at(-1)?.value ?? now)) * unit}
            y2={unit - y.at(toNumber(now)) * unit}
            stroke="var(--accent)"
            strokeWidth={1.5}
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
          {chosenAt !== undefined && (
            <line
              x1={x(chosenAt.ms) * unit}
              x2={x(chosenAt.ms) * unit}
              y1={0}
              y2={unit}
              stroke="var(--text-3)"
              strokeWidth={1}
              strokeDasharray="2 2"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        <Dot left={1} bottom={y.at(toNumber(now))} isHollow />
        {chosenAt !== undefined && chosen !== undefined && (
          <Dot left={x(chosenAt.ms)} bottom={y.at(toNumber(chosen.value))} />
        )}
      </div>
      <UsdAxis ticks={y.ticks} at={y.at} last={now} />
      {chosenAt !== undefined && chosen !== undefined && (
        <p className="pointer-events-none absolute top-2 left-4 rounded-sm bg-surface-2 px-2 py-1 text-xs shadow-float">
          <span className="text-text-3">{formatDateTime(BigInt(Math.round(chosenAt.ms)) * 1_000_000n)}</span>{' '}
          {pointWords(chosen)}
        </p>
      )}
    </div>
  )
}

function Dot({ left, bottom, isHollow = false }: { left: number; bottom: number; isHollow?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-full border-[1.5px] border-accent ${isHollow ? 'bg-surface-1' : 'bg-accent'}`}
      style={{ left: `${left * 100}%`, bottom: `${bottom * 100}%` }}
    />
  )
}

/** Holds each value until the next one: worth does not drift between two events. */
function stepPath(points: Curve['points'], x: (ms: number) => number, y: (value: number) => number): string {
  return points
    .map(({ timeNs, value }, index) => {
      const left = (x(Number(timeNs / 1_000_000n)) * unit).toFixed(1)
      const top = ((1 - y(toNumber(value))) * unit).toFixed(1)
      return index === 0 ? `M${left} ${top}` : `H${left}V${top}`
    })
    .join('')
}
