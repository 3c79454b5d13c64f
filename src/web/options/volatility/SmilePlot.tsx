import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { t } from '@/web/language/t'
import { formatPercent } from '@/web/ui/formatNumber'
import { decimalsOfTicks, roundSpan, roundTicks, type Span, useStableSpan, useSize } from './plotScale'
import { ResidualBars } from './ResidualBars'
import { seriesStyle } from './seriesStyles'
import {
  axisTicks,
  curvePlace,
  smilePlace,
  type SmileAxis,
  type Tick,
  levelBeside,
  nearestMark,
  pixelX,
  pixelY,
  sideOfLevel,
  smileMarks,
  smileValues,
  type MarkLevel,
  type PlotFrame,
  type SmilePlotPoint,
  type SmilePlotMark,
} from './smileAxis'
import { SmileSeries, ThenSeries } from './SmileSeries'
import { thenOf, thenPoints, type SmileThen, type ThenPoint } from './smileThen'
import { rowText, ivLabel, pointsLabel } from './volatilityLabels'
import { isTouch, type VolatilityPlotActions } from './volatilityPlotActions'
import type { SmileRow, ExpiryFigures } from './volatilityRows'

type SmilePlotProps = {
  /** Expiries to draw. The first is drawn with its quotes, the others with their mids. */
  shown: readonly ExpiryFigures[]
  /** The first smile at an earlier time, to draw behind it. */
  then: SmileThen | undefined
  axis: SmileAxis
  point: SmilePlotPoint | undefined
  onPoint: (point: SmilePlotPoint | undefined) => void
} & VolatilityPlotActions

const right = 46
const bottom = 20
const top = 6
const residualHeight = 76
const gap = 18

/**
 * Smiles with quotes and fits, above the residuals of the first smile, on a shared axis. The caller sets `key={axis}`.
 */
export function SmilePlot({ shown, then, axis, point, onPoint, onTrade, onLegs }: SmilePlotProps) {
  const { ref, size } = useSize({ width: 720, height: 420 })
  const width = Math.max(size.width - right, 80)
  const hasResiduals = shown[0]?.fitted?.fit !== undefined
  const lower = hasResiduals ? residualHeight + gap : 0
  const height = Math.max(size.height - top - bottom - lower, 60)
  const before = then === undefined ? [] : thenPoints(then, axis)
  const x = useStableSpan(axisSpan(shown, before, axis))
  const y = useStableSpan(roundSpan([...smileValues(shown), ...before.map(({ iv }) => iv)], 5, 0.02))
  const [primary] = shown
  if (x === undefined || y === undefined || primary === undefined) return <div ref={ref} className="flex-1" />
  const frame: PlotFrame = { x, y, width, height }
  const marks = smileMarks(shown, axis, frame)
  const chosen = marks.find((mark) => isSamePoint(mark, point))

  const look = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onPoint(nearestMark(marks, event.clientX - box.left, event.clientY - box.top))
  }
  const press = (event: MouseEvent<HTMLDivElement>) => {
    if (isTouch(event) || point === undefined) return
    act(point, event.shiftKey, { onTrade, onLegs })
  }
  const xTicks = axisTicks(axis, x, Math.max(3, Math.floor(width / 90)))
  const yTicks = roundTicks(y, Math.max(3, Math.floor(height / 56)))
  return (
    <div ref={ref} className="relative min-h-0 flex-1 overflow-hidden" data-picture="smile">
      <svg width={size.width} height={size.height} className="absolute inset-0" aria-hidden="true">
        <g transform={`translate(0 ${top})`}>
          <Grid frame={frame} xTicks={xTicks.map(({ at }) => at)} yTicks={yTicks} lower={lower} />
          <ArbitrageMarks figures={primary} axis={axis} frame={frame} />
          <ThenSeries points={before} frame={frame} />
          {shown.toReversed().map((figures) => {
            const at = shown.indexOf(figures)
            return (
              <SmileSeries
                key={String(figures.smile.expiryNs)}
                figures={figures}
                look={seriesStyle(at)}
                axis={axis}
                frame={frame}
                hasQuotes={at === 0}
              />
            )
          })}
          {hasResiduals && (
            <g transform={`translate(0 ${height + gap})`}>
              <ResidualBars figures={primary} axis={axis} x={x} width={width} height={residualHeight} />
            </g>
          )}
          <TickLabels frame={frame} xTicks={xTicks} yTicks={yTicks} lower={lower} />
          {chosen !== undefined && <SmileCrosshair mark={chosen} frame={frame} total={height + lower} />}
        </g>
      </svg>
      <div
        role="presentation"
        className="absolute left-0 cursor-crosshair touch-pan-y rounded-[2px] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
        style={{ top, width, height: height + lower }}
        onPointerMove={look}
        onPointerDown={look}
        onClick={press}
      >
        <PointSlider
          primary={primary}
          shown={shown}
          then={then}
          point={point}
          onPoint={onPoint}
          actions={{ onTrade, onLegs }}
        />
      </div>
    </div>
  )
}

function act(point: SmilePlotPoint, isLeg: boolean, { onTrade, onLegs }: VolatilityPlotActions): void {
  const { instrumentName, level } = point
  if (isLeg) onLegs([{ instrumentName, side: sideOfLevel(level) }])
  else onTrade(instrumentName)
}

export function isSamePoint(one: SmilePlotPoint, other: SmilePlotPoint | undefined): boolean {
  return one.instrumentName === other?.instrumentName && one.level === other.level
}

function axisSpan(shown: readonly ExpiryFigures[], before: readonly ThenPoint[], axis: SmileAxis): Span | undefined {
  const now = shown.flatMap(({ rows }) => rows.flatMap((row) => smilePlace(row, axis) ?? []))
  const places = [...now, ...before.map(({ x }) => x)]
  if (places.length === 0) return undefined
  const [from, to] = [Math.min(...places), Math.max(...places)]
  const spare = Math.max((to - from) * 0.04, Math.abs(to) * 1e-6)
  return { from: from - spare, to: to + spare }
}

type PointSliderProps = {
  primary: ExpiryFigures
  shown: readonly ExpiryFigures[]
  then: SmileThen | undefined
  point: SmilePlotPoint | undefined
  onPoint: (point: SmilePlotPoint | undefined) => void
  actions: VolatilityPlotActions
}

/**
 * Makes the plot usable by keyboard and screen reader. Left and right move over strikes, up and down over bid, mark and
 * ask, Page Up and Page Down over the shown expiries. Enter trades; Shift+Enter adds a leg.
 */
function PointSlider({ primary, shown, then, point, onPoint, actions }: PointSliderProps) {
  const figures = shown.find(({ smile }) => smile.expiryNs === point?.expiryNs) ?? primary
  const { rows } = figures
  const found = rows.findIndex(({ instrumentName }) => instrumentName === point?.instrumentName)
  const at = found < 0 ? nearestTheMoney(figures) : found
  const row = rows[at]
  const level = point?.level ?? 'mark'
  const go = (next: ExpiryFigures, index: number, nextLevel: MarkLevel) => {
    const reached = next.rows[index]
    if (reached === undefined) return
    onPoint({ expiryNs: next.smile.expiryNs, instrumentName: reached.instrumentName, level: nextLevel })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (row === undefined) return
    switch (event.key) {
      case 'ArrowUp':
      case 'ArrowDown':
        go(figures, at, levelBeside(row, level, event.key === 'ArrowUp' ? 1 : -1))
        break
      case 'PageUp':
      case 'PageDown': {
        const next = shown[shown.indexOf(figures) + (event.key === 'PageUp' ? -1 : 1)]
        if (next !== undefined) go(next, nearestTheMoney(next), level)
        break
      }
      case 'Enter':
        act({ expiryNs: figures.smile.expiryNs, instrumentName: row.instrumentName, level }, event.shiftKey, actions)
        break
      case 'Escape':
        onPoint(undefined)
        break
      default:
        return
    }
    event.preventDefault()
  }
  return (
    <input
      type="range"
      aria-label={t('Strike on the smile. Enter to trade, Shift+Enter to add as leg.')}
      min={0}
      max={Math.max(rows.length - 1, 0)}
      value={at}
      aria-valuetext={row === undefined ? '' : figures === primary ? rowTextSince(row, then) : rowText(row)}
      onChange={(event) => go(figures, Number(event.currentTarget.value), level)}
      onFocus={() => go(figures, at, level)}
      onKeyDown={onKeyDown}
      className="sr-only"
    />
  )
}

/** The text of a strike, with its volatility of then if there is an earlier smile. */
function rowTextSince(row: SmileRow, then: SmileThen | undefined): string {
  const { iv, change } = thenOf(then, row)
  return then === undefined
    ? rowText(row)
    : t('{row}; earlier {iv}, {points} points since', {
        row: rowText(row),
        iv: ivLabel(iv),
        points: pointsLabel(change),
      })
}

export function nearestTheMoney({ rows }: ExpiryFigures): number {
  return rows.reduce(
    (best, row, index) => (Math.abs(row.logMoneyness) < Math.abs(rows[best]?.logMoneyness ?? Infinity) ? index : best),
    0,
  )
}

type GridProps = { frame: PlotFrame; xTicks: readonly number[]; yTicks: readonly number[]; lower: number }

function Grid({ frame, xTicks, yTicks, lower }: GridProps) {
  return (
    <g stroke="var(--line)" shapeRendering="crispEdges">
      {yTicks.map((tick) => (
        <line key={tick} x1={0} x2={frame.width} y1={pixelY(tick, frame)} y2={pixelY(tick, frame)} />
      ))}
      {xTicks.map((tick) => (
        <line key={tick} x1={pixelX(tick, frame)} x2={pixelX(tick, frame)} y1={0} y2={frame.height + lower} />
      ))}
    </g>
  )
}

function TickLabels({ frame, xTicks, yTicks, lower }: Omit<GridProps, 'xTicks'> & { xTicks: readonly Tick[] }) {
  return (
    <>
      {yTicks.map((tick) => (
        <text key={tick} x={frame.width + 6} y={pixelY(tick, frame) + 3.5} className="fill-text-4 text-2xs">
          {formatPercent(tick, { decimals: Math.max(0, decimalsOfTicks(yTicks) - 2), isSigned: false })}
        </text>
      ))}
      {xTicks.map(({ at, label }) => (
        <text
          key={at}
          x={Math.min(Math.max(pixelX(at, frame), 18), frame.width - 12)}
          y={frame.height + lower + 14}
          textAnchor="middle"
          className="fill-text-4 text-2xs"
        >
          {label}
        </text>
      ))}
    </>
  )
}

/** Marks ranges with arbitrage by stripes on the axis below the smile. */
function ArbitrageMarks({ figures, axis, frame }: { figures: ExpiryFigures; axis: SmileAxis; frame: PlotFrame }) {
  const { curve, smile, butterflyStretches, calendarStretches } = figures
  if (curve === undefined) return null
  const at = (logMoneyness: number) => {
    const iv = curve.ivAt(logMoneyness)
    const of = { forward: smile.forward.forward, years: smile.years }
    return iv === undefined ? undefined : pixelX(curvePlace(logMoneyness, iv, of, axis), frame)
  }
  const bars = [
    ...butterflyStretches.map((stretch) => ({ ...stretch, colour: 'var(--danger)', y: frame.height - 4 })),
    ...calendarStretches.map((stretch) => ({ ...stretch, colour: 'var(--warn)', y: frame.height - 10 })),
  ]
  return bars.map(({ from, to, colour, y }) => {
    const [left, end] = [at(from), at(to)]
    if (left === undefined || end === undefined) return null
    return (
      <line
        key={`${y} ${from}`}
        x1={left}
        x2={Math.max(end, left + 3)}
        y1={y}
        y2={y}
        stroke={colour}
        strokeWidth={5}
        strokeDasharray="3 2"
      />
    )
  })
}

function SmileCrosshair({ mark, frame, total }: { mark: SmilePlotMark; frame: PlotFrame; total: number }) {
  const y = Math.min(frame.height, Math.max(0, mark.y))
  return (
    <g pointerEvents="none" data-crosshair={mark.instrumentName}>
      <line x1={mark.x} x2={mark.x} y2={total} stroke="var(--text-3)" strokeDasharray="2 3" />
      <line x2={frame.width} y1={y} y2={y} stroke="var(--text-3)" strokeDasharray="2 3" />
      <circle cx={mark.x} cy={y} r={6.5} fill="none" stroke="var(--text-1)" strokeWidth={1.5} />
      <rect x={frame.width + 2} y={y - 8} width={42} height={16} rx={2} fill="var(--accent-fill)" />
      <text x={frame.width + 6} y={y + 3.5} className="fill-on-fill text-2xs">
        {ivLabel(mark.iv)}
      </text>
    </g>
  )
}
