import { Suspense, useRef } from 'react'
import { useLocation, Link } from 'wouter'
import { t } from '@/web/language/t'
import type { Listing } from '@/web/market/listing'
import { useInstruments } from '@/web/market/useInstruments'
import { useRecentMarkets } from '@/web/market/useRecentMarkets'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { Button } from '@/web/ui/Button'
import { EmptyState, ErrorState } from '@/web/ui/EmptyState'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { ScreenSkeleton } from '@/web/ui/Skeleton'
import { usePersisted } from '@/web/ui/usePersisted'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { mixedColumns, optionColumns, perpetualColumns, phoneColumns, withFacts, type ListFacts } from './marketColumns'
import { everyMarket, type Category, type MarketFilter } from './marketFilter'
import { MarketsBar } from './MarketsBar'
import { MarketsTable } from './MarketsTable'
import { useMarkets } from './useMarkets'

const MarketsOverview = lazyPanel(() => import('./MarketsOverview').then((module) => module.MarketsOverview))

const isCoarse = matchMedia('(pointer: coarse)').matches

export function MarketsScreen() {
  const { data: listings, error, refetch } = useInstruments()
  const width = useScreenWidth()
  const [isOpen, setOpen] = usePersisted('marketsOverview', readIsOpen)
  const hasOverview = isOpen && width === 'desk'
  const markets = useMarkets(listings ?? [], hasOverview)
  const [, navigate] = useLocation()
  const search = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useShortcut('desk.picker', () => search.current?.focus())
  const isNarrow = width === 'phone'
  const open = (instrumentName: string) => navigate(tradePath(instrumentName) + carriedSearch())

  if (listings === undefined && error !== null) {
    const { words, code } = describeFailure(error)
    return <ErrorState what={t('Couldn’t load markets')} why={words} code={code} onRetry={() => void refetch()} />
  }
  if (listings === undefined) return <ScreenSkeleton />
  const { filter, setFilter, instruments } = markets
  return (
    <>
      {hasOverview && (
        <Suspense fallback={<div aria-busy="true" className="h-63 shrink-0" />}>
          <MarketsOverview {...markets.overview} freshness={freshnessOf(markets.live)} />
        </Suspense>
      )}
      <MarketsBar
        overview={width === 'desk' ? { isOpen, onToggle: () => setOpen((now) => !now) } : undefined}
        search={search}
        listings={listings}
        filter={filter}
        count={instruments.length}
        freshness={freshnessOf(markets.live)}
        onFilter={setFilter}
        onEnter={() => {
          const [first] = instruments
          if (first !== undefined) open(first.instrumentName)
        }}
        onDown={() => box.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()}
      />
      {filter.category === 'all' && filter.query === '' && <RecentMarkets listings={listings} />}
      <MarketsTable
        // A new filter resets the scroll position.
        key={markets.filterKey}
        box={box}
        items={markets.items}
        isStale={markets.live.status === 'stale' || markets.live.status === 'resyncing'}
        rowOf={markets.rowOf}
        groupOf={markets.groupOf}
        columns={columnsOf(filter.category, isNarrow, markets)}
        rowHeight={isNarrow ? 56 : isCoarse ? 44 : 32}
        sort={markets.sort}
        onSort={markets.setSort}
        onWindow={markets.look}
        onOpen={open}
        onToggle={markets.toggleGroup}
        onFavourite={markets.toggleFavourite}
        empty={<MarketsEmpty filter={filter} onFilter={setFilter} />}
      />
    </>
  )
}

const readIsOpen = (persisted: unknown) => persisted !== false

function columnsOf(category: Category, isPhone: boolean, facts: ListFacts) {
  if (isPhone) return phoneColumns
  if (category === 'options') return optionColumns
  return withFacts(category === 'perpetuals' ? perpetualColumns : mixedColumns, facts)
}

function MarketsEmpty({ filter, onFilter }: { filter: MarketFilter; onFilter: (filter: MarketFilter) => void }) {
  const isPlain = filter.category === 'favourites' && filter.query === ''
  return (
    <EmptyState
      drawing="search"
      action={
        <Button size="small" onClick={() => onFilter(everyMarket)}>
          {t('Clear filters')}
        </Button>
      }
    >
      {isPlain
        ? t('No favourites yet. Click ☆ next to an instrument, or press F on its row.')
        : t('No matching instruments')}
    </EmptyState>
  )
}

/** Shows links to recently opened instruments. Expired ones are left out. */
function RecentMarkets({ listings }: { listings: readonly Listing[] }) {
  const names = useRecentMarkets()
  const listed = new Set(listings.map(({ instrument }) => instrument.instrumentName))
  const recent = names.filter((name) => listed.has(name))
  if (recent.length === 0) return null
  return (
    <nav
      aria-label={t('Recently viewed')}
      className="flex h-8 shrink-0 flex-wrap items-center gap-x-1 overflow-hidden rounded-lg bg-surface-1 px-3 text-xs pointer-coarse:h-11"
    >
      <span className="mr-1 text-text-3">{t('Recent')}</span>
      {recent.map((name) => (
        <Link
          key={name}
          href={tradePath(name) + carriedSearch()}
          className="flex h-8 items-center rounded-sm px-1.5 text-text-2 hover:text-accent pointer-coarse:h-11"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
