import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { t } from '@/web/language/t'
import { formatPercent } from '@/web/ui/formatNumber'
import { decimalsOfTicks, roundSpan, roundTicks, shareOfScale, type Span, useStableSpan, useSize } from './plotScale'
import { shapePath } from './seriesStyles'
import { expiryLabel, ivLabel, pointsLabel, timeLeftText, wingText } from './volatilityLabels'
import { isTouch } from './volatilityPlotActions'
import type { ExpiryFigures } from './volatilityRows'

type TermPlotProps = {
  all: readonly ExpiryFigures[]
  chosen: bigint | undefined
  onPoint: (expiryNs: bigint | undefined) => void
  /** `isLeg` is true with Shift, which adds the legs to the structure. */
  onPress: (figures: ExpiryFigures, isLeg: boolean) => void
}

const right = 46
const bottom = 20
const top = 8
const gap = 14

/** Plots at-the-money and forward volatility above the 25-delta wings, by the square root of time. */
export function TermPlot({ all, chosen, onPoint, onPress }: TermPlotProps) {
  const { ref, size } = useSize({ width: 520, height: 260 })
  const width = Math.max(size.width - right, 80)
  const room = Math.max(size.height - top - bottom - gap, 80)
  const lower = Math.round(room * 0.36)
  const height = room - lower
  const levels = useStableSpan(
    roundSpan(
      all.flatMap(({ atm, forwardVolatility: between }) => [atm, between].filter((iv) => iv !== undefined)),
      4,
      0.02,
    ),
  )
  const wings = useStableSpan(
    roundSpan(
      [0, ...all.flatMap(({ riskReversal, butterfly }) => [riskReversal, butterfly].filter((iv) => iv !== undefined))],
      4,
      0.004,
    ),
  )
  const places = termPlaces(all.map(({ smile }) => smile.years))
  const at = all.findIndex(({ smile }) => smile.expiryNs === chosen)
  const x = (index: number) => 14 + (places[index] ?? 0) * (width - 28)
  const nearest = (event: PointerEvent<HTMLDivElement>) => {
    const from = event.clientX - event.currentTarget.getBoundingClientRect().left
    const best = places.reduce(
      (found, _, index) => (Math.abs(x(index) - from) < Math.abs(x(found) - from) ? index : found),
      0,
    )
    onPoint(all[best]?.smile.expiryNs)
  }
  const press = (event: MouseEvent) => {
    const figures = all[at]
    if (figures !== undefined && !isTouch(event)) onPress(figures, event.shiftKey)
  }
  if (levels === undefined || wings === undefined) return <div ref={ref} className="flex-1" />
  return (
    <div ref={ref} className="relative min-h-0 flex-1 overflow-hidden" data-picture="term">
      <svg width={size.width} height={size.height} className="absolute inset-0" aria-hidden="true">
        <g transform={`translate(0 ${top})`}>
          <Levels all={all} x={x} span={levels} width={width} height={height} />
          <g transform={`translate(0 ${height + gap})`}>
            <Wings all={all} x={x} span={wings} width={width} height={lower} />
          </g>
          {labelledExpiries(places, width).map((index) => (
            <text
              key={index}
              x={Math.min(Math.max(x(index), 29), width - 20)}
              y={room + gap + 15}
              textAnchor="middle"
              className="fill-text-4 text-2xs"
            >
              {expiryLabel(all[index]?.smile.expiryNs ?? 0n)}
            </text>
          ))}
          {at >= 0 && (
            <line
              x1={x(at)}
              x2={x(at)}
              y2={room + gap}
              stroke="var(--text-3)"
              strokeDasharray="2 3"
              data-crosshair={at}
            />
          )}
        </g>
      </svg>
      <div
        role="presentation"
        className="absolute left-0 cursor-crosshair touch-pan-y rounded-[2px] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
        style={{ top, width, height: room + gap }}
        onPointerMove={nearest}
        onPointerDown={nearest}
        onClick={press}
      >
        <ExpirySlider all={all} at={at} onPoint={onPoint} onPress={onPress} />
      </div>
    </div>
  )
}

type SliderProps = Pick<TermPlotProps, 'all' | 'onPoint' | 'onPress'> & { at: number }

function ExpirySlider({ all, at, onPoint, onPress }: SliderProps) {
  const index = Math.max(at, 0)
  const figures = all[index]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onPoint(undefined)
    if (event.key !== 'Enter' || figures === undefined) return
    event.preventDefault()
    onPress(figures, event.shiftKey)
  }
  return (
    <input
      type="range"
      aria-label={t('Expiry. Enter to trade ATM, Shift+Enter to add the straddle.')}
      min={0}
      max={Math.max(all.length - 1, 0)}
      value={index}
      aria-valuetext={figures === undefined ? '' : termText(figures)}
      onChange={(event) => onPoint(all[Number(event.currentTarget.value)]?.smile.expiryNs)}
      onFocus={() => onPoint(figures?.smile.expiryNs)}
      onKeyDown={onKeyDown}
      className="sr-only"
    />
  )
}

function termText(figures: ExpiryFigures): string {
  const { smile, atm, riskReversal, butterfly, forwardVolatility } = figures
  return t('{expiry}, {left}: at the money {atm}, risk reversal {reversal}, butterfly {butterfly}, forward {between}', {
    expiry: expiryLabel(smile.expiryNs),
    left: timeLeftText(smile.years),
    atm: ivLabel(atm),
    reversal: wingText(figures, riskReversal),
    butterfly: wingText(figures, butterfly),
    between: ivLabel(forwardVolatility),
  })
}

type PartProps = {
  all: readonly ExpiryFigures[]
  x: (index: number) => number
  span: Span
  width: number
  height: number
}

function Levels({ all, x, span, width, height }: PartProps) {
  const y = (iv: number) => (1 - shareOfScale(iv, span)) * height
  const ticks = roundTicks(span, Math.max(2, Math.floor(height / 40)))
  const line = all.flatMap(({ atm }, index) =>
    atm === undefined ? [] : [`${x(index).toFixed(1)} ${y(atm).toFixed(1)}`],
  )
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x2={width} y1={y(tick)} y2={y(tick)} stroke="var(--line)" shapeRendering="crispEdges" />
          <text x={width + 6} y={y(tick) + 3.5} className="fill-text-4 text-2xs">
            {formatPercent(tick, { decimals: Math.max(0, decimalsOfTicks(ticks) - 2), isSigned: false })}
          </text>
        </g>
      ))}
      {forwardSteps(all).map(({ from, to, iv }) => (
        <line
          key={to}
          x1={x(from)}
          x2={x(to)}
          y1={y(iv)}
          y2={y(iv)}
          stroke="var(--pending)"
          strokeWidth={1.75}
          strokeDasharray="5 3"
        />
      ))}
      {all.map(({ isBackward, calendarStretches, smile }, index) =>
        isBackward || calendarStretches.length > 0 ? (
          <line
            key={String(smile.expiryNs)}
            x1={x(index - 1)}
            x2={x(index)}
            y1={height - 3}
            y2={height - 3}
            stroke="var(--warn)"
            strokeWidth={5}
            strokeDasharray="3 2"
          />
        ) : null,
      )}
      <path d={line.length === 0 ? '' : `M${line.join('L')}`} fill="none" stroke="var(--accent)" strokeWidth={1.5} />
      {all.map(({ atm, smile }, index) =>
        atm === undefined ? null : (
          <circle
            key={String(smile.expiryNs)}
            cx={x(index)}
            cy={y(atm)}
            r={3.4}
            fill="var(--surface-1)"
            stroke="var(--accent)"
            strokeWidth={1.75}
          />
        ),
      )}
    </g>
  )
}

function Wings({ all, x, span, width, height }: PartProps) {
  const y = (points: number) => (1 - shareOfScale(points, span)) * height
  const path = (of: (figures: ExpiryFigures) => number | undefined) => {
    const line = all.flatMap((figures, index) => {
      const value = of(figures)
      return value === undefined ? [] : [`${x(index).toFixed(1)} ${y(value).toFixed(1)}`]
    })
    return line.length === 0 ? '' : `M${line.join('L')}`
  }
  return (
    <g>
      <rect width={width} height={height} fill="var(--surface-0)" fillOpacity={0.45} />
      <line x2={width} y1={y(0)} y2={y(0)} stroke="var(--control-line)" shapeRendering="crispEdges" />
      {[span.from, span.to].map((end) => (
        <text key={end} x={width + 6} y={y(end) + (end > 0 ? 8 : 0)} className="fill-text-4 text-2xs">
          {pointsLabel(end, 1)}
        </text>
      ))}
      <path d={path(({ riskReversal }) => riskReversal)} fill="none" stroke="var(--orange)" strokeWidth={1.25} />
      <path
        d={path(({ butterfly }) => butterfly)}
        fill="none"
        stroke="var(--blue)"
        strokeWidth={1.25}
        strokeDasharray="4 2"
      />
      {all.map(({ riskReversal, butterfly, smile }, index) => (
        <g key={String(smile.expiryNs)} transform={`translate(${x(index).toFixed(1)} 0)`}>
          {riskReversal !== undefined && (
            <path
              d={shapePath('square', 2.8)}
              transform={`translate(0 ${y(riskReversal).toFixed(1)})`}
              fill="var(--orange)"
            />
          )}
          {butterfly !== undefined && (
            <path
              d={shapePath('triangle', 3)}
              transform={`translate(0 ${y(butterfly).toFixed(1)})`}
              fill="var(--blue)"
            />
          )}
        </g>
      ))}
    </g>
  )
}

/** Positions from 0 to 1 by the square root of time, which leaves more room for near expiries. */
export function termPlaces(years: readonly number[]): readonly number[] {
  const roots = years.map((one) => Math.sqrt(Math.max(one, 0)))
  const [first = 0, last = 0] = [roots[0], roots.at(-1)]
  return roots.map((root) => (last > first ? (root - first) / (last - first) : 0.5))
}

type ForwardStep = { readonly from: number; readonly to: number; readonly iv: number }

/** Forward volatilities between neighbouring expiries, by index. Pairs without a forward volatility are left out. */
export function forwardSteps(all: readonly Pick<ExpiryFigures, 'forwardVolatility'>[]): readonly ForwardStep[] {
  return all.flatMap(({ forwardVolatility: iv }, index) =>
    iv === undefined ? [] : [{ from: index - 1, to: index, iv }],
  )
}

/** Pixels. */
const labelWidth = 76

/** Indices of expiries whose labels do not overlap: always the last, then from the first on. */
export function labelledExpiries(places: readonly number[], width: number): readonly number[] {
  const last = places.length - 1
  const retained: number[] = []
  let free = -Infinity
  places.forEach((place, index) => {
    const isClear =
      place * width >= free && (index === last || (places[last] ?? 0) * width - place * width >= labelWidth)
    if (!isClear) return
    retained.push(index)
    free = place * width + labelWidth
  })
  return retained.includes(last) || last < 0 ? retained : [...retained, last]
}
