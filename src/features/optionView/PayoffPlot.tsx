import { useId, useState, type PointerEvent } from 'react'
import { toNumber } from '@/protocol/fixed6'
import { numberFormat, withMinusSign } from '@/ui/formatDecimal'
import { t } from '@/ui/t'
import { niceStep, valueScale } from '@/ui/valueScale'
import type { PayoffPicture, PayoffPoint } from './payoffPicture'
import { pnlText, priceText } from './payoffWords'

type PayoffPlotProps = {
  picture: PayoffPicture
  strike: number
  index: number
  /** The profit at any price. */
  pointAt: (price: number) => PayoffPoint
}

/** The plot is drawn in a square of this many units, stretched to whatever room there is. */
const unit = 1000
/** Steps of the arrows, across the whole picture. */
const steps = 100

/** Profit over the price: at the expiry as a line, now as a dashed one. Pointed at, or walked along, it says the sums. */
export function PayoffPlot({ picture, strike, index, pointAt }: PayoffPlotProps) {
  const clip = useId()
  const [chosen, setChosen] = useState<number>()
  const { from, to, points, payoff } = picture
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
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setChosen(Math.min(1, Math.max(0, (event.clientX - left) / width)))
  }
  return (
    <div className="relative min-h-28 flex-1">
      <div
        role="presentation"
        className="absolute top-2 right-14 bottom-5 left-3 cursor-crosshair touch-pan-y rounded-[2px] has-focus-visible:outline-2 has-focus-visible:outline-accent"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(undefined)}
      >
        <input
          type="range"
          aria-label={t('Payoff by the price of the underlying')}
          min={0}
          max={steps}
          value={Math.round((chosen ?? x(index)) * steps)}
          aria-valuetext={pointWords(shown ?? pointAt(index))}
          onChange={(event) => setChosen(Number(event.currentTarget.value) / steps)}
          onBlur={() => setChosen(undefined)}
          onKeyDown={(event) => event.key === 'Escape' && setChosen(undefined)}
          className="sr-only"
        />
        <svg
          viewBox={`0 0 ${unit} ${unit}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
          aria-hidden="true"
        >
          <clipPath id={`${clip}-gain`}>
            <rect x={0} y={0} width={unit} height={zero} />
          </clipPath>
          <clipPath id={`${clip}-loss`}>
            <rect x={0} y={zero} width={unit} height={unit - zero} />
          </clipPath>
          {y.ticks.map((tick) => (
            <Line key={tick} y={unit - y.at(tick) * unit} stroke={tick === 0 ? 'var(--control-line)' : 'var(--line)'} />
          ))}
          <path d={`M0 ${zero}L${atExpiry}L${unit} ${zero}Z`} fill="var(--buy-soft)" clipPath={`url(#${clip}-gain)`} />
          <path d={`M0 ${zero}L${atExpiry}L${unit} ${zero}Z`} fill="var(--sell-soft)" clipPath={`url(#${clip}-loss)`} />
          <Line x={x(strike) * unit} stroke="var(--line-strong)" />
          <Line x={x(index) * unit} stroke="var(--text-3)" dash="2 3" />
          {now !== '' && <Curve d={`M${now}`} stroke="var(--accent)" dash="4 3" />}
          <Curve d={`M${atExpiry}`} stroke="var(--text-1)" />
          {chosen !== undefined && <Line x={chosen * unit} stroke="var(--text-2)" dash="2 2" />}
        </svg>
        {payoff.breakevens.map((price) => (
          <Dot key={String(price)} left={x(toNumber(price))} bottom={y.at(0)} />
        ))}
        {shown !== undefined && <Dot left={chosen ?? 0} bottom={y.at(shown.atExpiry)} />}
        {shown !== undefined && (
          <p className="pointer-events-none absolute top-0 left-0 z-1 rounded-sm bg-surface-2 px-2 py-1 text-xs shadow-float">
            {pointWords(shown)}
          </p>
        )}
        <PriceAxis from={from} to={to} at={x} />
      </div>
      <div aria-hidden="true" className="absolute top-2 right-2 bottom-5 w-11 text-right text-[10px] text-text-4">
        {y.ticks.map((tick) => (
          <span
            key={tick}
            className="absolute right-0 translate-y-1/2 leading-3"
            style={{ bottom: `${y.at(tick) * 100}%` }}
          >
            {withMinusSign(numberFormat({ maximumFractionDigits: 2 }).format(tick))}
          </span>
        ))}
      </div>
    </div>
  )
}

function Line({ x, y, stroke, dash }: { x?: number; y?: number; stroke: string; dash?: string }) {
  const [x1, x2] = x === undefined ? [0, unit] : [x, x]
  const [y1, y2] = y === undefined ? [0, unit] : [y, y]
  return (
    <line {...{ x1, x2, y1, y2, stroke }} strokeWidth={1} strokeDasharray={dash} vectorEffect="non-scaling-stroke" />
  )
}

function Curve({ d, stroke, dash }: { d: string; stroke: string; dash?: string }) {
  return (
    <path
      d={d}
      fill="none"
      stroke={stroke}
      strokeWidth={1.5}
      strokeDasharray={dash}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  )
}

function Dot({ left, bottom }: { left: number; bottom: number }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-full border-[1.5px] border-text-1 bg-surface-1"
      style={{ left: `${left * 100}%`, bottom: `${bottom * 100}%` }}
    />
  )
}

function PriceAxis({ from, to, at }: { from: number; to: number; at: (price: number) => number }) {
  const step = niceStep((to - from) / 7)
  const first = Math.ceil(from / step)
  const ticks = Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step)
  return (
    <div aria-hidden="true" className="absolute inset-x-0 -bottom-5 h-5 text-[10px] leading-5 text-text-4">
      {ticks.map((tick) => (
        <span key={tick} className="absolute -translate-x-1/2 whitespace-nowrap" style={{ left: `${at(tick) * 100}%` }}>
          {numberFormat({ maximumFractionDigits: 4 }).format(tick)}
        </span>
      ))}
    </div>
  )
}

/** "At 3,200.00: +12.34 USD at expiry, ≈ −3.20 now" */
function pointWords({ price, atExpiry, now }: PayoffPoint): string {
  const words = { price: priceText(price), expiry: pnlText(atExpiry), now: pnlText(now) }
  return now === undefined
    ? t('At {price}: {expiry} USD at expiry', words)
    : t('At {price}: {expiry} USD at expiry, ≈ {now} now', words)
}
