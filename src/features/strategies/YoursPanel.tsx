import { useState } from 'react'
import { useAccess } from '@/account/accountContext'
import { worthOf } from '@/account/strategies/strategyDraft'
import { useOwnStrategies, useOwnStrategiesHistory } from '@/account/strategies/useStrategies'
import type { SeriesRange } from '@/account/strategies/valueSeries'
import { PercentText } from './PercentText'
import { PlotSkeleton } from './PerformancePanel'
import { RangeChoice } from '@/ui/RangeChoice'
import { unitsText } from './unitsText'
import { ValuePlot } from './ValuePlot'
import type { StrategyPosition } from '@/protocol/rest/strategies'
import { EmptyState } from '@/ui/EmptyState'
import { unknownText } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { insteadOf, useFreshness } from './queryView'

/** All that the trader has in strategies, and what it was worth together. */
export function YoursPanel() {
  const access = useAccess()
  return access.status === 'trading' ? (
    <Own />
  ) : (
    <Panel title={t('Yours')}>
      <EmptyState>{t('What you put into strategies is shown here, with what it was worth over time.')}</EmptyState>
    </Panel>
  )
}

function Own() {
  const [range, setRange] = useState<SeriesRange>('all')
  const own = useOwnStrategies()
  const history = useOwnStrategiesHistory(range)
  const freshness = useFreshness(own)
  const stakes = own.data ?? []
  return (
    <Panel
      title={t('Yours')}
      freshness={freshness}
      actions={stakes.length > 0 && <RangeChoice range={range} onRange={setRange} />}
    >
      {insteadOf(own, t('Your shares could not be read.'), <PlotSkeleton />)}
      {own.data?.length === 0 && (
        <EmptyState>{t('You have nothing in strategies. A deposit becomes shares at the end of an epoch.')}</EmptyState>
      )}
      {stakes.length > 0 && (
        <>
          <ul aria-label={t('Your strategies')} className="shrink-0 border-b border-line py-1">
            {stakes.map((stake) => (
              <Stake key={stake.strategyAddress} stake={stake} />
            ))}
          </ul>
          {insteadOf(history, t('The curve could not be read.'), <PlotSkeleton />) ?? (
            <Curve points={history.data ?? []} />
          )}
        </>
      )}
    </Panel>
  )
}

function Stake({ stake }: { stake: StrategyPosition }) {
  const { strategyName, collateralAsset: asset, shares, pps, roi, pendingDeposits } = stake
  return (
    <li className="flex h-row items-center gap-2 px-3 text-sm">
      <span className="min-w-0 flex-1 truncate">{strategyName}</span>
      {pendingDeposits > 0n && (
        <span className="text-xs text-pending">
          {t('+{amount} waiting', { amount: unitsText(asset, pendingDeposits) })}
        </span>
      )}
      <span>
        {unitsText(asset, worthOf(shares, pps))} <span className="text-xs text-text-3">{asset}</span>
      </span>
      <span className="w-16 text-right">{shares === 0n ? unknownText : <PercentText ratio={roi} />}</span>
    </li>
  )
}

function Curve({ points }: { points: Parameters<typeof ValuePlot>[0]['points'] }) {
  const last = points.at(-1)
  if (last === undefined || points.length < 2) {
    return <EmptyState>{t('The curve begins with the second half minute.')}</EmptyState>
  }
  return (
    <>
      <p className="shrink-0 px-3 pt-2 text-sm">
        <span className="text-xs text-text-3">{t('Worth together')}</span> {formatUsd(last.value)} USD
      </p>
      <ValuePlot points={points} label={t('Worth of all your strategies in USD over time')} />
    </>
  )
}
