import { Suspense, useCallback, useMemo, useState } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { LazyRejection } from '@/web/desk/amend/LazyRejection'
import { browserStorage } from '@/web/language/browserStorage'
import { intervalSeconds } from '@/web/market/candles/candles'
import { useCandles } from '@/web/market/candles/useCandles'
import { useFundingHistory } from '@/web/market/fundingHistory'
import { useFillsInSpareFrame } from '@/web/session/spareFrameLists'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { firstChart, type ChartPlace } from './chartPlace'
import { defaultSettingsOf, persistedSettings, type ChartSettings } from './chartSettings'
import { fillMarks } from './fillMarks'
import { PriceChart, type PriceChartProps } from './PriceChart'
import { useIndicators } from './useIndicators'

export type LiveChartProps = Pick<
  PriceChartProps,
  | 'instrument'
  | 'lines'
  | 'draft'
  | 'onMoveDraft'
  | 'drafts'
  | 'onMoveDrafts'
  | 'stops'
  | 'onMoveStop'
  | 'mark'
  | 'onPressPrice'
  | 'onAlertPrice'
  | 'onCancelStop'
  | 'renderMenu'
  | 'place'
>

const IvChart = lazyPanel(() => import('./IvChart').then((module) => module.IvChart))

export function LiveChart(props: LiveChartProps) {
  const { instrumentName, asset, priceStep } = props.instrument
  const [settings, setSettings] = useChartSettings(props.instrument, props.place)
  const { interval, source, indicators: chosen } = settings
  const intervalS = intervalSeconds[interval]
  const { candles, reload, reachBack, error, ...live } = useCandles({ instrumentName, asset, interval, source })
  const fills = useFillsInSpareFrame()
  const firstS = candles[0]?.timeS
  const hasFunding = chosen.some(({ kind }) => kind === 'funding') && props.instrument.instrumentType === 'PERPETUAL'
  const { data: funding } = useFundingHistory(
    // Begins an hour before the first bar, to include the last rate paid before it.
    hasFunding && firstS !== undefined ? { instrumentName, fromS: firstS - (firstS % hourS) - hourS } : undefined,
  )
  const indicators = useIndicators({ candles, intervalS, funding, priceStep, chosen })
  const marks = useMemo(
    () =>
      fillMarks(
        (fills ?? []).filter((fill) => fill.instrumentName === instrumentName),
        intervalS,
      ),
    [fills, instrumentName, intervalS],
  )
  const hasFailed = error !== undefined && candles.length === 0
  const shared = {
    candles,
    intervalS,
    fills: marks,
    freshness: freshnessOf(live),
    failure: hasFailed ? { why: <LazyRejection code={error} />, onRetry: reload } : undefined,
    settings,
    onSettings: setSettings,
  }
  if (source === 'iv' && props.instrument.instrumentType === 'OPTION')
    return (
      <Suspense fallback={<div className="h-full bg-surface-1" aria-busy="true" />}>
        <IvChart {...shared} instrument={props.instrument} />
      </Suspense>
    )
  return <PriceChart {...props} {...shared} indicators={indicators} onReach={reachBack} />
}

/**
 * Settings of a chart. The first chart stores them by instrument. An added chart stores them by its id, and its
 * interval in the layout.
 */
function useChartSettings({ instrumentName, instrumentType }: Instrument, place: ChartPlace = firstChart) {
  const { id, interval } = place
  const key = id === firstChart.id ? instrumentName : id
  const [retained, setRetained] = useState<ChartSettings>(
    () => persistedSettings.read(browserStorage, key) ?? startSettings(id, instrumentType),
  )
  // Keeps the identity while nothing changes, so that the header does not re-render with each candle.
  const settings = useMemo(
    () => (interval === undefined ? retained : { ...retained, interval: interval.value }),
    [retained, interval],
  )
  const set = useCallback(
    (next: ChartSettings) => {
      if (next.interval !== settings.interval) interval?.onChange(next.interval)
      setRetained(next)
      persistedSettings.write(browserStorage, key, next)
    },
    [key, interval, settings.interval],
  )
  return [settings, set] as const
}

/** The first chart has the prices of an option, so an added one begins with its volatility. */
function startSettings(id: ChartPlace['id'], instrumentType: Instrument['instrumentType']): ChartSettings {
  const settings = defaultSettingsOf(instrumentType)
  return id !== firstChart.id && instrumentType === 'OPTION' ? { ...settings, source: 'iv' } : settings
}

const hourS = 3_600
