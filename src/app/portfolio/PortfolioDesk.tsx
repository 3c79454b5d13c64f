import { Link } from 'wouter'
import { useAccess, useAccountSession } from '@/account/accountContext'
import { useAccountFigures } from '@/account/useAccountFigures'
import { LiveBalances } from '@/features/portfolio/LiveBalances'
import { LiveEquity } from '@/features/portfolio/LiveEquity'
import { LiveGreeks } from '@/features/portfolio/LiveGreeks'
import { LiveMargin } from '@/features/portfolio/LiveMargin'
import { LivePortfolioHead } from '@/features/portfolio/LivePortfolioHead'
import type { ShownAccount } from '@/appContext/shownAccount'
import { t } from '@/ui/t'
import { transfersPath } from '@/appContext/moreRoutes'
import { ListFailed } from '@/appContext/ListFailed'
import { Begin } from '@/appContext/Begin'
import { MarginMode } from './MarginMode'
import { PortfolioPositions } from './PortfolioPositions'
import { PortfolioSkeleton } from './PortfolioSkeleton'

/** All panels of the portfolio, or the way to have one. */
export function PortfolioDesk() {
  const access = useAccess()
  const live = useAccountFigures()
  return (
    <>
      <h1 className="sr-only">{t('Portfolio')}</h1>
      {access.status === 'trading' ? <Account live={live} /> : <Begin isConnected={access.status === 'connected'} />}
    </>
  )
}

function Account({ live }: { live: ReturnType<typeof useAccountFigures> }) {
  switch (live.status) {
    case 'none':
    case 'loading':
      return <PortfolioSkeleton />
    case 'failed':
      return (
        <ListFailed what={t('The account could not be read.')} error={live.error} onRetry={async () => live.retry()} />
      )
    case 'live':
    case 'stale':
      return <Panels live={live} />
  }
}

/** Where money comes in and goes out. */
function TransfersLink() {
  return (
    <Link
      href={transfersPath() + location.search}
      className="rounded-sm px-1.5 text-xs text-text-3 underline-offset-2 hover:text-text-1 hover:underline pointer-coarse:py-3"
    >
      {t('Deposit, withdraw, send')}
    </Link>
  )
}

/** On a desk the panels scroll and the page does not; where there is less room it is one column. */
function Panels({ live }: { live: ShownAccount }) {
  const ledger = useAccountSession()?.data.ledger
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-px bg-line max-lg:overflow-y-auto">
      <LivePortfolioHead live={live} mode={<MarginMode isPortfolio={live.account.portfolio} />} />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(530px,36%)] grid-rows-[minmax(0,1fr)_minmax(190px,32%)] gap-px max-lg:flex max-lg:flex-none max-lg:flex-col">
        <div className="min-h-0 min-w-0 max-lg:order-2 max-lg:h-80 max-lg:shrink-0">
          <LiveEquity live={live} onRetry={() => ledger?.readBack(0n)} />
        </div>
        <div className="col-span-2 row-start-2 min-h-0 min-w-0 max-lg:order-4 max-lg:min-h-48 max-lg:shrink-0">
          <PortfolioPositions />
        </div>
        <div className="col-start-2 row-start-1 flex min-h-0 min-w-0 flex-col gap-px overflow-y-auto bg-line max-lg:contents">
          <div className="shrink-0 max-lg:order-1">
            <LiveMargin live={live} />
          </div>
          <div className="shrink-0 max-lg:order-3">
            <LiveBalances live={live} actions={<TransfersLink />} />
          </div>
          <div className="min-h-40 flex-1 max-lg:order-5 max-lg:flex-none">
            <LiveGreeks live={live} />
          </div>
        </div>
      </div>
    </div>
  )
}
