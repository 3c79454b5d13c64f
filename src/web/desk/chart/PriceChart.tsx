import {
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { fromNumber, toNumber, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { ChartDraft } from '@/web/desk/draft/chartDraft'
import type { ChartStop } from '@/web/desk/draft/chartDraft'
import { t } from '@/web/language/t'
import { EmptyState, ErrorState } from '@/web/ui/EmptyState'
import { formatPrice } from '@/web/ui/formatNumber'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { snapPrice } from '@/web/ui/priceSteps'
import type { CandleCanvas } from './candleCanvas'
import { ChartActions, LazyDrawings } from './ChartActions'
import type { ChartCandle } from './chartData'
import { ChartOrdersContext } from './chartOrders'
import { BarCountdown, ChartChoices, ChartCover, ChartCredit, nothingYet, ToolBegins } from './chartParts'
import { firstChart, usePointed, type ChartPlace } from './chartPlace'
import { createRedraws } from './chartScale'
import type { ChartSettings } from './chartSettings'
import { ChartSkeleton } from './ChartSkeleton'
import type { FillMark } from './fillMarks'
import type { IndicatorLine } from './indicatorLines'
import type { PriceMenuAt } from './MenuAtPrice'
import type { ChartLine } from './StaticLine'
import { useCandleCanvas, type CanvasState } from './useCandleCanvas'
import { useChartStyle } from './useChartStyle'
import { useDrawings } from './useDrawings'
import type { ShownIndicators } from './useIndicators'
import './chart.css'

export type PriceChartProps = {
  instrument: Instrument
  candles: readonly ChartCandle[]
  intervalS: number
  indicators?: ShownIndicators | undefined
  fills: readonly FillMark[]
  freshness: PanelFreshness
  failure?: { readonly why: ReactNode; readonly onRetry: () => void } | undefined
  settings: ChartSettings
  onSettings: (settings: ChartSettings) => void
  /** The first chart of the desk by default. */
  place?: ChartPlace | undefined
  lines?: readonly ChartLine[]
  draft?: ChartDraft | undefined
  onMoveDraft?: (price: Price) => void
  /** Orders of a scale that have not been sent. */
  drafts?: readonly ChartDraft[] | undefined
  onMoveDrafts?: ((index: number, price: Price) => void) | undefined
  /** Trigger prices of stops. */
  stops?: readonly ChartStop[] | undefined
  /** Called once per move. Stops cannot be moved if this is absent. */
  onMoveStop?: ((key: string, price: Price) => void) | undefined
  mark?: Price | undefined
  onPressPrice?: (price: Price) => void
  /** Reports the earliest time that the chart shows, in UNIX seconds; `undefined` on unmount. */
  onReach?: (reader: object, fromS: number | undefined) => void
  onAlertPrice?: ((price: Price) => void) | undefined
  onCancelStop?: ((key: string) => void) | undefined
  /** Menu at a price. */
  renderMenu?: PriceMenuAt | undefined
}

// Loaded only when there is a second chart to link.
const LinkedCursor = lazyPanel(() => import('./LinkedCursor').then((module) => module.LinkedCursor), 'mark')
const PriceCursorLine = lazyPanel(() => import('./PriceCursorLine').then((module) => module.PriceCursorLine), 'mark')
// Pointer tools and readouts share one chunk, loaded with the first candles.
const PlusAtPrice = lazyPanel(() => import('./PlusAtPrice').then((module) => module.PlusAtPrice), 'mark')
const MenuAtPrice = lazyPanel(() => import('./MenuAtPrice').then((module) => module.MenuAtPrice), 'mark')
const CandleWalker = lazyPanel(() => import('./CandleWalker').then((module) => module.CandleWalker), 'mark')
const ChartReadout = lazyPanel(() => import('./ChartReadout').then((module) => module.ChartReadout), 'mark')
const ViewedBar = lazyPanel(() => import('./ViewedBar').then((module) => module.ViewedBar), 'mark')
const BackToNow = lazyPanel(() => import('./ViewedBar').then((module) => module.BackToNow), 'mark')
const ShiftMeasure = lazyPanel(() => import('./ShiftMeasure').then((module) => module.ShiftMeasure), 'mark')
const HistoryReach = lazyPanel(() => import('./HistoryReach').then((module) => module.HistoryReach), 'mark')
// Loaded with the first own price, so not before a wallet is connected.
const MyOrderLines = lazyPanel(() => import('./MyOrderLines').then((module) => module.MyOrderLines), 'mark')
const Compared = lazyPanel(() => import('./Compared').then((module) => module.Compared), 'mark')
const CandleTable = lazyPanel(() => import('./CandleTable').then((module) => module.CandleTable))

const noLines: readonly ChartLine[] = []
const noDrafts: readonly ChartDraft[] = []
const noStops: readonly ChartStop[] = []
const noIndicators: readonly IndicatorLine[] = []
const noFills: readonly FillMark[] = []
const ignore = () => undefined

export function PriceChart(props: PriceChartProps) {
  const { instrument, candles, intervalS, indicators, fills, freshness } = props
  const { settings, onSettings, place: deskPlace = firstChart } = props
  const { id, link } = deskPlace
  const { priceStep } = instrument
  const indicatorLines = indicators?.lines ?? noIndicators
  const host = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const canvas = useRef<CandleCanvas>(undefined)
  const [hoveredS, setHoveredS] = useState<number>()
  const [isTable, setTable] = useState(false)
  const [redraws] = useState(createRedraws)
  const place = useCallback(() => {
    placeOverlay(overlay.current, canvas.current)
    redraws.notify()
  }, [redraws])
  const drawing = useDrawings(instrument.instrumentName)
  const { onHover, onPoint: publishPoint } = usePointed(instrument.instrumentName, deskPlace, setHoveredS)
  const pointed = useRef<number>(undefined)
  const onPoint = useCallback(
    (price: number | undefined) => {
      pointed.current = price
      publishPoint(price)
    },
    [publishPoint],
  )
  const state = useCandleCanvas(id, host, place, onHover, onPoint)
  const ready = state.status === 'ready' ? state.canvas : undefined

  useChartStyle(ready, settings)
  useLayoutEffect(() => {
    canvas.current = ready
    ready?.setPriceFormat(toNumber(priceStep), (price) => formatPrice(fromNumber<Price>(price), priceStep))
  }, [ready, priceStep])
  useEffect(() => {
    ready?.show(candles, intervalS)
    ready?.showIndicators(indicators)
    place()
  }, [ready, candles, intervalS, indicators, place])
  useEffect(() => ready?.showFills(fills), [ready, fills])

  const priceAt = useCallback(
    (clientY: number) => {
      const top = host.current?.getBoundingClientRect().top ?? 0
      return snapPrice(canvas.current?.priceAt(clientY - top), priceStep)
    },
    [priceStep],
  )
  const firstS = candles[0]?.timeS
  const hovered = hoveredS === undefined || firstS === undefined ? undefined : (hoveredS - firstS) / intervalS
  const fillsAt = (index: number) => fills.filter(({ timeS }) => timeS === candles[index]?.timeS)
  return (
    <Panel
      title={deskPlace.title ?? t('Chart')}
      isTitleHidden
      freshness={freshness}
      // Menus measure its height, because the panel clips them.
      className="[container-type:size]"
      leading={
        <ChartChoices
          settings={settings}
          onChange={onSettings}
          hasIv={instrument.instrumentType === 'OPTION'}
          place={deskPlace}
        />
      }
      actions={
        <ChartActions
          settings={settings}
          onSettings={onSettings}
          hasFunding={instrument.instrumentType === 'PERPETUAL'}
          isTable={isTable}
          onTable={setTable}
          instrumentName={instrument.instrumentName}
          drawing={drawing}
        />
      }
    >
      <div role="presentation" className="chart-body absolute inset-0" inert={isTable}>
        <div ref={body} className="absolute inset-0">
          <div ref={host} className="absolute inset-0 contain-strict" />
          <ChartCredit />
          {ready !== undefined && <BarCountdown intervalS={intervalS} into={ready.countdown} />}
          <div ref={overlay} className="chart-overlay" data-placing={drawing.tool}>
            {ready !== undefined && (
              <Suspense>
                <CandleWalker {...{ candles, intervalS, priceStep }} pointAt={ready.pointAt} zoom={ready.zoom} />
                <ShiftMeasure host={host} scale={ready} onMeasure={drawing.setMeasure} />
              </Suspense>
            )}
            {ready !== undefined && (
              <Drawings
                instrument={instrument}
                candles={candles}
                intervalS={intervalS}
                scale={ready}
                redraws={redraws}
                drawing={drawing}
              />
            )}
            {ready !== undefined && (
              <OwnPrices
                {...props}
                overlay={overlay}
                canvas={ready}
                redraws={redraws}
                priceAt={priceAt}
                place={place}
              />
            )}
          </div>
          {ready !== undefined && (
            <Suspense>
              <PriceCursorLine instrument={instrument} place={deskPlace} scale={ready} redraws={redraws} />
              <BackToNow scale={ready} redraws={redraws} hasKey={id === firstChart.id} />
            </Suspense>
          )}
          {ready !== undefined && props.renderMenu !== undefined && (
            <Suspense>
              <MenuAtPrice body={body} priceAt={priceAt} pointed={pointed}>
                {props.renderMenu}
              </MenuAtPrice>
            </Suspense>
          )}
          {ready !== undefined && props.onReach !== undefined && (
            <Suspense>
              <HistoryReach scale={ready} redraws={redraws} onReach={props.onReach} />
            </Suspense>
          )}
          {ready !== undefined && link !== undefined && (
            <Suspense>
              <LinkedCursor {...{ id, link, candles, intervalS, redraws }} scale={ready} onTime={setHoveredS} />
            </Suspense>
          )}
          {ready !== undefined && (
            <Suspense>
              <PlusAtPrice
                body={body}
                host={host}
                priceAt={priceAt}
                priceStep={priceStep}
                onPress={props.onPressPrice}
                onAlert={props.onAlertPrice}
              />
            </Suspense>
          )}
        </div>
        {ready !== undefined && (
          <Suspense>
            <ViewedBar scale={ready} redraws={redraws} hovered={hovered}>
              {(at) => (
                <ChartReadout
                  instrument={instrument}
                  settings={settings}
                  candle={candles[at]}
                  at={at}
                  lines={indicatorLines}
                  // The dots show that there are fills; their sentence would stay over the candles.
                  fills={hovered === undefined ? noFills : fillsAt(at)}
                >
                  {settings.compared !== null && (
                    <Suspense>
                      <Compared
                        key={settings.compared}
                        instrumentName={instrument.instrumentName}
                        comparedName={settings.compared}
                        settings={settings}
                        candles={candles}
                        at={at}
                        canvas={ready}
                        redraws={redraws}
                        onRemove={() => onSettings({ ...settings, compared: null })}
                      />
                    </Suspense>
                  )}
                </ChartReadout>
              )}
            </ViewedBar>
          </Suspense>
        )}
      </div>
      {isTable && ready !== undefined && (
        <ChartCover>
          <Suspense>
            <CandleTable
              instrument={instrument}
              candles={candles}
              intervalS={intervalS}
              range={ready.visibleBars()}
              lines={indicatorLines}
              fills={fills}
            />
          </Suspense>
        </ChartCover>
      )}
      <MissingCandles {...props} canvas={state} />
    </Panel>
  )
}

type DrawingsProps = Omit<ComponentProps<typeof LazyDrawings>, 'tool' | 'onTool' | 'measure' | 'onMeasure'> & {
  drawing: ReturnType<typeof useDrawings>
}

function Drawings({ drawing, ...rest }: DrawingsProps) {
  const { tool, setTool, measure, setMeasure, isNeeded } = drawing
  if (!isNeeded) return null
  return (
    <Suspense fallback={tool !== undefined && <ToolBegins />}>
      <LazyDrawings {...rest} tool={tool} onTool={setTool} measure={measure} onMeasure={setMeasure} />
    </Suspense>
  )
}

type OwnPricesProps = Omit<PriceChartProps, 'place'> &
  Pick<ComponentProps<typeof MyOrderLines>, 'overlay' | 'canvas' | 'redraws' | 'priceAt' | 'place'>

function OwnPrices(props: OwnPricesProps) {
  const { instrument, draft, lines = noLines, drafts = noDrafts, stops = noStops } = props
  const { orders, onMoveOrder, onCancelOrder } = use(ChartOrdersContext)
  const count = lines.length + orders.length + drafts.length + stops.length
  if (count === 0 && draft === undefined) return null
  return (
    <Suspense>
      <MyOrderLines
        instrument={instrument}
        overlay={props.overlay}
        canvas={props.canvas}
        redraws={props.redraws}
        lines={lines}
        draft={draft}
        drafts={drafts}
        stops={stops}
        mark={props.mark}
        orders={orders}
        priceAt={props.priceAt}
        place={props.place}
        onMoveDraft={props.onMoveDraft ?? ignore}
        onMoveDrafts={props.onMoveDrafts}
        onMoveStop={props.onMoveStop}
        onMoveOrder={onMoveOrder}
        onCancelOrder={onCancelOrder}
        onCancelStop={props.onCancelStop}
      />
    </Suspense>
  )
}

function MissingCandles({ canvas, candles, freshness, failure, settings }: PriceChartProps & { canvas: CanvasState }) {
  const why = canvas.status === 'failed' ? canvas.reason : failure?.why
  if (why !== undefined) {
    return (
      <ChartCover>
        <ErrorState what={t('Couldn’t load chart')} why={why} onRetry={failure?.onRetry} />
      </ChartCover>
    )
  }
  const isLoading = freshness.status === 'loading' || canvas.status === 'loading'
  if (!isLoading && candles.length > 0) return null
  return (
    <ChartCover>{isLoading ? <ChartSkeleton /> : <EmptyState>{nothingYet(settings.source)}</EmptyState>}</ChartCover>
  )
}

function placeOverlay(overlay: HTMLElement | null, canvas: CandleCanvas | undefined): void {
  if (overlay === null || canvas === undefined) return
  const { width, height } = canvas.paneSize()
  overlay.style.width = `${width}px`
  overlay.style.height = `${height}px`
}
