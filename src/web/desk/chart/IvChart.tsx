import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { useOptionChain } from '@/web/market/options/useOptions'
import { EmptyState, ErrorState } from '@/web/ui/EmptyState'
import { formatNumber } from '@/web/ui/formatNumber'
import { CandlesIcon } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { Panel } from '@/web/ui/Panel'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { BarTime } from './BarTime'
import { BarWalker } from './BarWalker'
import type { CandleCanvas } from './candleCanvas'
import { ChartMenu, TableButton } from './ChartActions'
import type { ChartCandle } from './chartData'
import { BarCountdown, ChartChoices, ChartCover, ChartCredit, nothingYet } from './chartParts'
import { firstChart, usePointed } from './chartPlace'
import { createRedraws } from './chartScale'
import type { ChartSettings } from './chartSettings'
import { ChartSkeleton } from './ChartSkeleton'
import { barTimeText } from './chartTime'
import { LinkedCursor } from './LinkedCursor'
import type { PriceChartProps } from './PriceChart'
import { useCandleCanvas } from './useCandleCanvas'
import { useChartType } from './useChartStyle'
import { BackToNow, ViewedBar } from './ViewedBar'
import './chart.css'

type IvChartProps = Pick<
  PriceChartProps,
  'candles' | 'intervalS' | 'fills' | 'freshness' | 'failure' | 'settings' | 'onSettings' | 'place'
> & { instrument: OptionInstrument }

const ChartTypeChoice = lazyPanel(() => import('./ChartStyle').then((module) => module.ChartTypeChoice), 'mark')

const ignore = () => undefined

/**
 * Chart of the volatility of an option's mark, in percent. It has no orders, drawings or price cursor, because they
 * need a price axis.
 */
export function IvChart({
  instrument,
  candles,
  intervalS,
  fills,
  freshness,
  failure,
  settings,
  place: deskPlace = firstChart,
  ...rest
}: IvChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const canvas = useRef<CandleCanvas>(undefined)
  const [hoveredS, setHoveredS] = useState<number>()
  const [isTable, setTable] = useState(false)
  const [redraws] = useState(createRedraws)
  const place = useCallback(() => {
    redraws.notify()
    const size = canvas.current?.paneSize()
    if (overlay.current === null || size === undefined) return
    overlay.current.style.width = `${size.width}px`
    overlay.current.style.height = `${size.height}px`
  }, [redraws])
  // Ignores the hovered value, because a volatility is not a price.
  const { onHover } = usePointed(instrument.instrumentName, deskPlace, setHoveredS)
  const state = useCandleCanvas(deskPlace.id, host, place, onHover, ignore)
  const ready = state.status === 'ready' ? state.canvas : undefined
  useChartType(ready, settings.type)
  useLayoutEffect(() => {
    canvas.current = ready
    ready?.setPriceFormat(0.01, ivText)
  }, [ready])
  useEffect(() => {
    ready?.show(candles, intervalS)
    place()
  }, [ready, candles, intervalS, place])
  useEffect(() => ready?.showFills(fills), [ready, fills])

  const firstS = candles[0]?.timeS
  const hovered = hoveredS === undefined || firstS === undefined ? undefined : (hoveredS - firstS) / intervalS
  const pastText = usePastText(instrument)
  const why = state.status === 'failed' ? state.reason : failure?.why
  const isLoading = freshness.status === 'loading' || state.status === 'loading'
  return (
    <Panel
      title={deskPlace.title ?? t('Chart')}
      isTitleHidden
      freshness={freshness}
      className="@container"
      leading={<ChartChoices settings={settings} onChange={rest.onSettings} hasIv place={deskPlace} />}
      actions={<IvActions settings={settings} onSettings={rest.onSettings} isTable={isTable} onTable={setTable} />}
    >
      <div role="presentation" className="chart-body absolute inset-0" inert={isTable}>
        <div ref={host} className="absolute inset-0 contain-strict" />
        <ChartCredit />
        {ready !== undefined && <BarCountdown intervalS={intervalS} into={ready.countdown} />}
        <div ref={overlay} className="chart-overlay">
          <BarWalker
            barCount={candles.length}
            textOf={(index) => barText(candles[index], intervalS)}
            pointAt={(index) => ready?.pointAt(index)}
            zoom={(factor) => ready?.zoom(factor)}
          />
        </div>
        {ready !== undefined && deskPlace.link !== undefined && (
          <LinkedCursor
            id={deskPlace.id}
            link={deskPlace.link}
            candles={candles}
            intervalS={intervalS}
            scale={ready}
            redraws={redraws}
            onTime={setHoveredS}
          />
        )}
        {ready !== undefined && (
          <>
            <ViewedBar scale={ready} redraws={redraws} hovered={hovered}>
              {(at) => <IvReadout candle={candles[at]} pastText={pastText} />}
            </ViewedBar>
            <BackToNow scale={ready} redraws={redraws} hasKey={deskPlace.id === firstChart.id} />
          </>
        )}
      </div>
      {isTable && ready !== undefined && (
        <ChartCover>
          <IvTable candles={candles} intervalS={intervalS} range={ready.visibleBars()} />
        </ChartCover>
      )}
      {why !== undefined && (
        <ChartCover>
          <ErrorState what={t('Couldn’t load chart')} why={why} onRetry={failure?.onRetry} />
        </ChartCover>
      )}
      {why === undefined && isLoading && (
        <ChartCover>
          <ChartSkeleton />
        </ChartCover>
      )}
      {why === undefined && !isLoading && candles.length === 0 && (
        <ChartCover>
          <EmptyState>{nothingYet('iv')}</EmptyState>
        </ChartCover>
      )}
    </Panel>
  )
}

type IvActionsProps = {
  settings: ChartSettings
  onSettings: (settings: ChartSettings) => void
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/**
 * Header buttons. The price chart and the volatility chart share their type, because they are one chart with two
 * sources.
 */
function IvActions({ settings, onSettings, isTable, onTable }: IvActionsProps) {
  return (
    <>
      <ChartMenu label={t('Chart style')} icon={<CandlesIcon />} className="w-72 max-md:pointer-coarse:-right-12">
        <Suspense>
          <ChartTypeChoice settings={settings} onSettings={onSettings} />
        </Suspense>
      </ChartMenu>
      <TableButton isTable={isTable} onTable={onTable} />
    </>
  )
}

/** Text about the source of past volatilities, which the API does not provide. */
function usePastText({ asset, expiryNs, strike, optionType }: OptionInstrument): string | undefined {
  const { chain } = useOptionChain(asset)
  if (chain === undefined) return undefined
  const row = chain.find((one) => one.expiryNs === expiryNs)?.strikes.find((one) => one.strike === strike)
  const other = optionType === 'call' ? row?.put : row?.call
  return other === undefined
    ? t('No IV history from this venue. Recording from now.')
    : t('≈ History estimated from call and put marks.')
}

function IvReadout({ candle, pastText }: { candle: ChartCandle | undefined; pastText: string | undefined }) {
  if (candle === undefined) return undefined
  const values = [
    [t('O'), candle.open],
    [t('H'), candle.high],
    [t('L'), candle.low],
    [t('C'), candle.close],
  ] as const
  const change = pointsOf(candle)
  return (
    <div className="chart-readout">
      <p>
        <span className="text-text-3">{t('Mark IV')}</span>
        {values.map(([name, value]) => (
          <span key={name} className="text-text-3">
            {name} <span className="text-text-2">{ivText(value)}</span>
          </span>
        ))}
        {change !== undefined && (
          <span className={change >= 0 ? 'text-buy' : 'text-sell'}>
            {change > 0 ? '+' : ''}
            {t('{points} points', { points: formatNumber(change, 2) })}
          </span>
        )}
      </p>
      <p className="text-text-3">{pastText}</p>
    </div>
  )
}

function barText(candle: ChartCandle | undefined, intervalS: number): string {
  if (candle === undefined) return t('no candle')
  const time = barTimeText(candle.timeS, intervalS)
  if (candle.close === undefined) return t('{time}, no price known', { time })
  return t('{time}, open {open}, high {high}, low {low}, close {close}', {
    time,
    open: ivText(candle.open),
    high: ivText(candle.high),
    low: ivText(candle.low),
    close: ivText(candle.close),
  })
}

type IvTableProps = {
  candles: readonly ChartCandle[]
  intervalS: number
  range: { readonly from: number; readonly to: number }
}

/** The visible bars in percent, newest first. */
function IvTable({ candles, intervalS, range }: IvTableProps) {
  return (
    <DataTable
      label={t('Mark IV')}
      columns={columnsOf(intervalS)}
      rows={candles.slice(range.from, range.to + 1).toReversed()}
      rowKey={({ timeS }) => String(timeS)}
      empty={t('No candles in view')}
    />
  )
}

const percent = (id: 'open' | 'high' | 'low' | 'close', header: string): Column<ChartCandle> => ({
  id,
  header,
  align: 'right',
  cell: (candle) => ivText(candle[id]),
})

const columnsOf = (intervalS: number): readonly Column<ChartCandle>[] => [
  { id: 'time', header: t('Time'), cell: ({ timeS }) => <BarTime timeS={timeS} intervalS={intervalS} /> },
  percent('open', t('Open', {}, 'candle')),
  percent('high', t('High')),
  percent('low', t('Low')),
  percent('close', t('Close', {}, 'candle')),
  {
    id: 'change',
    header: t('Change (pts)'),
    align: 'right',
    cell: (candle) => formatNumber(pointsOf(candle), 2),
  },
]

function ivText(value: number | undefined): string {
  return value === undefined ? formatNumber(value, 2) : `${formatNumber(value, 2)}%`
}

/** Change from open to close in volatility points; `undefined` in a gap. */
function pointsOf({ open, close }: ChartCandle): number | undefined {
  return close === undefined ? undefined : close - open
}
