import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { StrategyListing } from '@/core/protocol/rest/strategies'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { useStrategies } from '@/web/portfolio/strategies/model/useStrategies'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatPercent } from '@/web/ui/formatNumber'
import { moreRoutes, strategiesPath } from '@/web/ui/navigation/moreRoutes'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { Panel } from '@/web/ui/Panel'
import { HiddenScreenTitle } from '@/web/ui/ScreenTitle'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { insteadOf, useFreshness, PercentText, feesText, isYoung, strategyUnitsText } from './strategyLabels'
import { StrategyView } from './StrategyView'
import { YoursPanel } from './YoursPanel'

export function StrategiesScreen({ address }: { address: string | undefined }) {
  return <StrategiesDesk address={address} />
}

/** The list beside the chosen strategy, or above it on smaller screens. */
function StrategiesDesk({ address }: { address: string | undefined }) {
  const list = useStrategies()
  const freshness = useFreshness(list)
  const nowMs = useVenueNow()
  const strategies = list.data ?? []
  const chosen = strategies.find(({ strategyAddress }) => strategyAddress === address?.toLowerCase()) ?? strategies[0]
  return (
    <>
      <HiddenScreenTitle>{t('Strategies')}</HiddenScreenTitle>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(320px,360px)_minmax(0,1fr)] gap-1 max-lg:flex max-lg:flex-col max-lg:overflow-y-auto">
        <div className="flex min-h-0 flex-col gap-1 max-lg:contents">
          <div className="shrink-0 max-lg:order-1">
            <Panel title={t('Strategies')} freshness={freshness} className="h-auto!">
              {insteadOf(list, t('Couldn’t load strategies'), <TableSkeleton />)}
              {list.data?.length === 0 && (
                <EmptyState action={<NextLink path={moreRoutes.venues}>{t('Venues')}</NextLink>}>
                  {t('No strategies on this venue')}
                </EmptyState>
              )}
              <Cards strategies={strategies} chosen={chosen} nowMs={nowMs} />
            </Panel>
          </div>
          <div className="min-h-0 flex-1 max-lg:order-3 max-lg:min-h-80 max-lg:flex-none">
            <YoursPanel strategy={chosen} nowMs={nowMs} />
          </div>
        </div>
        <div className="flex min-h-0 min-w-0 flex-col panel max-lg:order-2 max-lg:shrink-0">
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
            path={strategiesPath(strategy.strategyAddress) + carriedSearch()}
            isChosen={strategy === chosen}
            nowMs={nowMs}
          />
        </li>
      ))}
    </ul>
  )
}

type StrategyCardProps = { strategy: StrategyListing; path: string; isChosen: boolean; nowMs: number }

function StrategyCard({ strategy, path, isChosen, nowMs }: StrategyCardProps) {
  const { strategyName, collateralAsset: asset, aum, cap, pastMonthReturn, maxDrawdown, minimumDeposit } = strategy
  const used = cap === 0n ? undefined : Number(aum) / Number(cap)
  return (
    <Link
      href={path}
      aria-current={isChosen ? 'page' : undefined}
      className="block border-b border-line px-3 py-2.5 -outline-offset-2! transition-colors hover:bg-surface-2/60 aria-[current]:bg-surface-2 aria-[current]:shadow-[inset_2px_0_0_var(--accent)]"
    >
      <span className="flex items-baseline gap-2">
        <span className="text-base font-semibold text-text-1">{strategyName}</span>
        <span className="ml-auto text-xs text-text-3">{asset}</span>
      </span>
      <dl className="mt-1.5 grid grid-cols-3 gap-x-3 gap-y-1.5 text-sm">
        <Item name={t('AUM')}>{strategyUnitsText(asset, aum)}</Item>
        <Item name={isYoung(strategy, nowMs) ? t('Since inception') : t('1 month')}>
          <PercentText ratio={pastMonthReturn} />
        </Item>
        <Item name={t('Drawdown, year')}>{formatPercent(0 - Math.abs(maxDrawdown))}</Item>
        <Item name={t('Minimum')}>{strategyUnitsText(asset, minimumDeposit)}</Item>
        <Item name={t('Fees')} isWide>
          {feesText(strategy)}
        </Item>
      </dl>
      <span className="mt-2 flex items-center gap-2 text-xs text-text-3">
        <span aria-hidden="true" className="h-1 flex-1 overflow-hidden rounded-full bg-line">
          <span className="block h-full bg-accent" style={{ width: `${Math.min(1, used ?? 0) * 100}%` }} />
        </span>
        {t('{share} of {cap} cap', {
          share: formatPercent(used, { decimals: 1, isSigned: false }),
          cap: strategyUnitsText(asset, cap),
        })}
      </span>
    </Link>
  )
}

function Item({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${isWide ? 'col-span-2' : ''}`}>
      <dt className="label truncate">{name}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  )
}
