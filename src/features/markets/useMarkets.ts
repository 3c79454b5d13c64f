import { useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Listing } from '@/marketData/listing'
import { useDailyMarkets, marketRow, type MarketRow } from '@/marketData/markets/marketRow'
import { useTickersOf, type TickerGroup } from '@/marketData/tickers/useTickersOf'
import type { Instrument } from '@/protocol/instrument'
import { sortRows, type SortOrder } from '@/ui/table/DataTable'
import { useFavourites } from '@/appContext/useFavourites'
import { withParameters } from '@/appContext/routes'
import { filterMarkets, type MarketFilter } from './marketFilter'
import { marketsParameters, readMarketsLook, type MarketsLook } from './marketSearch'
import { optionColumns, perpetualColumns } from './marketColumns'

const sortableIds = [...perpetualColumns, ...optionColumns].flatMap(({ id, sortValue }) => (sortValue ? [id] : []))
/** As many rows as are drawn before anybody scrolls. */
const firstLook = { start: 0, end: 60 }

/**
 * The list as it is filtered and sorted, and the figures of any row. The order is that of when it was asked for: figures
 * move, rows do not, so that a press opens what was read.
 */
export function useMarkets(listings: readonly Listing[]) {
  const { filter, sort, setFilter, setSort } = useMarketsLook(listings)
  const filterKey = JSON.stringify(filter)
  const [seen, setSeen] = useState({ ...firstLook, filterKey })
  // Another filter begins at the top, also one that was gone back to.
  const look = seen.filterKey === filterKey ? seen : firstLook
  const [ordered, setOrdered] = useState<{ key: string; instruments: readonly Instrument[] }>()
  const favourites = useFavourites()
  const marked = useMemo(() => new Set(favourites.names), [favourites.names])
  const byName = useMemo(() => new Map(listings.map((one) => [one.instrument.instrumentName, one])), [listings])
  const assets = useMemo(() => [...new Set(listings.map(({ instrument }) => instrument.asset))], [listings])
  const days = useDailyMarkets(assets)
  const instruments = (ordered?.instruments ?? []).filter((one) => byName.has(one.instrumentName))
  const { tickers, ...live } = useTickersOf(groupsOf(instruments.slice(look.start, look.end)))

  const rowOf = (instrument: Instrument): MarketRow => {
    const { instrumentName, asset } = instrument
    const listing = byName.get(instrumentName) ?? unpriced(instrument)
    return marketRow(listing, tickers.get(instrumentName), days.get(asset), marked.has(instrumentName))
  }
  // Whatever is in the key is asked for or loaded once; figures that move are not in it.
  const kept = filter.category === 'favourites' ? favourites.names.join(' ') : ''
  const key = [filterKey, JSON.stringify(sort), listings.length, days.size, kept].join('|')
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
    rowOf,
    live,
    look: (start: number, end: number) =>
      setSeen((now) =>
        now.start === start && now.end === end && now.filterKey === filterKey ? now : { start, end, filterKey },
      ),
    toggleFavourite: favourites.toggle,
  }
}

/** The filter and the order, which the address keeps: a link, a reload and the way back show the same. */
function useMarketsLook(listings: readonly Listing[]) {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const { filter, sort } = useMemo(() => {
    const listed = listings.map(({ instrument }) => instrument)
    return readMarketsLook(search, listed, sortableIds)
  }, [search, listings])
  const go = (next: MarketsLook, options?: { replace: boolean }) =>
    navigate(withParameters(path, search, marketsParameters(next)), options)
  return {
    filter,
    sort,
    // What is typed is one step back, not one for each letter.
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

/** Only what is looked at is listened to: hundreds of options move at once. */
function groupsOf(instruments: readonly Instrument[]): readonly TickerGroup[] {
  const groups = instruments.map(({ asset, instrumentType }): TickerGroup => `${asset} ${instrumentType}`)
  return [...new Set(groups)]
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
