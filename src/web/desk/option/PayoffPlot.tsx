import { useId, useState } from 'react'
import { t } from '@/web/language/t'
import { numberFormat, withMinusSign } from '@/web/ui/formatNumber'
import { Plot, PlotCurve, PlotDot, PlotDrawing, PlotLine, PlotReadout, ValueAxis } from '@/web/ui/plot/Plot'
import { unit, niceStep, valueScale } from '@/web/ui/valueScale'
import { type PayoffCurve, type PayoffPoint, payoffPnlText, payoffPriceText } from './payoffCurve'

type PayoffPlotProps = {
  picture: PayoffCurve
  strike: number
  index: number
  pointAt: (price: number) => PayoffPoint
}

const steps = 100

/** Profit by price, as a solid line at expiry and a dashed line now. A hover or the arrow keys show the figures. */
export function OptionPayoffPlot({ picture, strike, index, pointAt }: PayoffPlotProps) {
  const clip = useId()
  const [chosen, setChosen] = useState<number>()
  const { from, to, points, outcome } = picture
  const y = valueScale([0, ...points.flatMap(({ atExpiry, now = atExpiry }) => [atExpiry, now])], 4)
  const x = (price: number) => (price - from) / (to - from)
  const zero = unit - y.at(0) * unit
  const path = (valueOf: (point: PayoffPoint) => number | undefined) =>
    points
      .flatMap((point) => {
        const value = valueOf(point)
        return value === undefined
          ? []
          : `${(x(point.price) * unit).toFixed(1)} ${(unit - y.at(value) * unit).toFixed(1)}`
      })
      .join('L')
  const atExpiry = path((point) => point.atExpiry)
  const now = path((point) => point.now)
  const shown = chosen === undefined ? undefined : pointAt(from + chosen * (to - from))
  return (
    <div className="relative min-h-28 flex-1">
      <Plot
        className="top-2 right-14 bottom-5 left-3"
        label={t('Payoff by underlying price')}
        max={steps}
        value={Math.round((chosen ?? x(index)) * steps)}
        valueText={pointLabel(shown ?? pointAt(index))}
        onValue={(value) => setChosen(value / steps)}
        onShare={setChosen}
      >
        <PlotDrawing>
          <clipPath id={`${clip}-gain`}>
            <rect x={0} y={0} width={unit} height={zero} />
          </clipPath>
          <clipPath id={`${clip}-loss`}>
            <rect x={0} y={zero} width={unit} height={unit - zero} />
          </clipPath>
          {y.ticks.map((tick) => (
            <PlotLine
              key={tick}
              y={unit - y.at(tick) * unit}
              colour={tick === 0 ? 'var(--control-line)' : 'var(--line)'}
            />
          ))}
          <path d={`M0 ${zero}L${atExpiry}L${unit} ${zero}Z`} fill="var(--buy-soft)" clipPath={`url(#${clip}-gain)`} />
          <path d={`M0 ${zero}L${atExpiry}L${unit} ${zero}Z`} fill="var(--sell-soft)" clipPath={`url(#${clip}-loss)`} />
          <PlotLine x={x(strike) * unit} colour="var(--line-strong)" />
          <PlotLine x={x(index) * unit} colour="var(--text-3)" dashes="2 3" />
          {now !== '' && <PlotCurve d={`M${now}`} colour="var(--text-3)" dashes="4 3" />}
          <PlotCurve d={`M${atExpiry}`} colour="var(--text-1)" />
          {chosen !== undefined && <PlotLine x={chosen * unit} colour="var(--text-2)" dashes="2 2" />}
        </PlotDrawing>
        {outcome.breakevens
          .filter((price) => price >= from && price <= to)
          .map((price) => (
            <PlotDot key={price} left={x(price)} bottom={y.at(0)} />
          ))}
        {shown !== undefined && <PlotDot left={chosen ?? 0} bottom={y.at(shown.atExpiry)} />}
        {shown !== undefined && <PlotReadout className="top-0 left-0 z-1">{pointLabel(shown)}</PlotReadout>}
        <PriceAxis from={from} to={to} at={x} />
      </Plot>
      <ValueAxis
        className="top-2 bottom-5 w-11"
        ticks={y.ticks}
        at={y.at}
        textOf={(tick) => withMinusSign(numberFormat({ maximumFractionDigits: 2 }).format(tick))}
      />
    </div>
  )
}

function PriceAxis({ from, to, at }: { from: number; to: number; at: (price: number) => number }) {
  const step = niceStep((to - from) / 7)
  const first = Math.ceil(from / step)
  const ticks = Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step)
  return (
    <div aria-hidden="true" className="absolute inset-x-0 -bottom-5 h-5 text-2xs leading-5 text-text-4">
      {ticks.map((tick) => (
        <span key={tick} className="absolute -translate-x-1/2 whitespace-nowrap" style={{ left: `${at(tick) * 100}%` }}>
          {numberFormat({ maximumFractionDigits: 4 }).format(tick)}
        </span>
      ))}
    </div>
  )
}

/** Describes a point, for example "At 3,200.00: +12.34 USD at expiry, ≈ −3.20 now". */
function pointLabel({ price, atExpiry, now }: PayoffPoint): string {
  const words = { price: payoffPriceText(price), expiry: payoffPnlText(atExpiry), now: payoffPnlText(now) }
  return now === undefined
    ? t('At {price}: {expiry} USD at expiry', words)
    : t('At {price}: {expiry} USD at expiry, ≈ {now} now', words)
}
