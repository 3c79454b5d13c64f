import { useId, useState } from 'react'
import { toNumber, type Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { formatUsd } from '@/web/ui/formatNumber'
import { formatDateTime } from '@/web/ui/formatTime'
import { Plot, PlotCurve, PlotDot, PlotDrawing, PlotLine, PlotReadout } from '@/web/ui/plot/Plot'
import { UsdAxis } from '@/web/ui/UsdAxis'
import { fittedScale, unit } from '@/web/ui/valueScale'
import { extremes, indexAt, type Curve, type CurveKind, type EquityPoint } from './equityCurve'

type EquityPlotProps = { curve: Curve; kind: CurveKind; fromMs: number; toMs: number; label: string }

/**
 * Realised equity or PnL as steps, and the value with open PnL as a dot. A dashed line joins them at the present,
 * because the past of open PnL is unknown. The area is green above zero and red below. The pointer or the arrow keys
 * select a time to read out.
 */
export function EquityPlot({ curve, kind, fromMs, toMs, label }: EquityPlotProps) {
  // Several events can share a time. The arrow keys step through points, and the pointer through times.
  const [chosenAt, setChosenAt] = useState<{ readonly index: number; readonly ms: number }>()
  const { points, now } = curve
  const values = [...points.map(({ value }) => toNumber(value)), toNumber(now)]
  const y = fittedScale(values, 5)
  const x = (ms: number) => (ms - fromMs) / (toMs - fromMs)
  const isPnl = kind === 'pnl'
  const zero = isPnl ? unit - y.at(0) * unit : unit
  const path = stepPath(points, x, y.at)
  const fillId = useId()
  const chosen = chosenAt === undefined ? undefined : points[chosenAt.index]

  const point = (share: number | undefined) => {
    if (share === undefined) return setChosenAt(undefined)
    const ms = fromMs + share * (toMs - fromMs)
    setChosenAt({ index: indexAt(points, BigInt(Math.round(ms)) * 1_000_000n), ms })
  }
  const walk = (index: number) => {
    const reached = points[index]
    setChosenAt(reached === undefined ? undefined : { index, ms: Number(reached.timeNs / 1_000_000n) })
  }
  return (
    <div className="relative min-h-0 flex-1">
      <Plot
        className="inset-y-2 right-18 left-3"
        label={label}
        max={points.length - 1}
        value={chosenAt?.index ?? points.length - 1}
        valueText={chosen === undefined ? t('Now {sum} USD', { sum: formatUsd(now) }) : pointLabel(chosen)}
        onValue={walk}
        onShare={point}
      >
        <PlotDrawing className="overflow-visible">
          {y.ticks.map((tick) => (
            <PlotLine
              key={tick}
              y={unit - y.at(tick) * unit}
              colour={tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
            />
          ))}
          <linearGradient id={fillId} gradientUnits="userSpaceOnUse" x1={0} x2={0} y1={0} y2={unit}>
            <stop offset={zero / unit} stopColor="var(--buy-soft)" />
            <stop offset={zero / unit} stopColor="var(--sell-soft)" />
          </linearGradient>
          {isPnl && hasCourse(points, x) && (
            <path
              d={`${path}V${zero}H${x(Number((points[0]?.timeNs ?? 0n) / 1_000_000n)) * unit}Z`}
              fill={`url(#${fillId})`}
            />
          )}
          <PlotCurve d={path} colour="var(--text-1)" />
          {curve.unrealized !== 0n && (
            <PlotCurve d={unrealizedPath(points, now, y.at)} colour="var(--text-3)" dashes="3 3" />
          )}
          {chosenAt !== undefined && <PlotLine x={x(chosenAt.ms) * unit} colour="var(--text-3)" dashes="2 2" />}
        </PlotDrawing>
        <PlotDot left={1} bottom={y.at(toNumber(now))} className="border-text-1 bg-surface-1" />
        <Extremes curve={curve} x={x} at={y.at} />
        {chosenAt !== undefined && chosen !== undefined && (
          <PlotDot left={x(chosenAt.ms)} bottom={y.at(toNumber(chosen.value))} className="border-text-1 bg-text-1" />
        )}
      </Plot>
      <UsdAxis ticks={y.ticks} at={y.at} last={now} isSigned={isPnl} />
      {chosenAt === undefined && curve.unrealized !== 0n && (
        <p className="pointer-events-none absolute bottom-3 left-3 text-xs text-text-3">
          {t('Line: net realised. Dot: with unrealised PnL, now.')}
        </p>
      )}
      {chosenAt !== undefined && chosen !== undefined && (
        <PlotReadout>
          <span className="text-text-3">{formatDateTime(BigInt(Math.round(chosenAt.ms)) * 1_000_000n)}</span>{' '}
          {pointLabel(chosen)}
        </PlotReadout>
      )}
    </div>
  )
}

/** Vertical line at the present from the realised value to the one with unrealised PnL. */
function unrealizedPath(points: Curve['points'], now: Usd, y: (value: number) => number): string {
  const top = (value: Usd) => ((1 - y(toNumber(value))) * unit).toFixed(1)
  return `M${unit} ${top(points.at(-1)?.value ?? now)}V${top(now)}`
}

/** Fewer times of change than this are a step, whose area would be a slab that says nothing. */
const fewestTimes = 4

/** True if the plot shows enough separate changes for an area to mean something. */
function hasCourse(points: Curve['points'], x: (ms: number) => number): boolean {
  const places = points.filter(({ row }) => row !== undefined).map(({ timeNs }) => x(Number(timeNs / 1_000_000n)))
  return new Set(places.map((place) => Math.round(place * 100))).size >= fewestTimes
}

type ExtremesProps = { curve: Curve; x: (ms: number) => number; at: (value: number) => number }

/** Names the high and the low of the curve. The two ends are not named: the axis and the start say them. */
function Extremes({ curve: { points, now }, x, at }: ExtremesProps) {
  const { high, low } = extremes(points)
  const isInside = (index: number) => index > 0 && points[index]?.value !== points.at(-1)?.value
  const places = [
    { index: high, isHigh: true, isNamed: isInside(high) && (points[high]?.value ?? now) > now },
    { index: low, isHigh: false, isNamed: isInside(low) && (points[low]?.value ?? now) < now },
  ]
  return places.map(({ index, isHigh, isNamed }) => {
    const point = points[index]
    if (!isNamed || point === undefined) return null
    const [left, bottom] = [x(Number(point.timeNs / 1_000_000n)), at(toNumber(point.value))]
    const sum = `${point.value > 0n ? '+' : ''}${formatUsd(point.value)}`
    return (
      <span key={String(isHigh)} aria-hidden="true">
        <PlotDot left={left} bottom={bottom} className="scale-75 border-text-2 bg-text-2" />
        <span
          className={`pointer-events-none absolute px-2 text-xs whitespace-nowrap text-text-3 ${left > 0.6 ? '-translate-x-full' : ''} ${isHigh ? '' : 'translate-y-full'}`}
          style={{ left: `${left * 100}%`, bottom: `${bottom * 100}%` }}
        >
          {isHigh ? t('High {sum}', { sum }) : t('Low {sum}', { sum })}
        </span>
      </span>
    )
  })
}

/** SVG path of the curve. It has steps, because equity does not change between two events. */
export function stepPath(points: Curve['points'], x: (ms: number) => number, y: (value: number) => number): string {
  return points
    .map(({ timeNs, value }, index) => {
      const left = (x(Number(timeNs / 1_000_000n)) * unit).toFixed(1)
      const top = ((1 - y(toNumber(value))) * unit).toFixed(1)
      return index === 0 ? `M${left} ${top}` : `H${left}V${top}`
    })
    .join('')
}

const kindRowNames: Readonly<Record<string, string>> = {
  trade: t('fill'),
  liquidation: t('liquidation'),
  settlement: t('settlement'),
  funding: t('funding'),
  deposit: t('deposit'),
  withdraw: t('withdrawal'),
  send: t('sent'),
  receive: t('received'),
  swap: t('conversion'),
  yv_deposit: t('into the vault'),
  yv_withdraw: t('out of the vault'),
}

/** Describes an event, for example "funding ETH-PERP". */
export function eventText({ row }: EquityPoint): string | undefined {
  if (row === undefined) return undefined
  const kind = kindRowNames[row.kind] ?? row.kind
  const of = row.instrumentName ?? row.transfer?.asset
  return of === undefined ? kind : `${kind} ${of}`
}

/** Describes a point, for example "1,030.00 USD realised, −2.50 by a fill ETH-PERP". */
function pointLabel(point: EquityPoint): string {
  const event = eventText(point)
  const change = `${point.change > 0n ? '+' : ''}${formatUsd(point.change)}`
  const words = { value: formatUsd(point.value), change }
  return event === undefined
    ? t('{value} USD realised', words)
    : t('{value} USD realised, {change} by {event}', { ...words, event })
}
