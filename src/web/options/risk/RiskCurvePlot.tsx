import { useId, useState } from 'react'
import { t } from '@/web/language/t'
import { formatNumber, numberFormat, withMinusSign } from '@/web/ui/formatNumber'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { Plot, PlotCurve, PlotDrawing, PlotLine, PlotReadout, ValueAxis } from '@/web/ui/plot/Plot'
import { unit, valueScale, type Scale } from '@/web/ui/valueScale'
import { unitsAt, type CurvePoint, type RiskCurve } from './riskCurves'
import { formatSpot, formatUnits } from './riskSettings'

const looks: Record<RiskCurve['id'], { readonly colour: string; readonly dashes?: string }> = {
  now: { colour: 'var(--text-1)' },
  week: { colour: 'var(--text-3)', dashes: '5 4' },
  halfway: { colour: 'var(--text-3)', dashes: '5 4' },
  expiry: { colour: 'var(--text-3)', dashes: '1.5 3' },
}

export function curveName({ id, timeNs }: RiskCurve): string {
  switch (id) {
    case 'now':
      return t('Now')
    case 'week':
      return t('In 7 days')
    case 'halfway':
      return t('Halfway, {day}', { day: formatUtcDay(timeNs, 'short') })
    case 'expiry':
      return t('At expiry, {day}', { day: formatUtcDay(timeNs, 'short') })
  }
}

export function CurveLegend({ curves }: { curves: readonly RiskCurve[] }) {
  return (
    <ul className="flex min-w-0 gap-4 overflow-hidden text-xs whitespace-nowrap text-text-3">
      {curves.map((curve) => (
        <li key={curve.id} className="flex items-center gap-1.5">
          <svg width={16} height={2} aria-hidden="true">
            <path
              d="M0 1H16"
              strokeWidth={2}
              stroke={looks[curve.id].colour}
              strokeDasharray={looks[curve.id].dashes}
            />
          </svg>
          {curveName(curve)}
        </li>
      ))}
    </ul>
  )
}

type RiskCurvePlotProps = {
  curves: readonly RiskCurve[]
  /** Spots of the matrix, named below the plot. */
  spots: readonly number[]
  indexPrice: number | undefined
  unitDecimals: number
  isSigned: boolean
  /** True when above zero is a gain. */
  isGain: boolean
  label: string
}

/** A figure by spot. The pointer and the arrow keys select a spot to read out. */
export function RiskCurvePlot(props: RiskCurvePlotProps) {
  const { curves, spots, indexPrice, unitDecimals, label } = props
  const [chosen, setChosen] = useState<number>()
  const range = Math.max(...spots)
  const values = curves.flatMap(({ points }) => points.map(({ units }) => units / 10 ** unitDecimals))
  const y = valueScale([0, ...values], 5)
  const x = (spot: number) => (spot + range) / (2 * range)
  // At most five labels, and always both ends and the middle.
  const every = Math.ceil((spots.length - 1) / 4)
  const middle = (spots.length - 1) / 2
  return (
    <div className="relative min-h-0 flex-1">
      <Plot
        className="top-2 right-16 bottom-7 left-3"
        label={label}
        min={-range}
        max={range}
        step={range / 50}
        value={chosen ?? 0}
        valueText={readout(props, chosen ?? 0)}
        onValue={setChosen}
        onShare={(share) => setChosen(share === undefined ? undefined : (2 * share - 1) * range)}
      >
        <Drawing {...props} x={x} y={y} chosen={chosen} />
      </Plot>
      <ValueAxis className="top-2 bottom-7 w-13" ticks={y.ticks} at={y.at} textOf={axisText} />
      <div aria-hidden="true" className="absolute right-16 bottom-1 left-3 h-4 text-xs whitespace-nowrap text-text-3">
        {spots.map(
          (spot, at) =>
            Math.abs(at - middle) % every === 0 && (
              <span
                key={spot}
                className="absolute first:-translate-x-full not-first:not-last:-translate-x-1/2"
                style={{ left: `${x(spot) * 100}%` }}
              >
                {formatSpot(spot)}
                {indexPrice !== undefined && (
                  <span className="max-sm:hidden">{` · ${formatNumber(indexPrice * (1 + spot), indexPrice >= 100 ? 0 : 4)}`}</span>
                )}
              </span>
            ),
        )}
      </div>
      {chosen !== undefined && <PlotReadout>{readout(props, chosen)}</PlotReadout>}
    </div>
  )
}

type DrawingProps = RiskCurvePlotProps & { x: (spot: number) => number; y: Scale; chosen: number | undefined }

function Drawing({ curves, unitDecimals, isGain, x, y, chosen }: DrawingProps) {
  const id = useId()
  const top = (units: number) => (1 - y.at(units / 10 ** unitDecimals)) * unit
  const zero = top(0)
  const path = (points: readonly CurvePoint[]) =>
    points
      .map(({ spot, units }, at) => `${at === 0 ? 'M' : 'L'}${(x(spot) * unit).toFixed(1)} ${top(units).toFixed(1)}`)
      .join('')
  const [first = { spot: 0 }] = curves[0]?.points ?? []
  const area = `${path(curves[0]?.points ?? [])}V${zero.toFixed(1)}H${(x(first.spot) * unit).toFixed(1)}Z`
  return (
    <PlotDrawing className="overflow-hidden">
      <clipPath id={`${id}-gain`}>
        <rect width={unit} height={Math.max(zero, 0)} />
      </clipPath>
      <clipPath id={`${id}-loss`}>
        <rect y={zero} width={unit} height={Math.max(unit - zero, 0)} />
      </clipPath>
      {y.ticks.map((tick) => (
        <PlotLine key={tick} y={(1 - y.at(tick)) * unit} colour={tick === 0 ? 'var(--line-strong)' : 'var(--line)'} />
      ))}
      {isGain && (curves[0]?.points.length ?? 0) > 1 && (
        <>
          <path d={area} fill="var(--buy-soft)" clipPath={`url(#${id}-gain)`} />
          <path d={area} fill="var(--sell-soft)" clipPath={`url(#${id}-loss)`} />
        </>
      )}
      <PlotLine x={x(0) * unit} colour="var(--text-4)" dashes="2 3" />
      {curves.toReversed().map((curve) => (
        <PlotCurve key={curve.id} d={path(curve.points)} {...looks[curve.id]} />
      ))}
      {chosen !== undefined && <PlotLine x={x(chosen) * unit} colour="var(--text-3)" />}
    </PlotDrawing>
  )
}

function readout({ curves, indexPrice, unitDecimals, isSigned }: RiskCurvePlotProps, spot: number): string {
  const price = indexPrice === undefined ? '' : ` · ${formatNumber(indexPrice * (1 + spot), 2)}`
  const figures = curves.map((curve) => {
    const units = unitsAt(curve, spot)
    const text = formatUnits(
      units === undefined ? undefined : Math.round(units),
      unitDecimals,
      Math.min(2, unitDecimals),
      isSigned,
    )
    return `${curveName(curve)} ${text}`
  })
  return `${formatSpot(Math.round(spot * 1000) / 1000)}${price}: ${figures.join(', ')}`
}

function axisText(value: number): string {
  return withMinusSign(numberFormat({ maximumFractionDigits: 4, signDisplay: 'exceptZero' }).format(value))
}
