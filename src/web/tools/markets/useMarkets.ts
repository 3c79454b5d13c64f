import { useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import type { Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { Listing } from '@/web/market/listing'
import { useMarketData } from '@/web/market/marketDataContext'
import { useDailyMarkets, marketRow, type MarketRow } from '@/web/market/markets/marketRow'
import { useTickersOf, type TickerGroup } from '@/web/market/tickers/useTickersOf'
import { useFavourites } from '@/web/market/useFavourites'
import { usePageStore, type PageStoresDeps } from '@/web/session/pageStores'
import { withParameters } from '@/web/ui/navigation/withParameters'
import { sortRows, type SortOrder } from '@/web/ui/table/DataTable'
import type { GroupRow } from './expiryFigures'
import { optionColumns, perpetualColumns } from './marketColumns'
import { filterMarkets, isGrouped, type MarketFilter } from './marketFilter'
import { flatItems, groupedItems, putCallOf, sumOfKnown, type MarketGroup, type MarketItem } from './marketGroups'
import { marketsParameters, readMarketsView, type MarketsView } from './marketSearch'
import { fewMarkets } from './overview'
import { useExpiryMarks } from './useExpiryMarks'

const sortableIds = [...perpetualColumns, ...optionColumns].flatMap(({ id, sortValue }) =>
  sortValue !== undefined ? [id] : [],
)
const noAssets: readonly string[] = []
/** Columns whose sort order needs the daily figures of all instruments. */
const dayColumns: ReadonlySet<string> = new Set(['change', 'volume', 'openInterest'])
/** Rows that render before the first scroll. */
const firstWindow = { start: 0, end: 60 }

/**
 * Filters and sorts the markets. The order is fixed when it is requested: figures change but rows do not move, so that
 * a press opens the row that the trader has read.
 */
export function useMarkets(listings: readonly Listing[], hasOverview: boolean) {
  const { filter, sort, setFilter, setSort } = useMarketsView(listings)
  const filterKey = JSON.stringify(filter)
  const [seen, setSeen] = useState({ ...firstWindow, filterKey })
  // A new filter starts at the top, even one restored by the Back button.
  const look = seen.filterKey === filterKey ? seen : firstWindow
  const [ordered, setOrdered] = useState<{ key: string; instruments: readonly Instrument[] }>()
  const favourites = useFavourites()
  const { venueClock } = useMarketData()
  const marked = useMemo(() => new Set(favourites.names), [favourites.names])
  const byName = useMemo(() => new Map(listings.map((one) => [one.instrument.instrumentName, one])), [listings])
  const assets = useMemo(() => [...new Set(listings.map(({ instrument }) => instrument.asset))], [listings])
  const optionCounts = useMemo(() => optionCountsOf(listings), [listings])
  const { toggled, toggle } = useOpenGroups()
  const hasGroups = isGrouped(filter)
  const optionAssets = useMemo(() => [...optionCounts.keys()], [optionCounts])
  const groupedAssets = hasGroups ? optionAssets : noAssets
  const optionDays = useDailyMarkets(groupedAssets, 'OPTION')
  const { instruments, items } = useMemo(() => {
    const instruments = (ordered?.instruments ?? []).filter((one) => byName.has(one.instrumentName))
    const optionVolumeOf = (asset: string) => optionDays.get(asset)?.volume
    return {
      instruments,
      items: hasGroups ? groupedItems(instruments, { optionVolumeOf, toggled }) : flatItems(instruments),
    }
  }, [ordered, byName, optionDays, toggled, hasGroups])
  const inView = items.slice(look.start, look.end)
  const { perpetuals, expiries } = useMemo(() => overviewOf(listings, hasOverview), [listings, hasOverview])
  // The overview shows all expiries, also while the list is filtered.
  const marksOf = useExpiryMarks(listings, expiries.length > 0 ? optionAssets : groupedAssets)
  const overviewItems = expiries.map((group) => ({ kind: 'group', group, isOpen: false }) as const)
  const { tickers, ...live } = useTickersOf(
    tickersIn([...inView, ...flatItems(perpetuals), ...(perpetuals.length < fewMarkets ? overviewItems : [])]),
  )
  const needsAllDays = dayColumns.has(sort?.columnId ?? '') || hasOverview
  const days = useDailyMarkets(needsAllDays ? assets : perpetualsIn(inView))

  const rowOf = (instrument: Instrument): MarketRow => {
    const { instrumentName, asset } = instrument
    const listing = byName.get(instrumentName) ?? unpriced(instrument)
    return marketRow(listing, tickers.get(instrumentName), days.get(asset), marked.has(instrumentName), venueClock)
  }
  const groupOf = (group: MarketGroup): GroupRow => ({
    ...groupSums(group, group.instruments.map(rowOf), optionDays),
    marks: marksOf(group.asset, group.expiryNs),
  })
  // The key contains everything that triggers a new sort; moving figures are not in it.
  const retained = filter.category === 'favourites' ? favourites.names.join(' ') : ''
  const key = [filterKey, JSON.stringify(sort), listings.length, needsAllDays ? days.size : 0, retained].join('|')
  if (ordered?.key !== key) {
    const all = listings.map(({ instrument }) => instrument)
    setOrdered({ key, instruments: sorted(filterMarkets(all, marked, filter), sort, rowOf) })
  }
  return {
    filter,
    filterKey,
    setFilter,
    sort,
    setSort,
    instruments,
    items,
    rowOf,
    groupOf,
    overview: { rows: perpetuals.map(rowOf), expiries: expiries.map(groupOf) },
    optionsOf: (asset: string) => optionCounts.get(asset) ?? 0,
    mostVolume: mostOf([...days.values()].map(({ volume }) => volume)),
    toggleGroup: toggle,
    live,
    look: (start: number, end: number) =>
      setSeen((now) =>
        now.start === start && now.end === end && now.filterKey === filterKey ? now : { start, end, filterKey },
      ),
    toggleFavourite: favourites.toggle,
  }
}

function groupSums(
  group: MarketGroup,
  rows: readonly MarketRow[],
  optionDays: ReturnType<typeof useDailyMarkets>,
): Omit<GroupRow, 'marks'> {
  const { asset } = group
  return {
    group,
    volume: asset === undefined ? sumOfKnown(rows.map(({ volume }) => volume)) : optionDays.get(asset)?.volume,
    openInterestUsd: sumOfKnown(rows.map(({ openInterestUsd }) => openInterestUsd)),
    putCall: putCallOf(rows),
  }
}

function mostOf(volumes: readonly Usd[]): Usd | undefined {
  return volumes.reduce<Usd | undefined>((most, one) => (most === undefined || one > most ? one : most), undefined)
}

/** Stores filter and order in the URL, so that links, reloads and Back restore them. */
function useMarketsView(listings: readonly Listing[]) {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const { filter, sort } = useMemo(() => {
    const listed = listings.map(({ instrument }) => instrument)
    return readMarketsView(search, listed, sortableIds)
  }, [search, listings])
  const go = (next: MarketsView, options?: { replace: boolean }) =>
    navigate(withParameters(path, search, marketsParameters(next)), options)
  return {
    filter,
    sort,
    // Typing replaces the history entry, so that Back undoes the whole search and not a single letter.
    setFilter: (next: MarketFilter) => go({ filter: next, sort }, { replace: next.query !== filter.query }),
    setSort: (next: SortOrder | undefined) => go({ filter, sort: next }),
  }
}

function sorted(
  instruments: readonly Instrument[],
  sort: SortOrder | undefined,
  rowOf: (instrument: Instrument) => MarketRow,
): readonly Instrument[] {
  const sortValue = [...perpetualColumns, ...optionColumns].find(({ id }) => id === sort?.columnId)?.sortValue
  if (sort === undefined || sortValue === undefined) return instruments
  return sortRows(instruments.map(rowOf), sortValue, sort.direction).map(({ instrument }) => instrument)
}

/** Returns the tickers of visible rows only, because hundreds of options tick at once. */
function tickersIn(items: readonly MarketItem[]): readonly TickerGroup[] {
  const instruments = items.flatMap((item) => (item.kind === 'market' ? [item.instrument] : item.group.instruments))
  const groups = instruments.map(({ asset, instrumentType }): TickerGroup => `${asset} ${instrumentType}`)
  return [...new Set(groups)]
}

/** Returns the assets whose daily figures a column shows; options have none. */
function perpetualsIn(items: readonly MarketItem[]): readonly string[] {
  const perpetuals = items.flatMap((item) =>
    item.kind === 'market' && item.instrument.instrumentType === 'PERPETUAL' ? [item.instrument.asset] : [],
  )
  return [...new Set(perpetuals)]
}

function optionCountsOf(listings: readonly Listing[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { instrument } of listings) {
    if (instrument.instrumentType === 'OPTION') counts.set(instrument.asset, (counts.get(instrument.asset) ?? 0) + 1)
  }
  return counts
}

/** The markets of the overview: perpetuals, and the option expiries that fill the heat map beside a few of them. */
function overviewOf(listings: readonly Listing[], isShown: boolean) {
  const listed = isShown ? listings.map(({ instrument }) => instrument) : []
  const perpetuals = listed.filter(({ instrumentType }) => instrumentType === 'PERPETUAL')
  const items = groupedItems(listed, { optionVolumeOf: () => undefined, toggled: new Set() })
  const expiries = items.flatMap((item) =>
    item.kind === 'group' && item.group.expiryNs !== undefined ? [item.group] : [],
  )
  return { perpetuals, expiries: perpetuals.length < fewMarkets ? expiries : [] }
}

function unpriced(instrument: Instrument): Listing {
  return {
    instrument,
    isActive: true,
    markPrice: undefined,
    indexPrice: undefined,
    forwardPrice: undefined,
    greeks: undefined,
  }
}

const ids = z.catch(z.array(z.string()), [])

/** Stores the groups that the trader toggled, for the life of the tab. */
function useOpenGroups() {
  const retained = usePageStore(createOpenGroups)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(retained.read)
  return {
    toggled,
    toggle: (id: string) => {
      const next = toggled.has(id) ? [...toggled].filter((other) => other !== id) : [...toggled, id]
      retained.write(next)
      setToggled(new Set(next))
    },
  }
}

function createOpenGroups({ tabStorage, venueId }: PageStoresDeps) {
  const key = `optick.marketGroups.${venueId}`
  return {
    read: (): ReadonlySet<string> => new Set(z.parse(ids, parseJson(tabStorage.getItem(key)))),
    write: (toggled: readonly string[]) => tabStorage.setItem(key, JSON.stringify(toggled)),
  }
}
