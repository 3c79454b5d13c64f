import { useId, useState, type PointerEvent } from 'react'
import { t } from '@/ui/t'
import { axisText, pnlText, priceText } from './builderWords'
import { pnlOn, type PayoffCurves, type PlotRange } from './payoffCurves'
import { areaPath, linePath, plotScales, unit, type PlotScales } from './plotLook'

export type PayoffPlotProps = {
  curves: PayoffCurves
  range: PlotRange
  indexPrice: number | undefined
  /** Of the first expiry; drawn where it is not the index. */
  forward: number | undefined
  breakevens: readonly number[]
  /** One deviation each way by the first expiry. */
  deviation: { readonly from: number; readonly to: number } | undefined
  /** Where the scenario stands, when it is not the index of now. */
  scenarioPrice: number | undefined
  label: string
}

/**
 * Profit and loss by the index: at the first expiry, now, and in the scenario of the sliders. Pointed at, or walked along
 * with the arrows, it says what each is at a price.
 */
export function PayoffPlot(props: PayoffPlotProps) {
  const { curves, range, label } = props
  const [chosen, setChosen] = useState<number>()
  const scales = plotScales(curves, range)
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width))
    setChosen(range.from + share * (range.to - range.from))
  }
  return (
    <div className="relative min-h-0 flex-1">
      <div
        role="presentation"
        className="absolute inset-y-2 right-16 left-3 cursor-crosshair touch-pan-y rounded-[2px] has-focus-visible:outline-2 has-focus-visible:outline-accent"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(undefined)}
      >
        <input
          type="range"
          aria-label={label}
          min={range.from}
          max={range.to}
          step={(range.to - range.from) / 100}
          value={chosen ?? props.indexPrice ?? range.from}
          aria-valuetext={readoutWords(curves, chosen ?? props.indexPrice)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          onBlur={() => setChosen(undefined)}
          onKeyDown={(event) => event.key === 'Escape' && setChosen(undefined)}
          className="sr-only"
        />
        <Drawing {...props} scales={scales} chosen={chosen} />
        <Marks {...props} scales={scales} />
      </div>
      <Axis scales={scales} />
      {chosen !== undefined && <Readout curves={curves} price={chosen} />}
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
    <svg
      viewBox={`0 0 ${unit} ${unit}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-hidden"
      aria-hidden="true"
    >
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
        <Rule key={tick} y={(1 - scales.y.at(tick)) * unit} isStrong={tick === 0} />
      ))}
      {atExpiry !== undefined && (
        <>
          <path d={areaPath(atExpiry, scales)} fill="var(--buy-soft)" clipPath={`url(#${id}-gain)`} />
          <path d={areaPath(atExpiry, scales)} fill="var(--sell-soft)" clipPath={`url(#${id}-loss)`} />
          <path d={linePath(atExpiry, scales)} {...stroke('var(--text-1)')} />
        </>
      )}
      {now !== undefined && <path d={linePath(now, scales)} {...stroke('var(--accent)')} strokeDasharray="4 3" />}
      {scenario !== undefined && <path d={linePath(scenario, scales)} {...stroke('var(--warn)')} />}
      {indexPrice !== undefined && <Upright x={scales.x(indexPrice) * unit} colour="var(--text-3)" />}
      {scenarioPrice !== undefined && <Upright x={scales.x(scenarioPrice) * unit} colour="var(--warn)" isDashed />}
      {chosen !== undefined && <Upright x={scales.x(chosen) * unit} colour="var(--text-3)" isDashed />}
    </svg>
  )
}

const stroke = (colour: string) =>
  ({
    fill: 'none',
    stroke: colour,
    strokeWidth: 1.5,
    vectorEffect: 'non-scaling-stroke',
    strokeLinejoin: 'round',
  }) as const

function Rule({ y, isStrong }: { y: number; isStrong: boolean }) {
  const colour = isStrong ? 'var(--text-4)' : 'var(--line)'
  return <line x1={0} x2={unit} y1={y} y2={y} stroke={colour} strokeWidth={1} vectorEffect="non-scaling-stroke" />
}

function Upright({ x, colour, isDashed = false }: { x: number; colour: string; isDashed?: boolean }) {
  return (
    <line
      x1={x}
      x2={x}
      y1={0}
      y2={unit}
      stroke={colour}
      strokeWidth={1}
      vectorEffect="non-scaling-stroke"
      {...(isDashed && { strokeDasharray: '3 3' })}
    />
  )
}

/** What is written into the picture: the index, breakevens, and the band of one deviation. */
function Marks({ scales, indexPrice, forward, breakevens, deviation, range }: DrawnProps) {
  const isInside = (price: number) => price > range.from && price < range.to
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden text-[10px] leading-4">
      {deviation !== undefined && (
        <span
          className="absolute top-0 pl-1 text-text-4"
          style={{ left: `${Math.max(scales.x(deviation.from), 0) * 100}%` }}
        >
          1σ
        </span>
      )}
      {indexPrice !== undefined && isInside(indexPrice) && (
        <span
          className="absolute top-0 -translate-x-1/2 rounded-[2px] bg-surface-2 px-1 text-text-2"
          style={{ left: `${scales.x(indexPrice) * 100}%` }}
        >
          {priceText(indexPrice)}
        </span>
      )}
      {forward !== undefined && isInside(forward) && (
        <span
          className="absolute bottom-0 -translate-x-1/2 text-text-3"
          style={{ left: `${scales.x(forward) * 100}%` }}
          title={t('Forward')}
        >
          F
        </span>
      )}
      {breakevens.filter(isInside).map((price) => (
        <span key={price}>
          <span
            className="absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-full border-[1.5px] border-text-1 bg-surface-1"
            style={{ left: `${scales.x(price) * 100}%`, bottom: `${scales.y.at(0) * 100}%` }}
          />
          <span
            className="absolute -translate-x-1/2 rounded-[2px] bg-surface-1/80 px-0.5 text-text-1"
            style={{ left: `${scales.x(price) * 100}%`, bottom: `calc(${scales.y.at(0) * 100}% + 6px)` }}
          >
            {priceText(price)}
          </span>
        </span>
      ))}
    </div>
  )
}

function Axis({ scales: { y } }: { scales: PlotScales }) {
  return (
    <div aria-hidden="true" className="absolute inset-y-2 right-2 w-13 text-right text-[10px] text-text-4">
      {y.ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-0 translate-y-1/2 leading-3"
          style={{ bottom: `${y.at(tick) * 100}%` }}
        >
          {axisText(tick)}
        </span>
      ))}
    </div>
  )
}

function Readout({ curves, price }: { curves: PayoffCurves; price: number }) {
  return (
    <p className="pointer-events-none absolute top-2 left-4 rounded-sm bg-surface-2 px-2 py-1 text-xs shadow-float">
      {readoutWords(curves, price)}
    </p>
  )
}

function readoutWords({ atExpiry, now, scenario }: PayoffCurves, price: number | undefined): string {
  if (price === undefined) return ''
  const words = t('At {price}: {expiry} at expiry, ≈ {now} now', {
    price: priceText(price),
    expiry: pnlText(pnlOn(atExpiry, price)),
    now: pnlText(pnlOn(now, price)),
  })
  if (scenario === undefined) return words
  return `${words}, ${t('≈ {pnl} in the scenario', { pnl: pnlText(pnlOn(scenario, price)) })}`
}
