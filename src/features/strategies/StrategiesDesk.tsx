import { useStrategies } from '@/account/strategies/useStrategies'
import { useMarketData } from '@/marketData/marketDataContext'
import type { StrategyListing } from '@/protocol/rest/strategies'
import { EmptyState } from '@/ui/EmptyState'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { useNow } from '@/ui/useNow'
import { StrategyCard } from './StrategyCard'
import { strategiesPath } from '@/appContext/moreRoutes'
import { TableSkeleton } from '@/ui/TableSkeleton'
import { insteadOf, useFreshness } from './queryView'
import { StrategyView } from './StrategyView'
import { YoursPanel } from './YoursPanel'

/** The list beside the one that is looked at; where there is less room, above it. */
export function StrategiesDesk({ address }: { address: string | undefined }) {
  const list = useStrategies()
  const freshness = useFreshness(list)
  const nowMs = useVenueNow()
  const strategies = list.data ?? []
  const chosen = strategies.find(({ strategyAddress }) => strategyAddress === address?.toLowerCase()) ?? strategies[0]
  return (
    <>
      <h1 className="sr-only">{t('Strategies')}</h1>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(320px,360px)_minmax(0,1fr)] gap-px bg-line max-lg:flex max-lg:flex-col max-lg:overflow-y-auto">
        <div className="flex min-h-0 flex-col gap-px max-lg:contents">
          <div className="shrink-0 max-lg:order-1">
            <Panel title={t('Strategies')} freshness={freshness} className="h-auto!">
              {insteadOf(list, t('The strategies could not be read.'), <TableSkeleton />)}
              {list.data?.length === 0 && <EmptyState>{t('This venue has no strategies.')}</EmptyState>}
              <Cards strategies={strategies} chosen={chosen} nowMs={nowMs} />
            </Panel>
          </div>
          <div className="min-h-0 flex-1 max-lg:order-3 max-lg:min-h-80 max-lg:flex-none">
            <YoursPanel />
          </div>
        </div>
        <div className="flex min-h-0 min-w-0 flex-col bg-surface-1 max-lg:order-2 max-lg:shrink-0">
          {chosen !== undefined && <StrategyView key={chosen.strategyAddress} strategy={chosen} nowMs={nowMs} />}
        </div>
      </div>
    </>
  )
}

type CardsProps = { strategies: readonly StrategyListing[]; chosen: StrategyListing | undefined; nowMs: number }

function Cards({ strategies, chosen, nowMs }: CardsProps) {
  if (strategies.length === 0) return null
  return (
    <ul aria-label={t('Strategies')}>
      {strategies.map((strategy) => (
        <li key={strategy.strategyAddress}>
          <StrategyCard
            strategy={strategy}
            path={strategiesPath(strategy.strategyAddress) + location.search}
            isChosen={strategy === chosen}
            nowMs={nowMs}
          />
        </li>
      ))}
    </ul>
  )
}

/** The venue's time once a second: epochs end by it. */
function useVenueNow(): number {
  const { rest, clock } = useMarketData()
  const nowMs = useNow()
  return nowMs + ((rest.clock ?? clock).nowMs() - clock.nowMs())
}
