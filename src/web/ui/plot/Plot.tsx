import type { PointerEvent, ReactNode } from 'react'
import { unit } from '@/web/ui/valueScale'

type PlotProps = {
  className: string
  label: string
  min?: number
  max: number
  step?: number
  /** Slider value: the pointed position, or the default position that is described. */
  value: number
  valueText: string
  onValue: (value: number) => void
  /** Called with the pointed position, 0 at the left edge and 1 at the right; undefined when pointing ends. */
  onShare: (share: number | undefined) => void
  children: ReactNode
}

/** A plot area for the pointer or the arrow keys. Esc or leaving the area ends pointing. */
export function Plot({ className, label, min = 0, valueText, onValue, onShare, children, ...slider }: PlotProps) {
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onShare(Math.min(1, Math.max(0, (event.clientX - left) / width)))
  }
  const leave = () => onShare(undefined)
  return (
    <div
      role="presentation"
      className={`absolute cursor-crosshair touch-pan-y rounded-[2px] has-focus-visible:outline-2 has-focus-visible:outline-accent ${className}`}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={leave}
    >
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={min}
        {...slider}
        onChange={(event) => onValue(Number(event.currentTarget.value))}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Escape' && leave()}
        className="sr-only"
      />
      {children}
    </div>
  )
}

export function PlotDrawing({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${unit} ${unit}`}
      preserveAspectRatio="none"
      className={`absolute inset-0 size-full ${className}`}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

type PlotLineProps = { x?: number; y?: number; colour: string; dashes?: string | undefined }

/** Draws a line from edge to edge: vertical at `x`, horizontal at `y`, in plot units. */
export function PlotLine({ x, y, colour, dashes }: PlotLineProps) {
  const [x1, x2] = x === undefined ? [0, unit] : [x, x]
  const [y1, y2] = y === undefined ? [0, unit] : [y, y]
  return (
    <line
      {...{ x1, x2, y1, y2 }}
      stroke={colour}
      strokeWidth={1}
      strokeDasharray={dashes}
      vectorEffect="non-scaling-stroke"
    />
  )
}

export function PlotCurve({ d, colour, dashes }: { d: string; colour: string; dashes?: string }) {
  return (
    <path
      d={d}
      fill="none"
      stroke={colour}
      strokeWidth={1.5}
      strokeDasharray={dashes}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  )
}

type PlotDotProps = { left: number; bottom: number; className?: string }

/**
 * Draws a point on a curve, positioned in shares of the plot. It is outside the stretched drawing, so that it stays
 * round.
 */
export function PlotDot({ left, bottom, className = 'border-text-1 bg-surface-1' }: PlotDotProps) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-full border-[1.5px] ${className}`}
      style={{ left: `${left * 100}%`, bottom: `${bottom * 100}%` }}
    />
  )
}

export function PlotReadout({ className = 'top-2 left-4', children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`pointer-events-none absolute rounded-sm bg-surface-2 px-2 py-1 text-xs shadow-float ${className}`}>
      {children}
    </p>
  )
}

type ValueAxisProps = {
  className: string
  ticks: readonly number[]
  /** Returns the position of a value, 0 at the bottom and 1 at the top. */
  at: (value: number) => number
  textOf: (tick: number) => string
}

export function ValueAxis({ className, ticks, at, textOf }: ValueAxisProps) {
  return (
    <div aria-hidden="true" className={`absolute right-2 text-right text-2xs text-text-4 ${className}`}>
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-0 translate-y-1/2 leading-3"
          style={{ bottom: `${at(tick) * 100}%` }}
        >
          {textOf(tick)}
        </span>
      ))}
    </div>
  )
}
