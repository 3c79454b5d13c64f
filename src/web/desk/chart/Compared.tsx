import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { describeError } from '@/core/protocol/errorCodes'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { t } from '@/web/language/t'
import { useCandles } from '@/web/market/candles/useCandles'
import { formatPercent } from '@/web/ui/formatNumber'
import { CloseIcon } from '@/web/ui/moreIcons'
import { StaleBadge } from '@/web/ui/StaleBadge'
import type { CandleCanvas } from './candleCanvas'
import type { ChartCandle } from './chartData'
import type { Redraws } from './chartScale'
import type { ChartSettings } from './chartSettings'
import { createComparedLine } from './comparedLine'
import { changeFrom, closesAt } from './comparedValues'

type ComparedProps = {
  instrumentName: string
  comparedName: string
  settings: Pick<ChartSettings, 'interval' | 'source'>
  candles: readonly ChartCandle[]
  /** Index of the candle in the readout. */
  at: number
  canvas: CandleCanvas
  redraws: Redraws
  onRemove: () => void
}

/** The line of a compared instrument, and the changes of both instruments since the first visible bar. */
export function Compared(props: ComparedProps) {
  const { instrumentName, comparedName, candles, at, canvas, redraws, onRemove } = props
  const { interval, source } = props.settings
  const asset = parseInstrumentName(comparedName)?.asset ?? ''
  const {
    candles: others,
    status,
    error,
    updatedAtMs,
  } = useCandles({
    instrumentName: comparedName,
    asset,
    interval,
    source,
  })
  const own = useMemo(() => closesAt(candles, candles), [candles])
  const values = useMemo(() => closesAt(candles, others), [candles, others])
  useEffect(() => canvas.compare({ createLine: createComparedLine, values, candles }), [canvas, values, candles])
  useEffect(() => () => canvas.compare(undefined), [canvas])
  // Subscribes to redraws, because each pan changes the first visible bar.
  const from = useSyncExternalStore(redraws.subscribe, canvas.firstBar)
  const hasFailed = error !== undefined && others.length === 0
  return (
    <p>
      <span className="text-text-3">
        <Change name={instrumentName} change={changeFrom(own, from, at)} />
      </span>
      <span className="text-compare">
        <span aria-hidden="true" className="chart-compared-swatch" />
        <Change name={comparedName} change={changeFrom(values, from, at)} />
        <button
          type="button"
          aria-label={t('Stop comparing with {instrument}', { instrument: comparedName })}
          className="chart-compared-end"
          onClick={onRemove}
        >
          <CloseIcon width={12} height={12} />
        </button>
      </span>
      {hasFailed && (
        <span className="text-danger" title={t(describeError(error))}>
          {t('Couldn’t load {instrument}', { instrument: comparedName })}
        </span>
      )}
      {!hasFailed && (status === 'stale' || status === 'resyncing') && (
        <StaleBadge state={status} sinceMs={updatedAtMs} />
      )}
    </p>
  )
}

function Change({ name, change }: { name: string; change: number | undefined }) {
  return (
    <span>
      {name} <span className="text-text-2">{formatPercent(change)}</span>
    </span>
  )
}
