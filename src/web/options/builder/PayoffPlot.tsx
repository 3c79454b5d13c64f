import { useId, useState } from 'react'
import { t } from '@/web/language/t'
import { Plot, PlotCurve, PlotDrawing, PlotLine, PlotReadout, ValueAxis } from '@/web/ui/plot/Plot'
import { unit, valueScale, type Scale } from '@/web/ui/valueScale'
import { axisText, pnlText, priceText } from './builderLabels'
import { pnlOn, type PayoffCurves, type PlotRange, type CurvePoint } from './payoffModel'

export type PayoffPlotProps = {
  curves: PayoffCurves
  range: PlotRange
  indexPrice: number | undefined
  breakevens: readonly number[]
  /** Range of one standard deviation around the forward at the first expiry. */
  deviation: { readonly from: number; readonly to: number } | undefined
  /** Index of the scenario; undefined when the scenario does not move the index. */
  scenarioPrice: number | undefined
  label: string
}

/**
 * PnL by index at the first expiry, now, and in the scenario. The pointer and the arrow keys select a price to read
 * out.
 */
export function PayoffPlot(props: PayoffPlotProps) {
  const { curves, range, label } = props
  const [chosen, setChosen] = useState<number>()
  const scales = plotScales(curves, range)
  return (
    <div className="relative min-h-0 flex-1">
      <Plot
        className="top-5 right-16 bottom-2 left-3"
        label={label}
        min={range.from}
        max={range.to}
        step={(range.to - range.from) / 100}
        value={chosen ?? props.indexPrice ?? range.from}
        valueText={readoutText(curves, chosen ?? props.indexPrice)}
        onValue={setChosen}
        onShare={(share) => setChosen(share === undefined ? undefined : range.from + share * (range.to - range.from))}
      >
        <Drawing {...props} scales={scales} chosen={chosen} />
        <Marks {...props} scales={scales} />
      </Plot>
      <ValueAxis className="top-5 bottom-2 w-13" ticks={scales.y.ticks} at={scales.y.at} textOf={axisText} />
      {chosen !== undefined && <PlotReadout>{readoutText(curves, chosen)}</PlotReadout>}
    </div>
  )
}

type DrawnProps = PayoffPlotProps & { scales: PlotScales }

function Drawing(props: DrawnProps & { chosen: number | undefined }) {
  const { curves, scales, deviation, indexPrice, scenarioPrice, chosen } = props
  const id = useId()
  const zero = (1 - scales.y.at(0)) * unit
  const { atExpiry, now, scenario } = curves
  return (
    <PlotDrawing className="overflow-hidden">
      <defs>
        <clipPath id={`${id}-gain`}>
          <rect x={0} y={0} width={unit} height={Math.max(zero, 0)} />
        </clipPath>
        <clipPath id={`${id}-loss`}>
          <rect x={0} y={zero} width={unit} height={Math.max(unit - zero, 0)} />
        </clipPath>
      </defs>
      {deviation !== undefined && (
        <rect
          x={scales.x(deviation.from) * unit}
          width={Math.max((scales.x(deviation.to) - scales.x(deviation.from)) * unit, 0)}
          y={0}
          height={unit}
          fill="var(--text-3)"
          fillOpacity={0.08}
        />
      )}
      {scales.y.ticks.map((tick) => (
        <PlotLine key={tick} y={(1 - scales.y.at(tick)) * unit} colour={tick === 0 ? 'var(--text-4)' : 'var(--line)'} />
      ))}
      {atExpiry !== undefined && (
        <>
          <path d={areaPath(atExpiry, scales)} fill="var(--buy-soft)" clipPath={`url(#${id}-gain)`} />
          <path d={areaPath(atExpiry, scales)} fill="var(--sell-soft)" clipPath={`url(#${id}-loss)`} />
          <PlotCurve d={linePath(atExpiry, scales)} colour="var(--text-1)" />
        </>
      )}
      {now !== undefined && <PlotCurve d={linePath(now, scales)} colour="var(--text-3)" dashes="4 3" />}
      {scenario !== undefined && <PlotCurve d={linePath(scenario, scales)} colour="var(--warn)" />}
      {indexPrice !== undefined && <PlotLine x={scales.x(indexPrice) * unit} colour="var(--text-3)" />}
      {scenarioPrice !== undefined && <PlotLine x={scales.x(scenarioPrice) * unit} colour="var(--warn)" dashes="3 3" />}
      {chosen !== undefined && <PlotLine x={scales.x(chosen) * unit} colour="var(--text-3)" dashes="3 3" />}
    </PlotDrawing>
  )
}

function Marks({ scales, indexPrice, breakevens, deviation, range }: DrawnProps) {
  const isInside = (price: number) => price > range.from && price < range.to
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-x-clip text-2xs leading-4">
      {deviation !== undefined && (
        <span
          className="absolute bottom-0 pl-1 text-text-4"
          style={{ left: `${Math.max(scales.x(deviation.from), 0) * 100}%` }}
        >
          1σ
        </span>
      )}
      {indexPrice !== undefined && isInside(indexPrice) && (
        <span
          className="absolute -top-4 -translate-x-1/2 rounded-[2px] bg-surface-2 px-1 text-text-2"
          style={{ left: `${scales.x(indexPrice) * 100}%` }}
        >
          {priceText(indexPrice)}
        </span>
      )}
      {breakevens.filter(isInside).map((price, at, all) => (
        <span key={price}>
          <span
            className="absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-full border-[1.5px] border-text-1 bg-surface-1"
            style={{ left: `${scales.x(price) * 100}%`, bottom: `${scales.y.at(0) * 100}%` }}
          />
          <span
            className={`absolute rounded-[2px] bg-surface-1/80 px-0.5 text-text-1 ${shiftAmong(all, at, range)}`}
            style={{ left: `${scales.x(price) * 100}%`, bottom: `calc(${scales.y.at(0) * 100}% + 6px)` }}
          >
            {priceText(price)}
          </span>
        </span>
      ))}
    </div>
  )
}

/** A label is centred, unless the next one would cover it. */
function shiftAmong(all: readonly number[], at: number, { from, to }: PlotRange): string {
  const isNear = (other: number | undefined) =>
    other !== undefined && Math.abs(other - (all[at] ?? 0)) < (to - from) * leastApart
  return isNear(all[at + 1]) ? '-translate-x-full' : isNear(all[at - 1]) ? '' : '-translate-x-1/2'
}

/** The width of a label on a phone, as a fraction of the plot. */
const leastApart = 0.13

function readoutText({ atExpiry, now, scenario }: PayoffCurves, price: number | undefined): string {
  if (price === undefined) return ''
  const words = t('At {price}: {expiry} at expiry, ≈ {now} now', {
    price: priceText(price),
    expiry: pnlText(pnlOn(atExpiry, price)),
    now: pnlText(pnlOn(now, price)),
  })
  if (scenario === undefined) return words
  return `${words}, ${t('≈ {pnl} in scenario', { pnl: pnlText(pnlOn(scenario, price)) })}`
}

type PlotScales = {
  /** Position of a price as a fraction of the width, from the left. */
  readonly x: (price: number) => number
  readonly y: Scale
}

/** Computes the scales of the axes. The y axis includes zero and all curves within the price range. */
function plotScales({ atExpiry, now, scenario }: PayoffCurves, { from, to }: PlotRange): PlotScales {
  const values = [atExpiry, now, scenario].flatMap((curve) => (curve ?? []).map(({ pnl }) => pnl))
  return { x: (price) => (price - from) / (to - from), y: valueScale([0, ...values], 5) }
}

function linePath(curve: readonly CurvePoint[], { x, y }: PlotScales): string {
  return curve
    .map(({ price, pnl }, at) => `${at === 0 ? 'M' : 'L'}${(x(price) * unit).toFixed(1)} ${topOf(pnl, y)}`)
    .join('')
}

function areaPath(curve: readonly CurvePoint[], scales: PlotScales): string {
  const [first, last] = [curve[0], curve.at(-1)]
  if (first === undefined || last === undefined) return ''
  const zero = topOf(0, scales.y)
  const right = (scales.x(last.price) * unit).toFixed(1)
  const left = (scales.x(first.price) * unit).toFixed(1)
  return `${linePath(curve, scales)}L${right} ${zero}L${left} ${zero}Z`
}

function topOf(value: number, y: Scale): string {
  return ((1 - y.at(value)) * unit).toFixed(1)
}
