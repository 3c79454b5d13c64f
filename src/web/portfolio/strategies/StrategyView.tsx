import { useEffect, useState, type ReactNode } from 'react'
import { fixed6, type Usd } from '@/core/protocol/fixed6'
import type { StrategyListing, StrategyPosition } from '@/core/protocol/rest/strategies'
import { t } from '@/web/language/t'
import { worthOf } from '@/web/portfolio/strategies/model/strategyDraft'
import {
  useMyStrategies,
  useStrategyPortfolio,
  useStrategySeries,
  useStrategies,
  useStrategyTransactions,
} from '@/web/portfolio/strategies/model/useStrategies'
import { lastFlow, otherPnl, withPresent, type SeriesRange } from '@/web/portfolio/strategies/model/valueSeries'
import { EnableNow } from '@/web/session/access/EnableNow'
import { useConnectDialog } from '@/web/session/access/useConnectDialog'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { useAccess } from '@/web/session/accountContext'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { Button } from '@/web/ui/Button'
import { LoadingState } from '@/web/ui/EmptyState'
import { Figure } from '@/web/ui/Figure'
import { formatPercent, unknownText } from '@/web/ui/formatNumber'
import { formatCountdown, formatDateTime, formatMoment } from '@/web/ui/formatTime'
import { formatUtc } from '@/web/ui/formatUtc'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { LiveDeposit } from './DepositDialog'
import { PerformancePanel, type PerformanceKind } from './PerformancePanel'
import {
  insteadOf,
  useFreshness,
  PercentText,
  aboutStrategy,
  feesText,
  isYoung,
  sharesText,
  strategyUnitsText,
} from './strategyLabels'
import { StrategyLists } from './StrategyLists'
import { StrategyPortfolioPanel } from './StrategyPortfolioPanel'
import { LiveWithdrawal } from './WithdrawDialog'

type StrategyViewProps = { strategy: StrategyListing; nowMs: number }

export function StrategyView({ strategy, nowMs }: StrategyViewProps) {
  const { strategyAddress } = strategy
  const access = useAccess()
  const { data: stakes } = useMyStrategies()
  const own = stakes?.find((stake) => stake.strategyAddress === strategyAddress)
  const portfolio = useStrategyPortfolio(strategyAddress)
  const portfolioFreshness = useFreshness(portfolio)
  const pnl = useCurve(strategy, 'pnl', 'all', portfolio, nowMs)
  const [opened, setOpened] = useState<MoneyWay>()
  const { nextEpochTimestamp } = strategy
  const leftMs = nextEpochTimestamp === undefined ? undefined : Number(nextEpochTimestamp / 1_000_000n) - nowMs
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1">
      <StrategyHead
        strategy={strategy}
        nowMs={nowMs}
        actions={<MoneyButtons strategy={strategy} own={own} nowMs={nowMs} opened={opened} onOpened={setOpened} />}
      />
      {access.status === 'trading' && own !== undefined && (
        <section aria-label={t('Your holding')} className="shrink-0 panel">
          <OwnStake stake={own} leftMs={leftMs} />
        </section>
      )}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(380px,40%)] grid-rows-[minmax(0,1fr)_minmax(180px,36%)] gap-1 max-lg:flex max-lg:flex-none max-lg:flex-col">
        <div className="min-h-0 min-w-0 max-lg:h-80 max-lg:shrink-0">
          <Performance strategy={strategy} portfolio={portfolio} nowMs={nowMs} />
        </div>
        <div className="min-h-0 min-w-0 max-lg:shrink-0">
          <StrategyPortfolioPanel
            portfolio={portfolio.data}
            otherPnl={portfolio.data === undefined ? undefined : otherPnl(pnl.points, portfolio.data)}
            instead={insteadOf(portfolio, t('Couldn’t load portfolio'), <TableSkeleton />)}
            freshness={portfolioFreshness}
          />
        </div>
        <div className="col-span-2 min-h-0 min-w-0 max-lg:h-96 max-lg:shrink-0">
          <StrategyLists strategy={strategyAddress} onDeposit={() => setOpened('deposit')} />
        </div>
      </div>
    </div>
  )
}

/** Of a strategy in dollars, the value is its AUM, so that the curve ends where the head's figures are. */
function useCurve(
  strategy: StrategyListing,
  kind: PerformanceKind,
  range: SeriesRange,
  portfolio: ReturnType<typeof useStrategyPortfolio>,
  nowMs: number,
) {
  const series = useStrategySeries(strategy, kind, range)
  const { data: balances = [] } = useStrategySeries(strategy, 'balance', range)
  const flows = useStrategyTransactions(strategy.strategyAddress)
  const list = useStrategies()
  const isInDollars = strategy.collateralAsset === 'USDC'
  const now = isInDollars ? fixed6<Usd>(strategy.aum) : portfolio.data?.balance
  const readAtMs = (isInDollars ? list : portfolio).dataUpdatedAt
  // A deposit raises the value. Until the deposits are read after the value, it would look like a profit.
  const [worth, setWorth] = useState<Usd>()
  const isKnown = flows.dataUpdatedAt >= readAtMs
  if (isKnown && now !== worth) setWorth(now)
  const { refetch } = flows
  useEffect(() => {
    if (!isKnown) void refetch({ cancelRefetch: false })
  }, [isKnown, refetch])
  const points =
    series.data === undefined || worth === undefined || flows.data === undefined
      ? series.data
      : withPresent(series.data, {
          nowNs: BigInt(nowMs) * 1_000_000n,
          worth,
          balances,
          flowNs: lastFlow(flows.data.transactionHistory ?? []),
        })
  return { series, points }
}

type PerformanceProps = {
  strategy: StrategyListing
  portfolio: ReturnType<typeof useStrategyPortfolio>
  nowMs: number
}

function Performance({ strategy, portfolio, nowMs }: PerformanceProps) {
  const [kind, setKind] = useState<PerformanceKind>('pnl')
  const [range, setRange] = useState<SeriesRange>('all')
  const { series, points } = useCurve(strategy, kind, range, portfolio, nowMs)
  const freshness = useFreshness(series)
  return (
    <PerformancePanel
      kind={kind}
      onKind={setKind}
      range={range}
      onRange={setRange}
      points={points}
      failure={
        series.data === undefined && series.isError ? (
          <ListFailed what={t('Couldn’t load chart')} error={series.error} onRetry={series.refetch} />
        ) : undefined
      }
      freshness={freshness}
    />
  )
}

type MoneyWay = 'deposit' | 'withdraw'

type MoneyButtonsProps = {
  strategy: StrategyListing
  own: StrategyPosition | undefined
  nowMs: number
  opened: MoneyWay | undefined
  onOpened: (opened: MoneyWay | undefined) => void
}

function MoneyButtons({ strategy, own, nowMs, opened, onOpened }: MoneyButtonsProps) {
  const access = useAccess()
  const { setOpen: openConnect } = useConnectDialog()
  const { canTrade } = useTradeAccess()
  if (canTrade === 'opening') return <LoadingState>{t('Opening the account…')}</LoadingState>
  if (access.status === 'connected') {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-sm text-text-3">{t('Enable trading to deposit')}</p>
        <EnableNow size="regular" />
      </div>
    )
  }
  if (access.status === 'signedOut') {
    return (
      <Button variant="primary" onClick={() => openConnect(true)}>
        {t('Connect your wallet to deposit')}
      </Button>
    )
  }
  const { account } = access
  const close = () => onOpened(undefined)
  return (
    <>
      <Button variant="primary" onClick={() => onOpened('deposit')}>
        {t('Deposit', {}, 'do it')}
      </Button>
      <Button disabled={own === undefined || own.shares === 0n} onClick={() => onOpened('withdraw')}>
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

type StrategyHeadProps = {
  strategy: StrategyListing
  /** Venue time, in milliseconds. */
  nowMs: number
  actions: ReactNode
}

function StrategyHead({ strategy, nowMs, actions }: StrategyHeadProps) {
  const { strategyName, collateralAsset: asset, aum, pps, openedTimestamp, nextEpochTimestamp } = strategy
  const about = aboutStrategy(strategy)
  return (
    <section aria-label={strategyName} className="shrink-0 panel px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="text-lg font-medium tracking-tight">{strategyName}</h2>
          {about !== undefined && <p className="max-w-150 text-sm text-text-3">{about}</p>}
        </div>
        <div className="flex gap-2">{actions}</div>
      </div>
      <dl className="mt-3 grid grid-cols-6 gap-x-5 gap-y-2 max-lg:grid-cols-3 max-sm:grid-cols-2">
        <Figure label={t('AUM')} about={t('Value of the trading account, excluding pending deposits.')}>
          {strategyUnitsText(asset, aum)} <span className="text-xs text-text-3">{asset}</span>
        </Figure>
        <Figure label={t('Share price')} about={t('AUM ÷ total shares. Started at 1.')}>
          {sharesText(pps)} <span className="text-xs text-text-3">{asset}</span>
        </Figure>
        <Figure
          label={isYoung(strategy, nowMs) ? t('Return since inception') : t('Return, past month')}
          about={t('Per share, after fees, at this moment.')}
        >
          <PercentText ratio={strategy.pastMonthReturn} />
        </Figure>
        <Figure label={t('Drawdown, year')} about={t('Largest fall from a previous peak.')}>
          {formatPercent(0 - Math.abs(strategy.maxDrawdown))}
        </Figure>
        <Figure label={t('Fees')}>{feesText(strategy)}</Figure>
        <Figure label={t('Next epoch')} about={t('Deposits convert and withdrawals pay out at one price.')}>
          {nextEpochTimestamp === undefined ? (
            t('Not reported')
          ) : (
            <span title={formatUtc(nextEpochTimestamp)}>
              <span className="whitespace-nowrap">{formatMoment(nextEpochTimestamp)}</span>{' '}
              <span className="text-xs whitespace-nowrap text-text-3">
                {t('in {time}', { time: formatCountdown(Number(nextEpochTimestamp / 1_000_000n) - nowMs) })}
              </span>
            </span>
          )}
        </Figure>
      </dl>
      {openedTimestamp !== undefined && (
        <p className="mt-2 text-xs text-text-4">
          {t('Live since {time}. No backtested results are included.', {
            time: formatDateTime(openedTimestamp),
          })}
        </p>
      )}
    </section>
  )
}

type OwnStakeProps = {
  stake: StrategyPosition
  /**
   * Milliseconds until pending deposits and withdrawals are executed; undefined if the venue does not report the time.
   */
  leftMs: number | undefined
}

function OwnStake({ stake, leftMs }: OwnStakeProps) {
  const { collateralAsset: asset, shares, pps, roi, pendingDeposits, pendingWithdrawals } = stake
  const when = leftMs === undefined ? t('at the end of the epoch') : t('in {time}', { time: formatCountdown(leftMs) })
  return (
    <>
      <dl className="grid grid-cols-3 gap-x-5 gap-y-2 px-4 py-2.5">
        <Figure label={t('Your share')}>
          {strategyUnitsText(asset, worthOf(shares, pps))} <span className="text-xs text-text-3">{asset}</span>
        </Figure>
        <Figure label={t('Your shares')}>{sharesText(shares)}</Figure>
        <Figure label={t('Your return')} about={t('Relative to cost')}>
          {shares === 0n ? unknownText : <PercentText ratio={roi} />}
        </Figure>
      </dl>
      {pendingDeposits > 0n && (
        <p className="px-4 pb-2 text-sm text-pending">
          {t('{amount} {asset} pending; converts to shares {when}.', {
            amount: strategyUnitsText(asset, pendingDeposits),
            asset,
            when,
          })}
        </p>
      )}
      {pendingWithdrawals > 0n && (
        <p className="px-4 pb-2 text-sm text-pending">
          {t('{shares} shares (≈ {amount} {asset}) will be paid out {when}.', {
            shares: sharesText(pendingWithdrawals),
            amount: `≈ ${strategyUnitsText(asset, worthOf(pendingWithdrawals, pps))}`,
            asset,
            when,
          })}
        </p>
      )}
    </>
  )
}
