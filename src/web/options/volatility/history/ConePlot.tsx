import { useState } from 'react'
import { t } from '@/web/language/t'
import { formatPercent } from '@/web/ui/formatNumber'
import { Plot, PlotCurve, PlotDot, PlotDrawing, PlotLine, PlotReadout, ValueAxis } from '@/web/ui/plot/Plot'
import { fittedScale, unit } from '@/web/ui/valueScale'
import { expiryLabel, ivLabel } from '../volatilityLabels'
import type { ConeRow } from './realisedHistory'

/** The at-the-money volatility of an expiry. */
export type ImpliedPoint = { readonly expiryNs: bigint; readonly years: number; readonly atm: number }

type ConePlotProps = { rows: readonly ConeRow[]; implied: readonly ImpliedPoint[] }

export function daysText(days: number): string {
  return `${days} d`
}

/** The cone by the square root of the horizon, with the realised volatility of now and the expiries' implied one. */
export function ConePlot({ rows, implied }: ConePlotProps) {
  const [chosen, setChosen] = useState<number>()
  const [shortest = 1, longest = 1] = [rows[0]?.days, rows.at(-1)?.days]
  const x = (days: number) =>
    longest === shortest ? 0.5 : (Math.sqrt(days) - Math.sqrt(shortest)) / (Math.sqrt(longest) - Math.sqrt(shortest))
  const shown = implied.filter(({ years }) => years * 365 >= shortest && years * 365 <= longest)
  const values = rows.flatMap(({ quantiles, now }) => [...(quantiles ?? []), ...(now === undefined ? [] : [now])])
  const all = [...values, ...shown.map(({ atm }) => atm)]
  if (all.length === 0) return null
  // A lone value gets some room.
  const y = fittedScale([Math.min(...all) * 0.95, Math.max(...all) * 1.05], 5)
  const top = (value: number) => (1 - y.at(value)) * unit
  const spread = rows.filter(({ quantiles }) => quantiles !== undefined)
  const line = (share: number) =>
    spread.map(({ days, quantiles }) => `${(x(days) * unit).toFixed(1)} ${top(quantiles?.[share] ?? 0).toFixed(1)}`)
  const band = (low: number, high: number) => `M${[...line(low), ...line(high).toReversed()].join('L')}Z`
  const point = (share: number | undefined) => setChosen(share === undefined ? undefined : nearestRow(rows, x, share))
  const index = chosen ?? rows.length - 1
  return (
    <div className="relative min-h-0 flex-1">
      <Plot
        className="top-2 right-14 bottom-7 left-3"
        label={t('Volatility cone')}
        max={rows.length - 1}
        value={index}
        valueText={rowText(rows[index])}
        onValue={setChosen}
        onShare={point}
      >
        <PlotDrawing className="overflow-hidden">
          {y.ticks.map((tick) => (
            <PlotLine key={tick} y={top(tick)} colour="var(--line)" />
          ))}
          {spread.length > 1 && (
            <>
              <path d={band(0, 6)} fill="var(--text-3)" fillOpacity={0.08} />
              <path d={band(1, 5)} fill="var(--text-3)" fillOpacity={0.12} />
              <path d={band(2, 4)} fill="var(--text-3)" fillOpacity={0.16} />
              <PlotCurve d={`M${line(3).join('L')}`} colour="var(--text-3)" dashes="5 4" />
            </>
          )}
          {chosen !== undefined && <PlotLine x={x(rows[chosen]?.days ?? 0) * unit} colour="var(--text-3)" />}
        </PlotDrawing>
        {shown.map(({ expiryNs, years, atm }) => (
          <PlotDot
            key={String(expiryNs)}
            left={x(years * 365)}
            bottom={y.at(atm)}
            className="rotate-45 rounded-none! border-accent bg-accent"
          />
        ))}
        {rows.map(
          ({ days, now }) =>
            now !== undefined && (
              <PlotDot key={days} left={x(days)} bottom={y.at(now)} className="border-text-1 bg-surface-1" />
            ),
        )}
      </Plot>
      <ValueAxis
        className="top-2 bottom-7 w-11"
        ticks={y.ticks}
        at={y.at}
        textOf={(tick) => formatPercent(tick, { decimals: 0, isSigned: false })}
      />
      <div aria-hidden="true" className="absolute right-14 bottom-1 left-3 h-4 text-2xs whitespace-nowrap text-text-4">
        {rows.map(({ days }) => (
          <span
            key={days}
            className="absolute not-first:not-last:-translate-x-1/2 last:not-first:-translate-x-full"
            style={{ left: `${x(days) * 100}%` }}
          >
            {daysText(days)}
          </span>
        ))}
      </div>
      {chosen !== undefined && <PlotReadout>{rowText(rows[chosen])}</PlotReadout>}
    </div>
  )
}

function nearestRow(rows: readonly ConeRow[], x: (days: number) => number, share: number): number {
  return rows.reduce(
    (best, { days }, index) => (Math.abs(x(days) - share) < Math.abs(x(rows[best]?.days ?? 0) - share) ? index : best),
    0,
  )
}

function rowText(row: ConeRow | undefined): string {
  if (row === undefined) return ''
  const [low, , , median, , , high] = row.quantiles ?? []
  return t('{days}: realised {now}, median {median}, {low} to {high}', {
    days: daysText(row.days),
    now: ivLabel(row.now),
    median: ivLabel(median),
    low: ivLabel(low),
    high: ivLabel(high),
  })
}

export function ConeLegend({ implied }: Pick<ConePlotProps, 'implied'>) {
  const first = implied[0]
  return (
    <ul className="flex shrink-0 flex-wrap gap-x-3 px-3 pt-1.5 text-xs text-text-3 [&_li]:flex [&_li]:items-center [&_li]:gap-1.5">
      <li>
        <span className="size-2 rounded-full border-[1.5px] border-text-1" aria-hidden="true" />
        {t('realised now')}
      </li>
      <li title={first === undefined ? undefined : expiryLabel(first.expiryNs)}>
        <span className="size-2 rotate-45 bg-accent" aria-hidden="true" />
        {t('ATM IV by expiry')}
      </li>
      <li>
        <span className="h-2 w-4 bg-text-3/40" aria-hidden="true" />
        {t('25–75%, 10–90%, all')}
      </li>
    </ul>
  )
}
