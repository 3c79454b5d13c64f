import { useId, useState } from 'react'
import { t } from '@/web/language/t'
import { formatNumber, numberFormat, withMinusSign } from '@/web/ui/formatNumber'
import { formatAge } from '@/web/ui/formatTime'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { Plot, PlotCurve, PlotDrawing, PlotLine, PlotReadout, ValueAxis } from '@/web/ui/plot/Plot'
import { unit, valueScale, type Scale } from '@/web/ui/valueScale'
import { unitsAt, type CurvePoint, type RiskCurve } from './riskCurves'
import { formatSpot, formatUnits } from './riskSettings'

type Look = { readonly colour: string; readonly dashes?: string }

const looks: Record<Exclude<RiskCurve['id'], 'expiry'>, Look> = {
  now: { colour: 'var(--text-1)' },
  ahead: { colour: 'var(--text-2)', dashes: '5 4' },
  week: { colour: 'var(--text-3)', dashes: '5 4' },
  halfway: { colour: 'var(--text-3)', dashes: '5 4' },
  atSpot: { colour: 'var(--text-3)', dashes: '5 4' },
}
/** The expiries in their order. */
const expiryDashes = ['1.5 3', '8 3 1.5 3', '3 3', '12 4', '1.5 6']

function looksOf(curves: readonly RiskCurve[]): readonly Look[] {
  const expiries = curves.filter(({ id }) => id === 'expiry')
  return curves.map((curve) => {
    if (curve.id === 'expiry') {
      return { colour: 'var(--text-3)', dashes: expiryDashes[expiries.indexOf(curve)] ?? '1.5 3' }
    }
    if (curve.id !== 'atSpot') return looks[curve.id]
    const { spot = 0 } = curve
    return spot === 0 ? looks.now : { colour: 'var(--text-3)', dashes: spot > 0 ? '8 3 1.5 3' : '1.5 3' }
  })
}

export function curveName({ id, timeNs, spot }: RiskCurve): string {
  switch (id) {
    case 'now':
      return t('Now')
    case 'ahead':
      return formatUtcDay(timeNs, 'short')
    case 'week':
      return t('In 7 days')
    case 'halfway':
      return t('Halfway, {day}', { day: formatUtcDay(timeNs, 'short') })
    case 'expiry':
      return t('At expiry, {day}', { day: formatUtcDay(timeNs, 'short') })
    case 'atSpot':
      return t('Spot {spot}', { spot: formatSpot(spot ?? 0) })
  }
}

const keyOf = ({ id, timeNs, spot }: RiskCurve) => `${id} ${timeNs} ${spot}`

export function CurveLegend({ curves }: { curves: readonly RiskCurve[] }) {
  const shown = looksOf(curves)
  return (
    <ul className="flex min-w-0 gap-4 overflow-x-auto text-xs whitespace-nowrap text-text-3 [scrollbar-width:none]">
      {curves.map((curve, at) => (
        <li key={keyOf(curve)} className="flex items-center gap-1.5">
          <svg width={16} height={2} aria-hidden="true">
            <path d="M0 1H16" strokeWidth={2} stroke={shown[at]?.colour} strokeDasharray={shown[at]?.dashes} />
          </svg>
          {curveName(curve)}
        </li>
      ))}
    </ul>
  )
}

/** The horizontal axis: moves of the index, or hours from now. */
export type CurveAxis = {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly ticks: readonly { readonly x: number; readonly text: string; readonly more?: string }[]
  readonly textOf: (x: number) => string
}

/** @param spots of the matrix, named below the plot */
export function spotAxis(spots: readonly number[], indexPrice: number | undefined): CurveAxis {
  const range = Math.max(...spots)
  const middle = (spots.length - 1) / 2
  // At most five labels, and always both ends and the middle.
  const every = Math.ceil((spots.length - 1) / 4)
  const priceAt = (spot: number, decimals: number) =>
    indexPrice === undefined ? '' : ` · ${formatNumber(indexPrice * (1 + spot), decimals)}`
  return {
    min: -range,
    max: range,
    step: range / 50,
    ticks: spots.flatMap((spot, at) =>
      Math.abs(at - middle) % every === 0
        ? [{ x: spot, text: formatSpot(spot), more: priceAt(spot, (indexPrice ?? 0) >= 100 ? 0 : 4) }]
        : [],
    ),
    textOf: (spot) => formatSpot(Math.round(spot * 1000) / 1000) + priceAt(spot, 2),
  }
}

/** From now to the last point of the curves. */
export function timeAxis(curves: readonly RiskCurve[]): CurveAxis {
  const max = Math.max(1, ...curves.flatMap(({ points }) => points.at(-1)?.x ?? []))
  const nowNs = curves[0]?.timeNs ?? 0n
  const dayAt = (hours: number) => formatUtcDay(nowNs + BigInt(Math.round(hours * 3600)) * 1_000_000_000n, 'short')
  return {
    min: 0,
    max,
    step: max / 100,
    // From right to left, as the spots are.
    ticks: [1, 0.75, 0.5, 0.25, 0].map((share) => ({
      x: share * max,
      text: share === 0 ? t('Now') : dayAt(share * max),
    })),
    textOf: (hours) => `+${formatAge(hours * 3_600_000)} · ${dayAt(hours)}`,
  }
}

type RiskCurvePlotProps = {
  curves: readonly RiskCurve[]
  axis: CurveAxis
  unitDecimals: number
  isSigned: boolean
  /** True when above zero is a gain. */
  isGain: boolean
  label: string
}

/** A figure by spot or time. The pointer and the arrow keys select a place to read out. */
export function RiskCurvePlot(props: RiskCurvePlotProps) {
  const { curves, axis, unitDecimals, label } = props
  const [chosen, setChosen] = useState<number>()
  const { min, max } = axis
  const values = curves.flatMap(({ points }) => points.map(({ units }) => units / 10 ** unitDecimals))
  const y = valueScale([0, ...values], 5)
  const x = (value: number) => (value - min) / (max - min)
  return (
    <div className="relative min-h-0 flex-1">
      <Plot
        className="top-2 right-16 bottom-7 left-3"
        label={label}
        min={min}
        max={max}
        step={axis.step}
        value={chosen ?? 0}
        valueText={readout(props, chosen ?? 0)}
        onValue={setChosen}
        onShare={(share) => setChosen(share === undefined ? undefined : min + share * (max - min))}
      >
        <Drawing {...props} x={x} y={y} chosen={chosen} />
      </Plot>
      <ValueAxis className="top-2 bottom-7 w-13" ticks={y.ticks} at={y.at} textOf={axisText} />
      <div aria-hidden="true" className="absolute right-16 bottom-1 left-3 h-4 text-xs whitespace-nowrap text-text-3">
        {axis.ticks.map((tick) => (
          <span
            key={tick.x}
            className="absolute first:-translate-x-full not-first:not-last:-translate-x-1/2"
            style={{ left: `${x(tick.x) * 100}%` }}
          >
            {tick.text}
            {tick.more !== undefined && <span className="max-sm:hidden">{tick.more}</span>}
          </span>
        ))}
      </div>
      {chosen !== undefined && <PlotReadout>{readout(props, chosen)}</PlotReadout>}
    </div>
  )
}

type DrawingProps = RiskCurvePlotProps & { x: (spot: number) => number; y: Scale; chosen: number | undefined }

function Drawing({ curves, unitDecimals, isGain, x, y, chosen }: DrawingProps) {
  const id = useId()
  // What is now, or at the present index.
  const main = curves.find(({ spot = 0 }) => spot === 0)
  const shown = looksOf(curves)
  const top = (units: number) => (1 - y.at(units / 10 ** unitDecimals)) * unit
  const zero = top(0)
  const path = (points: readonly CurvePoint[]) =>
    points
      .map(
        ({ x: place, units }, at) => `${at === 0 ? 'M' : 'L'}${(x(place) * unit).toFixed(1)} ${top(units).toFixed(1)}`,
      )
      .join('')
  const [first = { x: 0 }] = main?.points ?? []
  const area = `${path(main?.points ?? [])}V${zero.toFixed(1)}H${(x(first.x) * unit).toFixed(1)}Z`
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
      {isGain && (main?.points.length ?? 0) > 1 && (
        <>
          <path d={area} fill="var(--buy-soft)" clipPath={`url(#${id}-gain)`} />
          <path d={area} fill="var(--sell-soft)" clipPath={`url(#${id}-loss)`} />
        </>
      )}
      <PlotLine x={x(0) * unit} colour="var(--text-4)" dashes="2 3" />
      {curves
        .map((curve, at) => <PlotCurve key={keyOf(curve)} d={path(curve.points)} {...(shown[at] ?? looks.now)} />)
        .toReversed()}
      {chosen !== undefined && <PlotLine x={x(chosen) * unit} colour="var(--text-3)" />}
    </PlotDrawing>
  )
}

function readout({ curves, axis, unitDecimals, isSigned }: RiskCurvePlotProps, x: number): string {
  const figures = curves.map((curve) => {
    const units = unitsAt(curve, x)
    const text = formatUnits(
      units === undefined ? undefined : Math.round(units),
      unitDecimals,
      Math.min(2, unitDecimals),
      isSigned,
    )
    return `${curveName(curve)} ${text}`
  })
  return `${axis.textOf(x)}: ${figures.join(', ')}`
}

function axisText(value: number): string {
  return withMinusSign(numberFormat({ maximumFractionDigits: 4, signDisplay: 'exceptZero' }).format(value))
}
