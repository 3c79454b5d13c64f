import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toNumber, type Amount, type Price, fromNumber } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { numberFormat, formatPercent, formatAmount, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { Plot, PlotCurve, PlotDrawing, PlotLine, ValueAxis } from '@/web/ui/plot/Plot'
import { pointAtPrice, followPrice } from '@/web/ui/priceCursor'
import { unit } from '@/web/ui/valueScale'
import {
  type DepthDomain,
  type DepthPoint,
  depthPath,
  depthShare,
  placeAt,
  tickAt,
  type DepthBook,
  type DepthPlace,
} from './depthCurve'

export type DepthOrder = {
  readonly orderId: string
  readonly side: Side
  readonly price: Price
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

const stops = 200
const heights = [0.25, 0.5, 0.75, 1]

/** Cumulative size on both sides of the mid price. A hover or the arrow keys show the cost of trading up to a price. */
export function DepthPlot(props: DepthPlotProps) {
  const { book, domain, bids, asks, orders, instrumentName, asset, priceStep, amountStep } = props
  // Pointer position as a fraction of the width instead of a price, because the market moves under a still pointer.
  const [share, setShare] = useState<number>()
  const priceAt = (at: number) => tickAt(domain.from + at * (domain.to - domain.from), book.mid, priceStep)
  const chosen = share === undefined ? undefined : placeAt(book, priceAt(share))
  const steps = { asset, priceStep, amountStep }
  const sizes = numberFormat({ maximumFractionDigits: 2 })
  const pointed = chosen === undefined ? undefined : toNumber(chosen.price)
  useEffect(() => pointAtPrice(instrumentName, 'depth', pointed), [instrumentName, pointed])
  useEffect(() => () => pointAtPrice(instrumentName, 'depth', undefined), [instrumentName])

  return (
    <div className="relative min-h-0 flex-1">
      <Plot
        className="top-2 right-16 bottom-6 left-0 has-focus-visible:-outline-offset-2"
        label={t('Price on the depth chart')}
        max={stops}
        value={Math.round((share ?? 0.5) * stops)}
        valueText={placeLabels(chosen ?? placeAt(book, book.mid), steps)}
        onValue={(value) => setShare(value / stops)}
        onShare={setShare}
      >
        <Curves domain={domain} bids={bids} asks={asks} mid={book.mid} />
        {orders.map((order) => (
          <OrderMark key={order.orderId} order={order} domain={domain} priceStep={priceStep} />
        ))}
        <DepthCursor instrumentName={instrumentName} domain={domain} priceStep={priceStep} />
        {chosen !== undefined && <Crosshair place={chosen} domain={domain} />}
      </Plot>
      <ValueAxis
        className="top-2 bottom-6 w-12"
        ticks={heights}
        at={(height) => height}
        textOf={(height) => sizes.format(domain.largest * height)}
      />
      <PriceAxis domain={domain} mid={book.mid} priceStep={priceStep} />
      {chosen !== undefined && <DepthReadout place={chosen} steps={steps} />}
    </div>
  )
}

type CurvesProps = { domain: DepthDomain; bids: readonly DepthPoint[]; asks: readonly DepthPoint[]; mid: Price }

function Curves({ domain, bids, asks, mid }: CurvesProps) {
  const middle = depthShare(toNumber(mid), domain) * unit
  return (
    <PlotDrawing className="depth-curves">
      {heights.map((at) => (
        <PlotLine key={at} y={(1 - at) * unit} colour="var(--line)" />
      ))}
      <Side points={bids} side="buy" domain={domain} />
      <Side points={asks} side="sell" domain={domain} />
      <PlotLine x={middle} colour="var(--text-4)" dashes="3 3" />
    </PlotDrawing>
  )
}

function Side({ points, side, domain }: { points: readonly DepthPoint[]; side: Side; domain: DepthDomain }) {
  const { line, area } = depthPath(points, side, domain)
  return (
    <>
      <path d={area} fill={`var(--${side}-soft)`} />
      <PlotCurve d={line} colour={`var(--${side})`} />
    </>
  )
}

function OrderMark({ order, domain, priceStep }: { order: DepthOrder; domain: DepthDomain; priceStep: Price }) {
  const at = depthShare(toNumber(order.price), domain)
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
  return side === 'buy' ? t('Your order: buy at {price}', words) : t('Your order: sell at {price}', words)
}

function Crosshair({ place, domain }: { place: DepthPlace; domain: DepthDomain }) {
  const left = `${depthShare(toNumber(place.price), domain) * 100}%`
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

/** Positions of price labels as fractions of the width. The available space selects an entry. */
const marks = [
  { places: [0.5], shown: '@max-[12rem]:hidden' },
  { places: [0.08, 0.29, 0.71, 0.92], shown: '@max-[22rem]:hidden' },
  { places: [0.15, 0.85], shown: '@max-[12rem]:hidden @min-[22rem]:hidden' },
  { places: [0.22, 0.78], shown: '@min-[12rem]:hidden' },
]

function PriceAxis({ domain, mid, priceStep }: { domain: DepthDomain; mid: Price; priceStep: Price }) {
  return (
    <div aria-hidden="true" className="@container absolute right-16 bottom-0 left-0 h-6 text-2xs leading-6 text-text-4">
      {marks.flatMap(({ places, shown }) =>
        places.map((at) => (
          <span
            key={at}
            className={`absolute -translate-x-1/2 whitespace-nowrap ${shown} ${at === 0.5 ? 'text-text-2' : ''}`}
            style={{ left: `${at * 100}%` }}
          >
            {formatPrice(tickAt(domain.from + at * (domain.to - domain.from), mid, priceStep), priceStep)}
          </span>
        )),
      )}
    </div>
  )
}

type DepthCursorProps = { instrumentName: string; domain: DepthDomain; priceStep: Price }

/** Line at the price hovered in the chart, the book or the ladder. It follows the pointer without React. */
function DepthCursor({ instrumentName, domain, priceStep }: DepthCursorProps) {
  const line = useRef<HTMLDivElement>(null)
  const { from, to, largest } = domain
  useLayoutEffect(
    () =>
      followPrice(instrumentName, 'depth', (price) => {
        const element = line.current
        if (element === null) return
        const share = price === undefined ? -1 : depthShare(price, { from, to, largest })
        element.hidden = share < 0 || share > 1
        if (element.hidden || price === undefined) return
        element.style.left = `${share * 100}%`
        const [label] = element.children
        if (label instanceof HTMLElement) {
          label.textContent = formatPrice(fromNumber<Price>(price), priceStep)
          // Keeps the label within the plot.
          label.style.translate = `${-share * 100}% 0`
        }
      }),
    [instrumentName, from, to, largest, priceStep],
  )
  return (
    <div
      ref={line}
      hidden
      aria-hidden="true"
      className="depth-cursor pointer-events-none absolute inset-y-0 border-l border-dashed border-accent"
    >
      <span className="absolute bottom-0 rounded-[3px] bg-accent-fill px-1.5 text-xs whitespace-nowrap text-on-fill" />
    </div>
  )
}

export type DepthSteps = { readonly asset: string; readonly priceStep: Price; readonly amountStep: Amount }

/** Cost of trading up to the hovered price, shown on the opposite side of the plot. */
function DepthReadout({ place, steps }: { place: DepthPlace; steps: DepthSteps }) {
  const { price, side, distance, reach } = place
  const { asset, priceStep, amountStep } = steps
  return (
    <dl
      aria-hidden="true"
      className={`pointer-events-none absolute top-3 grid grid-cols-[auto_auto] gap-x-3 rounded-sm bg-surface-2 px-2.5 py-1.5 text-xs shadow-float [&_dd]:text-right [&_dt]:text-text-3 ${side === 'buy' ? 'right-19' : 'left-3'}`}
    >
      <dt>{side === 'buy' ? t('Sell down to') : t('Buy up to')}</dt>
      <dd>
        {formatPrice(price, priceStep)} <span className="text-text-4">{formatPercent(distance)}</span>
      </dd>
      <dt>{t('Amount {asset}', { asset })}</dt>
      <dd>{formatAmount(reach?.amount, amountStep)}</dd>
      <dt>{t('Notional (USD)')}</dt>
      <dd>{formatUsd(reach?.notional)}</dd>
      <dt>{t('Average')}</dt>
      <dd>{reach === undefined ? '\u2014' : `≈ ${formatPrice(reach.averagePrice, priceStep)}`}</dd>
      <dt>{t('Slippage vs. mid')}</dt>
      <dd>{formatPercent(reach?.slippage, { decimals: 3, isSigned: false })}</dd>
    </dl>
  )
}

/** The readout as a sentence, for screen readers. */
function placeLabels({ price, side, reach }: DepthPlace, { asset, priceStep, amountStep }: DepthSteps): string {
  const at = formatPrice(price, priceStep)
  if (reach === undefined) return t('{price}: no liquidity between here and mid', { price: at })
  const words = {
    price: at,
    amount: formatAmount(reach.amount, amountStep),
    asset,
    notional: formatUsd(reach.notional),
    slippage: formatPercent(reach.slippage, { decimals: 3, isSigned: false }),
  }
  return side === 'buy'
    ? t('Selling down to {price}: {amount} {asset} for {notional} USD, slippage {slippage}', words)
    : t('Buying up to {price}: {amount} {asset} for {notional} USD, slippage {slippage}', words)
}
