import { useState } from 'react'
import { t } from '@/web/language/t'
import { formatPercent } from '@/web/ui/formatNumber'
import { formatDateTime } from '@/web/ui/formatTime'
import { Plot, PlotCurve, PlotDot, PlotDrawing, PlotLine, PlotReadout, ValueAxis } from '@/web/ui/plot/Plot'
import { TimeAxis } from '@/web/ui/TimeAxis'
import { fittedScale, unit } from '@/web/ui/valueScale'
import { ivLabel, pointsLabel } from '../volatilityLabels'
import { daysText } from './ConePlot'
import type { TenorFigures, TenorPoint } from './ivHistory'

export type IvKind = keyof TenorFigures
/** Oldest first. */
export type TenorLine = { readonly days: number; readonly points: readonly TenorPoint[] }

const colours = ['var(--orange)', 'var(--accent)', 'var(--blue)']
const dashes = ['4 2', undefined, '1.5 3'] as const

export function valueLabel(value: number | undefined, kind: IvKind): string {
  return kind === 'atm' ? ivLabel(value) : pointsLabel(value)
}

type IvHistoryPlotProps = { lines: readonly TenorLine[]; kind: IvKind; label: string }

/** A figure of each tenor over time. A line breaks where an instant has no figure. */
export function IvHistoryPlot({ lines, kind, label }: IvHistoryPlotProps) {
  const [chosenAt, setChosenAt] = useState<number>()
  const times = timesOf(lines, kind)
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return null
  const [fromMs, toMs] = [msOf(first), Math.max(msOf(last), msOf(first) + 1)]
  const values = lines.flatMap(({ points }) => points.flatMap((point) => point[kind] ?? []))
  const y = fittedScale(kind === 'atm' ? values : [0, ...values], 5)
  const x = (timeNs: bigint) => (msOf(timeNs) - fromMs) / (toMs - fromMs)
  const top = (value: number) => (1 - y.at(value)) * unit
  const index = Math.min(chosenAt ?? times.length - 1, times.length - 1)
  const chosen = times[index] ?? last
  const point = (share: number | undefined) =>
    setChosenAt(share === undefined ? undefined : nearestTo(times, fromMs + share * (toMs - fromMs)))
  return (
    <>
      <div className="relative min-h-0 flex-1">
        <Plot
          className="inset-y-2 right-18 left-3"
          label={label}
          max={times.length - 1}
          value={index}
          valueText={readout(lines, kind, chosen)}
          onValue={setChosenAt}
          onShare={point}
        >
          <PlotDrawing className="overflow-visible">
            {y.ticks.map((tick) => (
              <PlotLine key={tick} y={top(tick)} colour={tick === 0 ? 'var(--line-strong)' : 'var(--line)'} />
            ))}
            {lines.map(({ days, points }, at) => (
              <PlotCurve
                key={days}
                d={pathOf(
                  points,
                  times,
                  kind,
                  (timeNs, value) => `${(x(timeNs) * unit).toFixed(1)} ${top(value).toFixed(1)}`,
                )}
                colour={colours[at] ?? 'var(--text-1)'}
                {...(dashes[at] !== undefined && { dashes: dashes[at] })}
              />
            ))}
            {chosenAt !== undefined && <PlotLine x={x(chosen) * unit} colour="var(--text-3)" dashes="2 2" />}
          </PlotDrawing>
          {lines.map(({ days, points }) => {
            const value = points.find(({ timeNs }) => timeNs === chosen)?.[kind]
            return value === undefined ? null : <PlotDot key={days} left={x(chosen)} bottom={y.at(value)} />
          })}
        </Plot>
        <ValueAxis
          className="inset-y-2 w-15"
          ticks={y.ticks}
          at={y.at}
          textOf={(tick) =>
            kind === 'atm' ? formatPercent(tick, { decimals: 1, isSigned: false }) : pointsLabel(tick, 1)
          }
        />
        {chosenAt !== undefined && <PlotReadout>{readout(lines, kind, chosen)}</PlotReadout>}
      </div>
      <TimeAxis fromMs={fromMs} toMs={toMs} />
    </>
  )
}

const msOf = (timeNs: bigint) => Number(timeNs / 1_000_000n)

/** All instants of the lines that have a figure, oldest first. */
export function timesOf(lines: readonly TenorLine[], kind: IvKind): readonly bigint[] {
  const times = new Set(
    lines.flatMap(({ points }) => points.flatMap((point) => (point[kind] === undefined ? [] : [point.timeNs]))),
  )
  return [...times].sort((a, b) => (a < b ? -1 : 1))
}

function nearestTo(times: readonly bigint[], ms: number): number {
  const distance = (timeNs: bigint | undefined) => Math.abs(msOf(timeNs ?? 0n) - ms)
  return times.reduce((best, timeNs, index) => (distance(timeNs) < distance(times[best]) ? index : best), 0)
}

function pathOf(
  points: readonly TenorPoint[],
  times: readonly bigint[],
  kind: IvKind,
  place: (timeNs: bigint, value: number) => string,
): string {
  const values = new Map(points.map((point) => [point.timeNs, point[kind]]))
  let isDrawing = false
  return times
    .map((timeNs) => {
      const value = values.get(timeNs)
      const word = value === undefined ? '' : `${isDrawing ? 'L' : 'M'}${place(timeNs, value)}`
      isDrawing = value !== undefined
      return word
    })
    .join('')
}

function readout(lines: readonly TenorLine[], kind: IvKind, timeNs: bigint): string {
  const figures = lines.map(({ days, points }) => {
    const value = points.find((point) => point.timeNs === timeNs)?.[kind]
    return `${daysText(days)} ${valueLabel(value, kind)}`
  })
  return `${formatDateTime(timeNs)}: ${figures.join(', ')}`
}

export function TenorLegend({ lines }: Pick<IvHistoryPlotProps, 'lines'>) {
  return (
    <ul className="flex shrink-0 flex-wrap gap-x-3 px-3 pt-1.5 text-xs text-text-3">
      {lines.map(({ days }, at) => (
        <li key={days} className="flex items-center gap-1.5">
          <svg width={16} height={2} aria-hidden="true">
            <path d="M0 1H16" strokeWidth={2} stroke={colours[at]} strokeDasharray={dashes[at]} />
          </svg>
          {daysText(days)}
        </li>
      ))}
      <li>{t('constant time to expiry')}</li>
    </ul>
  )
}
