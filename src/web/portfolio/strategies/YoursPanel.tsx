import { useState } from 'react'
import type { Address } from '@/core/protocol/instrument'
import type { StrategyListing, StrategyPosition } from '@/core/protocol/rest/strategies'
import { t } from '@/web/language/t'
import { CurveSkeleton } from '@/web/portfolio/CurvePanel'
import { worthOf } from '@/web/portfolio/strategies/model/strategyDraft'
import { useMyStrategies, useMyStrategiesHistory } from '@/web/portfolio/strategies/model/useStrategies'
import type { SeriesRange } from '@/web/portfolio/strategies/model/valueSeries'
import { NoAccount } from '@/web/session/access/NoAccount'
import { useAccess } from '@/web/session/accountContext'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { unknownText, formatUsd } from '@/web/ui/formatNumber'
import { Panel } from '@/web/ui/Panel'
import { RangeChoice } from '@/web/ui/RangeChoice'
import { LiveDeposit } from './DepositDialog'
import { PercentText, strategyUnitsText, insteadOf, useFreshness } from './strategyLabels'
import { ValuePlot } from './ValuePlot'

type YoursPanelProps = {
  strategy: StrategyListing | undefined
  nowMs: number
}

export function YoursPanel(props: YoursPanelProps) {
  const access = useAccess()
  return access.status === 'trading' ? (
    <Own {...props} account={access.account} />
  ) : (
    <Panel title={t('Yours')} freshness={undefined}>
      <NoAccount
        signedOut={t('Your strategy deposits and their value over time appear here.')}
        connected={t('Your strategy deposits and their value over time appear here.')}
      />
    </Panel>
  )
}

function Own({ strategy, nowMs, account }: YoursPanelProps & { account: Address }) {
  const [range, setRange] = useState<SeriesRange>('all')
  const [isDepositing, setDepositing] = useState(false)
  const own = useMyStrategies()
  const history = useMyStrategiesHistory(range)
  const freshness = useFreshness(own)
  const stakes = own.data ?? []
  return (
    <Panel
      title={t('Yours')}
      freshness={freshness}
      actions={stakes.length > 0 && <RangeChoice range={range} onRange={setRange} />}
    >
      {insteadOf(own, t('Couldn’t load your shares'), <CurveSkeleton />)}
      {own.data?.length === 0 && (
        <EmptyState
          action={
            strategy !== undefined && (
              <Button size="small" aria-haspopup="dialog" onClick={() => setDepositing(true)}>
                {t('Deposit into {name}', { name: strategy.strategyName })}
              </Button>
            )
          }
        >
          {t('No strategy deposits. Deposits convert to shares at the end of each epoch.')}
        </EmptyState>
      )}
      {isDepositing && strategy !== undefined && (
        <LiveDeposit
          account={account}
          strategy={strategy}
          own={stakes.find(({ strategyAddress }) => strategyAddress === strategy.strategyAddress)}
          nowMs={nowMs}
          onClose={() => setDepositing(false)}
        />
      )}
      {stakes.length > 0 && (
        <>
          <ul aria-label={t('Your strategies')} className="shrink-0 border-b border-line py-1">
            {stakes.map((stake) => (
              <Stake key={stake.strategyAddress} stake={stake} />
            ))}
          </ul>
          {insteadOf(history, t('Couldn’t load chart'), <CurveSkeleton />) ?? <Curve points={history.data ?? []} />}
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
          {t('+{amount} waiting', { amount: strategyUnitsText(asset, pendingDeposits) })}
        </span>
      )}
      <span>
        {strategyUnitsText(asset, worthOf(shares, pps))} <span className="text-xs text-text-3">{asset}</span>
      </span>
      <span className="w-16 text-right">{shares === 0n ? unknownText : <PercentText ratio={roi} />}</span>
    </li>
  )
}

function Curve({ points }: { points: Parameters<typeof ValuePlot>[0]['points'] }) {
  const last = points.at(-1)
  if (last === undefined || points.length < 2) {
    return <EmptyState>{t('The chart starts after the first minute.')}</EmptyState>
  }
  return (
    <>
      <p className="shrink-0 px-3 pt-2 text-sm">
        <span className="text-xs text-text-3">{t('Total value')}</span> {formatUsd(last.value)} USD
      </p>
      <ValuePlot points={points} label={t('Total value of your strategies over time (USD)')} />
    </>
  )
}
