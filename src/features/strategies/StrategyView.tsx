import { useState } from 'react'
import { useAccess } from '@/account/accountContext'
import { useOwnStrategies, useStrategyPortfolio, useStrategySeries } from '@/account/strategies/useStrategies'
import type { SeriesRange } from '@/account/strategies/valueSeries'
import { useConnectDialog } from '@/appContext/useConnectDialog'
import { Button } from '@/ui/Button'
import { LiveDeposit } from './LiveDeposit'
import { LiveWithdrawal } from './LiveWithdrawal'
import { OwnStake } from './OwnStake'
import { PerformancePanel, type PerformanceKind } from './PerformancePanel'
import { StrategyHead } from './StrategyHead'
import { StrategyPortfolioPanel } from './StrategyPortfolioPanel'
import type { StrategyListing, StrategyPosition } from '@/protocol/rest/strategies'
import { t } from '@/ui/t'
import { ListFailed } from '@/appContext/ListFailed'
import { TableSkeleton } from '@/ui/TableSkeleton'
import { insteadOf, useFreshness } from './queryView'
import { StrategyLists } from './StrategyLists'

type StrategyViewProps = { strategy: StrategyListing; nowMs: number }

/** One strategy: its figures, its way, what it holds and did, and the trader's part of it. */
export function StrategyView({ strategy, nowMs }: StrategyViewProps) {
  const { strategyAddress } = strategy
  const access = useAccess()
  const { data: stakes } = useOwnStrategies()
  const own = stakes?.find((stake) => stake.strategyAddress === strategyAddress)
  const portfolio = useStrategyPortfolio(strategyAddress)
  const portfolioFreshness = useFreshness(portfolio)
  const { nextEpochTimestamp } = strategy
  const leftMs = nextEpochTimestamp === undefined ? undefined : Number(nextEpochTimestamp / 1_000_000n) - nowMs
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-px bg-line">
      <StrategyHead
        strategy={strategy}
        nowMs={nowMs}
        actions={<MoneyButtons strategy={strategy} own={own} nowMs={nowMs} />}
      />
      {access.status === 'trading' && own !== undefined && (
        <section aria-label={t('Your part of it')} className="shrink-0 bg-surface-1">
          <OwnStake stake={own} leftMs={leftMs} />
        </section>
      )}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(380px,40%)] grid-rows-[minmax(0,1fr)_minmax(180px,36%)] gap-px max-lg:flex max-lg:flex-none max-lg:flex-col">
        <div className="min-h-0 min-w-0 max-lg:h-80 max-lg:shrink-0">
          <Performance strategy={strategy} />
        </div>
        <div className="min-h-0 min-w-0 max-lg:shrink-0">
          <StrategyPortfolioPanel
            portfolio={portfolio.data}
            instead={insteadOf(portfolio, t('The portfolio could not be read.'), <TableSkeleton />)}
            freshness={portfolioFreshness}
          />
        </div>
        <div className="col-span-2 min-h-0 min-w-0 max-lg:h-96 max-lg:shrink-0">
          <StrategyLists strategy={strategyAddress} />
        </div>
      </div>
    </div>
  )
}

function Performance({ strategy }: { strategy: StrategyListing }) {
  const [kind, setKind] = useState<PerformanceKind>('pnl')
  const [range, setRange] = useState<SeriesRange>('all')
  const series = useStrategySeries(strategy, kind, range)
  const freshness = useFreshness(series)
  return (
    <PerformancePanel
      kind={kind}
      onKind={setKind}
      range={range}
      onRange={setRange}
      points={series.data}
      failure={
        series.data === undefined && series.isError ? (
          <ListFailed what={t('The curve could not be read.')} error={series.error} onRetry={series.refetch} />
        ) : undefined
      }
      freshness={freshness}
    />
  )
}

type MoneyButtonsProps = { strategy: StrategyListing; own: StrategyPosition | undefined; nowMs: number }

/** The ways in and out. Who has no account is shown how to have one. */
function MoneyButtons({ strategy, own, nowMs }: MoneyButtonsProps) {
  const access = useAccess()
  const { setOpen: openConnect } = useConnectDialog()
  const [opened, setOpened] = useState<'deposit' | 'withdraw'>()
  if (access.status === 'connected')
    return <p className="text-sm text-text-3">{t('Enable trading, above, to deposit.')}</p>
  if (access.status === 'signedOut') {
    return (
      <Button variant="primary" onClick={() => openConnect(true)}>
        {t('Connect a wallet to deposit')}
      </Button>
    )
  }
  const { account } = access
  const close = () => setOpened(undefined)
  return (
    <>
      <Button variant="primary" onClick={() => setOpened('deposit')}>
        {t('Deposit')}
      </Button>
      <Button disabled={own === undefined || own.shares === 0n} onClick={() => setOpened('withdraw')}>
        {t('Withdraw')}
      </Button>
      {opened === 'deposit' && (
        <LiveDeposit account={account} strategy={strategy} own={own} nowMs={nowMs} onClose={close} />
      )}
      {opened === 'withdraw' && own !== undefined && (
        <LiveWithdrawal account={account} strategy={strategy} own={own} nowMs={nowMs} onClose={close} />
      )}
    </>
  )
}
