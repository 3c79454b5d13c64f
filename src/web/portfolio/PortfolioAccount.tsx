import { useState } from 'react'
import { Link } from 'wouter'
import { LivePositions } from '@/web/desk/positions/LivePositions'
import { PositionStops } from '@/web/desk/ticket/stop/PositionStops'
import { t } from '@/web/language/t'
import { LiveGreeksPanel } from '@/web/options/GreeksPanel'
import { LiveBalances } from '@/web/portfolio/overview/BalancesPanel'
import { LiveEquity } from '@/web/portfolio/overview/EquityPanel'
import { LiveMargin } from '@/web/portfolio/overview/MarginPanel'
import { useAccountSession, useOpenOrders } from '@/web/session/accountContext'
import { useFills, usePositions } from '@/web/session/accountLists'
import type { ShownAccount } from '@/web/session/figures/shownAccount'
import { useAccountFigures } from '@/web/session/figures/useAccountFigures'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { useAccountFreshness } from '@/web/session/lists/useAccountFreshness'
import { Button } from '@/web/ui/Button'
import { ChevronDownIcon } from '@/web/ui/icons'
import { LazyFallback } from '@/web/ui/LazyFallback'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { transfersPath } from '@/web/ui/navigation/moreRoutes'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { Panel } from '@/web/ui/Panel'
import { PanelPlaceContext } from '@/web/ui/placeBeside'
import type { TimeRange } from '@/web/ui/RangeChoice'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { PortfolioSkeleton } from './PortfolioSkeleton'
import { useIsWide } from './useIsWide'

export function PortfolioAccount() {
  const live = useAccountFigures()
  switch (live.status) {
    case 'none':
    case 'loading':
      return <PortfolioSkeleton />
    case 'failed':
      return (
        <>
          <ListFailed what={t('Couldn’t load account')} error={live.error} onRetry={async () => live.retry()} />
          <PortfolioPositions />
        </>
      )
    case 'live':
    case 'stale':
      return <Panels live={live} />
  }
}

const moneyWays = [
  ['deposit', t('Deposit', {}, 'do it')],
  ['withdraw', t('Withdraw')],
  ['transfer', t('Transfer')],
] as const

function MoneyLinks() {
  return (
    <nav aria-label={t('Transfers')} className="flex gap-1">
      {moneyWays.map(([tab, label]) => (
        <Link
          key={tab}
          href={transfersPath(tab) + carriedSearch()}
          className="inline-flex h-small items-center rounded-sm px-2 text-xs font-medium whitespace-nowrap text-text-2 hover:bg-surface-2 hover:text-text-1 pointer-coarse:h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The curve says how old the account is. The panels beside it dim with it. */
const quiet = { isQuiet: true }

/** On a desktop each panel scrolls instead of the page. Smaller screens have one column. */
function Panels({ live }: { live: ShownAccount }) {
  const ledger = useAccountSession()?.data.ledger
  const [range, setRange] = useState<TimeRange>('week')
  const isWide = useIsWide()
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1 max-lg:overflow-y-auto">
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(468px,32.5%)] grid-rows-[minmax(0,1fr)_minmax(190px,36%)] gap-1 min-[120rem]:grid-rows-[minmax(0,1fr)_minmax(190px,26rem)] max-lg:flex max-lg:flex-none max-lg:flex-col">
        <div className="flex min-h-0 min-w-0 flex-col gap-1 max-lg:contents">
          <div className="min-h-0 min-w-0 flex-1 max-lg:h-112 max-lg:flex-none">
            <LiveEquity live={live} range={range} onRange={setRange} onRetry={() => ledger?.readBack(0n)} />
          </div>
          <PanelPlaceContext value={quiet}>
            <div className="min-h-28 shrink-0 max-lg:order-3">
              <LazyFallback fallback={<div className="h-full panel" />}>
                <AttributionPanel key={range} beginWith={range === 'day' ? 'day' : 'week'} live={live} />
              </LazyFallback>
            </div>
          </PanelPlaceContext>
        </div>
        <div
          className={`row-start-2 min-h-0 min-w-0 max-lg:order-1 max-lg:min-h-48 max-lg:shrink-0 ${isWide ? '' : 'col-span-2'}`}
        >
          <PortfolioPositions />
        </div>
        <div
          className={`col-start-2 row-start-1 flex min-h-0 min-w-0 flex-col gap-1 overflow-y-auto max-lg:contents ${isWide ? 'row-span-2' : ''}`}
        >
          <PanelPlaceContext value={quiet}>
            <div className="shrink-0 max-lg:order-2">
              <LiveMargin live={live} mode={<MarginMode isPortfolio={live.account.portfolio} />} />
            </div>
            <div className="shrink-0 max-lg:order-4">
              <LiveBalances live={live} actions={<MoneyLinks />} />
            </div>
            <div className={`min-h-40 max-lg:order-5 max-lg:flex-none ${isWide ? 'max-h-80 flex-2' : 'flex-1'}`}>
              <LiveGreeksPanel live={live} />
            </div>
          </PanelPlaceContext>
          {isWide && (
            <>
              <div className="min-h-40 flex-3">
                <PortfolioOrders />
              </div>
              <div className="min-h-40 flex-4">
                <PortfolioFills />
              </div>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

const AccountList = lazyPanel(() => import('@/web/desk/AccountLists').then((module) => module.AccountList))

const AttributionPanel = lazyPanel(() =>
  import('@/web/portfolio/history/attribution/AttributionPanel').then((module) => module.AttributionPanel),
)

const MarginModeDialog = lazyPanel(() => import('./LiveMarginMode').then((module) => module.LiveMarginMode), 'mark')

function MarginMode({ isPortfolio }: { isPortfolio: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="sr-only">{t('Margin mode')}</span> {isPortfolio ? t('Portfolio') : t('Standard')}
        <ChevronDownIcon width={12} height={12} />
      </Button>
      {isOpen && (
        <OpenedTool onClose={() => setOpen(false)}>
          <MarginModeDialog isPortfolio={isPortfolio} onClose={() => setOpen(false)} />
        </OpenedTool>
      )}
    </>
  )
}

const ignore = () => undefined

/** The open orders of the trading desk, where there is room for them beside the positions. */
function PortfolioOrders() {
  const { data } = useOpenOrders()
  return (
    <Panel title={t('Open orders')} freshness={useAccountFreshness(data !== undefined)}>
      <DeskList which="orders" />
    </Panel>
  )
}

function PortfolioFills() {
  const { data } = useFills()
  return (
    <Panel title={t('Fills')} freshness={useAccountFreshness(data !== undefined)}>
      <DeskList which="fills" />
    </Panel>
  )
}

function DeskList({ which }: { which: 'orders' | 'fills' }) {
  return (
    <LazyFallback fallback={<TableSkeleton />}>
      <AccountList which={which} instrumentName="" isHereOnly={false} isClosingAll={false} onClosingAll={ignore} />
    </LazyFallback>
  )
}

/** The positions table of the trading desk, with all its actions. */
function PortfolioPositions() {
  const { data: positions } = usePositions()
  const [isClosingAll, setClosingAll] = useState(false)
  return (
    <Panel
      title={t('Positions')}
      freshness={useAccountFreshness(positions !== undefined)}
      leading={positions !== undefined && <span className="text-xs text-text-4">{positions.length}</span>}
      actions={
        positions !== undefined &&
        positions.length > 0 && (
          <Button size="small" onClick={() => setClosingAll(true)}>
            {t('Close all…')}
          </Button>
        )
      }
    >
      <LivePositions isClosingAll={isClosingAll} onClosingAll={setClosingAll} StopsDialog={PositionStops} />
    </Panel>
  )
}
