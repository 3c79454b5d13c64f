import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { fromNumber, toNumber } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { formatPrice } from '@/ui/formatPrice'
import { Panel } from '@/ui/Panel'
import type { Freshness } from '@/ui/Panel'
import { snapPrice } from '@/ui/priceSteps'
import { RadioGroup } from '@/ui/RadioGroup'
import './chart.css'
import { CandleLegend } from './CandleLegend'
import type { CandleCanvas } from './candleCanvas'
import type { ChartCandle } from './chartData'
import { ChartSkeleton } from './ChartSkeleton'
import { OrderLine } from './OrderLine'
import type { ChartOrder } from './OrderLine'
import { placeLines } from './placeLines'
import { PlusAtPrice } from './PlusAtPrice'
import { StaticLine } from './StaticLine'
import type { ChartLine } from './StaticLine'
import { useCandleCanvas } from './useCandleCanvas'

export type PriceChartProps<Interval extends string> = {
  instrument: Instrument
  candles: readonly ChartCandle[]
  freshness: Freshness
  /** Why the bars could not be loaded, in words. */
  failure?: { readonly why: string; readonly onRetry: () => void } | undefined
  intervals: readonly Interval[]
  interval: Interval
  onInterval: (interval: Interval) => void
  /** Own orders, each a line that can be moved. */
  orders: readonly ChartOrder[]
  /** Heard once for each move: on the drop or on Enter. */
  onMoveOrder: (orderId: string, price: Price) => void
  /** Entry, liquidation, an unsent order. */
  lines?: readonly ChartLine[]
  /** The + at the price axis was pressed beside this price. */
  onPressPrice?: (price: Price) => void
}

const noLines: readonly ChartLine[] = []

export function PriceChart<Interval extends string>(props: PriceChartProps<Interval>) {
  const { instrument, candles, freshness, failure, orders, onMoveOrder, lines = noLines } = props
  const { priceStep, amountStep } = instrument
  const host = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const canvas = useRef<CandleCanvas>(undefined)
  const [hovered, setHovered] = useState<ChartCandle>()
  const place = useCallback(() => placeOverlay(overlay.current, canvas.current), [])
  const state = useCandleCanvas(host, place, setHovered)
  const ready = state.status === 'ready' ? state.canvas : undefined

  useLayoutEffect(() => {
    canvas.current = ready
    ready?.setPriceFormat(toNumber(priceStep), (price) => formatPrice(fromNumber<Price>(price), priceStep))
  }, [ready, priceStep])
  useEffect(() => {
    ready?.show(candles)
    place()
  }, [ready, candles, place])

  const priceAt = useCallback(
    (clientY: number) => {
      const top = host.current?.getBoundingClientRect().top ?? 0
      return snapPrice(canvas.current?.priceAt(clientY - top), priceStep)
    },
    [priceStep],
  )
  const isLoading = freshness.status === 'loading' || state.status === 'loading'
  const why = state.status === 'failed' ? state.reason : failure?.why
  return (
    <Panel
      title="Chart"
      isTitleHidden
      freshness={freshness}
      actions={<CandleLegend candle={hovered ?? candles.at(-1)} priceStep={priceStep} />}
      leading={
        <RadioGroup
          label="Interval"
          size="small"
          value={props.interval}
          onChange={props.onInterval}
          options={props.intervals.map((interval) => ({ value: interval, label: interval }))}
        />
      }
    >
      <PlusAtPrice
        host={host}
        priceAt={priceAt}
        priceStep={priceStep}
        {...(props.onPressPrice && { onPress: props.onPressPrice })}
      >
        <div ref={host} className="absolute inset-0" />
        <div ref={overlay} className="chart-overlay">
          {lines.map((line) => (
            <StaticLine key={line.key} line={line} priceStep={priceStep} place={place} />
          ))}
          {orders.map((order) => (
            <OrderLine
              key={order.orderId}
              order={order}
              priceStep={priceStep}
              amountStep={amountStep}
              priceAt={priceAt}
              place={place}
              onMove={onMoveOrder}
            />
          ))}
        </div>
      </PlusAtPrice>
      {why !== undefined && (
        <Cover>
          <ErrorState what="The chart could not be loaded." why={why} onRetry={failure?.onRetry} />
        </Cover>
      )}
      {why === undefined && isLoading && (
        <Cover>
          <ChartSkeleton />
        </Cover>
      )}
      {why === undefined && !isLoading && candles.length === 0 && (
        <Cover>
          <EmptyState>There are no prices to draw yet. The first bar comes with the first mark.</EmptyState>
        </Cover>
      )}
    </Panel>
  )
}

function Cover({ children }: { children: ReactNode }) {
  return <div className="absolute inset-0 z-5 flex flex-col bg-surface-1">{children}</div>
}

function placeOverlay(overlay: HTMLElement | null, canvas: CandleCanvas | undefined): void {
  if (overlay === null || canvas === undefined) return
  const { width, height } = canvas.paneSize()
  overlay.style.width = `${width}px`
  overlay.style.height = `${height}px`
  placeLines(overlay, height, canvas.yOf)
}
