import { useMemo, useState } from 'react'
import type { Listing } from '@/marketData/listing'
import { useDailyMarkets, marketRow, type MarketRow } from '@/marketData/markets/marketRow'
import { useTickersOf, type TickerGroup } from '@/marketData/tickers/useTickersOf'
import type { Instrument } from '@/protocol/instrument'
import { sortRows, type SortOrder } from '@/ui/table/DataTable'
import { useFavourites } from '@/appContext/useFavourites'
import { everyMarket, filterMarkets } from './marketFilter'
import { optionColumns, perpetualColumns } from './marketColumns'

/** What is traded most comes first, until a header is pressed. */
const byVolume: SortOrder = { columnId: 'volume', direction: 'descending' }
/** As many rows as are drawn before anybody scrolls. */
const firstLook = { start: 0, end: 60 }

/**
 * The list as it is filtered and sorted, and the figures of any row. The order is that of when it was asked for: figures
 * move, rows do not, so that a press opens what was read.
 */
export function useMarkets(listings: readonly Listing[]) {
  const [filter, setFilter] = useState(everyMarket)
  const [sort, setSort] = useState<SortOrder | undefined>(byVolume)
  const [look, setLook] = useState(firstLook)
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
  const key = [JSON.stringify(filter), JSON.stringify(sort), listings.length, days.size, kept].join('|')
  if (ordered?.key !== key) {
    const all = listings.map(({ instrument }) => instrument)
    setOrdered({ key, instruments: sorted(filterMarkets(all, marked, filter), sort, rowOf) })
  }
  return {
    filter,
    setFilter: (next: typeof filter) => {
      setFilter(next)
      setLook(firstLook)
    },
    sort,
    setSort,
    instruments,
    rowOf,
    live,
    look: (start: number, end: number) =>
      setLook((now) => (now.start === start && now.end === end ? now : { start, end })),
    toggleFavourite: favourites.toggle,
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
