import { Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { absolute, type Amount } from '@/core/protocol/fixed6'
import type { ListedPerpetual } from '@/core/protocol/instrument'
import { positionKey } from '@/core/protocol/positionKey'
import { usePositionRows } from '@/web/desk/positions/usePositionRows'
import { t } from '@/web/language/t'
import { useInstrument } from '@/web/market/instruments'
import { useThrottledTicker } from '@/web/market/tickers/usePacedTicker'
import { useInstruments } from '@/web/market/useInstruments'
import { useBuilder } from '@/web/session/accountContext'
import { useAccountSummary, usePositions } from '@/web/session/accountLists'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { useAccountFreshness } from '@/web/session/lists/useAccountFreshness'
import { Button } from '@/web/ui/Button'
import { ErrorState } from '@/web/ui/EmptyState'
import { Gain } from '@/web/ui/Figure'
import { formatAmount, formatPrice } from '@/web/ui/formatNumber'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { simplePath } from '@/web/ui/navigation/moreRoutes'
import { carriedSearch, startInstrument, tradePath } from '@/web/ui/navigation/routes'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { HiddenScreenTitle } from '@/web/ui/ScreenTitle'
import { Select } from '@/web/ui/Select'
import { ScreenSkeleton } from '@/web/ui/Skeleton'
import { StaleBadge } from '@/web/ui/StaleBadge'
import { LiveChart } from './laterPanels'
import { SimpleTicket } from './SimpleTicket'

const ClosePosition = lazyPanel(
  () => import('@/web/desk/positions/ClosePosition').then((module) => module.ClosePosition),
  'mark',
)

/** One screen for a first trade: a perpetual, its chart, an amount in USD, and the position that results. */
export function SimpleScreen({ instrumentName = startInstrument }: { instrumentName: string | undefined }) {
  const { data: listing, error, refetch } = useInstrument(instrumentName)
  const instrument = listing?.instrument
  if (instrument?.instrumentType === 'PERPETUAL') {
    return <SimpleDesk key={instrumentName} instrument={instrument} />
  }
  if (error === null && instrument === undefined) return <ScreenSkeleton />
  return (
    <ErrorState
      what={t('Couldn’t load {instrument}', { instrument: instrumentName })}
      why={error?.message ?? t('The simple view trades perpetuals only.')}
      onRetry={() => void refetch()}
    />
  )
}

function SimpleDesk({ instrument }: { instrument: ListedPerpetual }) {
  const { instrumentName, priceStep } = instrument
  const { ticker, ...live } = useThrottledTicker(instrumentName)
  const freshness = freshnessOf(live)
  const isOld = freshness.status === 'stale' || freshness.status === 'resyncing'
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto">
      <HiddenScreenTitle>{t('Simple view')}</HiddenScreenTitle>
      <div className="panel flex h-12 shrink-0 items-center gap-4 px-3">
        <MarketChoice instrumentName={instrumentName} />
        <span className={`text-xl font-semibold ${isOld ? 'is-stale' : ''}`} title={t('Mark price')}>
          {formatPrice(ticker?.mark?.price, priceStep)}
        </span>
        {isOld && <StaleBadge state={freshness.status} sinceMs={freshness.sinceMs} />}
        <Link
          href={tradePath(instrumentName) + carriedSearch()}
          className="ml-auto rounded-sm px-1 text-sm text-text-2 hover:underline pointer-coarse:py-3"
        >
          {t('Full trading screen')}
        </Link>
      </div>
      <div className="flex min-h-0 flex-1 gap-1 max-md:flex-none max-md:flex-col">
        <div className="panel min-h-60 min-w-0 flex-1 max-md:h-72 max-md:flex-none">
          <Suspense fallback={<div className="h-full bg-surface-1" aria-busy="true" />}>
            <LiveChart instrument={instrument} mark={ticker?.mark?.price} />
          </Suspense>
        </div>
        <div className="flex w-80 shrink-0 flex-col gap-1 max-md:w-full">
          <div className="panel flex shrink-0 flex-col pt-2" data-prices={isOld ? 'old' : undefined}>
            <SimpleTicket instrument={instrument} />
          </div>
          <SimplePosition instrument={instrument} />
        </div>
      </div>
    </div>
  )
}

function MarketChoice({ instrumentName }: { instrumentName: string }) {
  const { data: listings } = useInstruments()
  const [, navigate] = useLocation()
  const names = (listings ?? []).flatMap(({ instrument }) =>
    instrument.instrumentType === 'PERPETUAL' ? [instrument.instrumentName] : [],
  )
  return (
    <Select
      label={t('Market')}
      isLabelHidden
      look="name"
      options={(names.includes(instrumentName) ? names : [instrumentName, ...names]).map((name) => ({
        value: name,
        label: name,
      }))}
      value={instrumentName}
      onChange={(name) => navigate(simplePath(name) + carriedSearch())}
    />
  )
}

/** The position with its result so far, and the way out of it. */
function SimplePosition({ instrument }: { instrument: ListedPerpetual }) {
  const { instrumentName, asset, amountStep, priceStep } = instrument
  const rows = usePositionRows().filter(({ position }) => position.instrumentName === instrumentName)
  const freshness = useAccountFreshness(usePositions().data !== undefined)
  const { data: summary } = useAccountSummary()
  const builder = useBuilder()
  const [closing, setClosing] = useState<string>()
  const closed = rows.find(({ position }) => positionKey(position) === closing)
  return (
    <section
      aria-label={t('Position')}
      className={`panel shrink-0 p-3 text-sm md:grow ${freshness.status === 'stale' ? 'is-stale' : ''}`}
    >
      <h2 className="label pb-1">{t('Position')}</h2>
      {rows.length === 0 && <p className="text-text-3">{t('Your position appears here after the trade.')}</p>}
      {rows.map(({ position, pnl }) => (
        <div key={positionKey(position)} className="flex items-center gap-3">
          <p className="min-w-0 flex-1">
            <span className={position.side === 'buy' ? 'text-buy' : 'text-sell'}>
              {position.side === 'buy' ? t('Long') : t('Short')}
            </span>{' '}
            {formatAmount(absolute<Amount>(position.amount), amountStep)} {asset}
            <span className="block text-xs text-text-3">
              {t('Entry')} {formatPrice(position.avgEntryPrice, priceStep)}
            </span>
          </p>
          <p className="text-right">
            <span className="text-xl font-semibold">
              <Gain usd={pnl} />
            </span>
            <span className="block text-xs text-text-3">{t('PnL (USD)')}</span>
          </p>
          <Button onClick={() => setClosing(positionKey(position))}>{t('Close')}</Button>
        </div>
      ))}
      {closed !== undefined && (
        <OpenedTool onClose={() => setClosing(undefined)}>
          <ClosePosition
            row={closed}
            rates={feeRatesOf(summary, closed.position, builder)}
            startType="market"
            onOpenChange={(isOpen) => !isOpen && setClosing(undefined)}
          />
        </OpenedTool>
      )}
    </section>
  )
}
