import { useEffect, useState } from 'react'
import type { PointerEvent } from 'react'
import { toNumber } from '@/protocol/fixed6'
import type { Amount, Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import { numberFormat } from '@/ui/formatDecimal'
import { formatPrice } from '@/ui/formatPrice'
import { pointAtPrice } from '@/ui/priceCursor'
import { t } from '@/ui/t'
import { DepthCursor } from './DepthCursor'
import type { DepthDomain, DepthPoint } from './depthCurve'
import { depthPath, shareOf, unit } from './depthPath'
import { placeAt, tickAt } from './depthPlaces'
import type { DepthBook, DepthPlace } from './depthPlaces'
import { DepthReadout, placeWords } from './DepthReadout'

export type DepthOrder = {
  readonly orderId: string
  readonly side: Side
  readonly price: Price
  /** What is left of it. */
  readonly amount: Amount
}

type DepthPlotProps = {
  book: DepthBook
  domain: DepthDomain
  bids: readonly DepthPoint[]
  asks: readonly DepthPoint[]
  orders: readonly DepthOrder[]
  instrumentName: string
  asset: string
  priceStep: Price
  amountStep: Amount
}

/** How many places the arrows have from one edge to the other. */
const stops = 200

/** Cumulative size on both sides of the middle. Pointed at, or walked with the arrows, it says what a price would cost. */
export function DepthPlot(props: DepthPlotProps) {
  const { book, domain, bids, asks, orders, instrumentName, asset, priceStep, amountStep } = props
  // A place on the plot and not a price: the market moves under the pointer, the pointer does not.
  const [share, setShare] = useState<number>()
  const priceAt = (at: number) => tickAt(domain.from + at * (domain.to - domain.from), book.mid, priceStep)
  const chosen = share === undefined ? undefined : placeAt(book, priceAt(share))
  const steps = { asset, priceStep, amountStep }
  const pointed = chosen === undefined ? undefined : toNumber(chosen.price)
  useEffect(() => pointAtPrice(instrumentName, 'depth', pointed), [instrumentName, pointed])
  useEffect(() => () => pointAtPrice(instrumentName, 'depth', undefined), [instrumentName])

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setShare(Math.min(1, Math.max(0, (event.clientX - left) / width)))
  }
  return (
    <div className="relative min-h-0 flex-1">
      <div
        role="presentation"
        className="absolute top-2 right-16 bottom-6 left-0 cursor-crosshair touch-pan-y rounded-[2px] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setShare(undefined)}
      >
        <input
          type="range"
          aria-label={t('Price on the depth chart')}
          min={0}
          max={stops}
          value={Math.round((share ?? 0.5) * stops)}
          aria-valuetext={placeWords(chosen ?? placeAt(book, book.mid), steps)}
          onChange={(event) => setShare(Number(event.currentTarget.value) / stops)}
          onBlur={() => setShare(undefined)}
          onKeyDown={(event) => event.key === 'Escape' && setShare(undefined)}
          className="sr-only"
        />
        <Curves domain={domain} bids={bids} asks={asks} mid={book.mid} />
        {orders.map((order) => (
          <OrderMark key={order.orderId} order={order} domain={domain} priceStep={priceStep} />
        ))}
        <DepthCursor instrumentName={instrumentName} domain={domain} priceStep={priceStep} />
        {chosen !== undefined && <Crosshair place={chosen} domain={domain} />}
      </div>
      <SizeAxis domain={domain} />
      <PriceAxis domain={domain} mid={book.mid} priceStep={priceStep} />
      {chosen !== undefined && <DepthReadout place={chosen} steps={steps} />}
    </div>
  )
}

type CurvesProps = { domain: DepthDomain; bids: readonly DepthPoint[]; asks: readonly DepthPoint[]; mid: Price }

function Curves({ domain, bids, asks, mid }: CurvesProps) {
  const middle = shareOf(toNumber(mid), domain) * unit
  return (
    <svg
      viewBox={`0 0 ${unit} ${unit}`}
      preserveAspectRatio="none"
      className="depth-curves absolute inset-0 size-full"
      aria-hidden="true"
    >
      {[0.25, 0.5, 0.75, 1].map((at) => (
        <Line key={at} x1={0} x2={unit} y1={(1 - at) * unit} y2={(1 - at) * unit} colour="var(--line)" />
      ))}
      <Side points={bids} side="buy" domain={domain} />
      <Side points={asks} side="sell" domain={domain} />
      <Line x1={middle} x2={middle} y1={0} y2={unit} colour="var(--text-4)" dashes="3 3" />
    </svg>
  )
}

function Side({ points, side, domain }: { points: readonly DepthPoint[]; side: Side; domain: DepthDomain }) {
  const { line, area } = depthPath(points, side, domain)
  return (
    <>
      <path d={area} fill={`var(--${side}-soft)`} />
      <path d={line} fill="none" stroke={`var(--${side})`} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
    </>
  )
}

type LineProps = { x1: number; x2: number; y1: number; y2: number; colour: string; dashes?: string }

function Line({ colour, dashes, ...ends }: LineProps) {
  return <line {...ends} stroke={colour} strokeWidth={1} strokeDasharray={dashes} vectorEffect="non-scaling-stroke" />
}

/** Where an own order stands: a line from the ground and the diamond that the book has for it. */
function OrderMark({ order, domain, priceStep }: { order: DepthOrder; domain: DepthDomain; priceStep: Price }) {
  const at = shareOf(toNumber(order.price), domain)
  if (at < 0 || at > 1) return null
  return (
    <span
      className={`absolute bottom-0 flex h-8 w-0 flex-col items-center border-l border-dashed border-current ${order.side === 'buy' ? 'text-buy' : 'text-sell'}`}
      style={{ left: `${at * 100}%` }}
      title={ownTitle(order, priceStep)}
      data-own-order={order.orderId}
    >
      <span aria-hidden="true" className="absolute -top-1 size-2 -translate-x-px rotate-45 bg-current" />
    </span>
  )
}

function ownTitle({ side, price }: DepthOrder, priceStep: Price): string {
  const words = { price: formatPrice(price, priceStep) }
  return side === 'buy' ? t('Own order: buy at {price}', words) : t('Own order: sell at {price}', words)
}

function Crosshair({ place, domain }: { place: DepthPlace; domain: DepthDomain }) {
  const left = `${shareOf(toNumber(place.price), domain) * 100}%`
  const total = place.reach === undefined ? 0 : toNumber(place.reach.amount)
  const bottom = `${Math.min(1, total / domain.largest) * 100}%`
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden text-text-3">
      <span className="absolute inset-y-0 border-l border-dashed border-current" style={{ left }} />
      <span className="absolute inset-x-0 border-t border-dashed border-current" style={{ bottom }} />
      <span
        className={`absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-full ${place.side === 'buy' ? 'bg-buy' : 'bg-sell'}`}
        style={{ left, bottom }}
      />
    </div>
  )
}

function SizeAxis({ domain }: { domain: DepthDomain }) {
  const format = numberFormat({ maximumFractionDigits: domain.largest < 10 ? 2 : 0 })
  return (
    <div aria-hidden="true" className="absolute top-2 right-2 bottom-6 w-12 text-right text-[10px] text-text-4">
      {[0.25, 0.5, 0.75, 1].map((at) => (
        <span key={at} className="absolute right-0 translate-y-1/2 leading-3" style={{ bottom: `${at * 100}%` }}>
          {format.format(domain.largest * at)}
        </span>
      ))}
    </div>
  )
}

function PriceAxis({ domain, mid, priceStep }: { domain: DepthDomain; mid: Price; priceStep: Price }) {
  return (
    <div aria-hidden="true" className="absolute right-16 bottom-0 left-0 h-6 text-[10px] leading-6 text-text-4">
      {[0.08, 0.29, 0.5, 0.71, 0.92].map((at) => (
        <span
          key={at}
          className={`absolute -translate-x-1/2 whitespace-nowrap ${at === 0.5 ? 'text-text-2' : ''}`}
          style={{ left: `${at * 100}%` }}
        >
          {formatPrice(tickAt(domain.from + at * (domain.to - domain.from), mid, priceStep), priceStep)}
        </span>
      ))}
    </div>
  )
}
