/** Stores the view of the market list in the URL. Defaults and invalid values are left out. */

import type { Instrument } from '@/core/protocol/instrument'
import { expiryCode } from '@/core/protocol/optionName'
import type { SortOrder } from '@/web/ui/table/DataTable'
import { categories, everyMarket, optionChoices, type MarketFilter } from './marketFilter'

export type MarketsView = { readonly filter: MarketFilter; readonly sort: SortOrder | undefined }

/** Default order, until a header is pressed. */
export const byVolume: SortOrder = { columnId: 'volume', direction: 'descending' }
/** The venue's order, after a header was pressed until no column is sorted. */
const unsorted = 'none'
const longestQuery = 100

/** Parses the query string. An asset or expiry counts only if it is listed, a column only if it is sortable. */
export function readMarketsView(
  search: string,
  instruments: readonly Instrument[],
  sortableIds: readonly string[],
): MarketsView {
  const parameters = new URLSearchParams(search)
  const query = (parameters.get('search') ?? '').slice(0, longestQuery)
  const category = categories.find((name) => name === parameters.get('category')) ?? everyMarket.category
  const sort = readSort(parameters.get('sort'), sortableIds)
  if (category !== 'options') return { filter: { ...everyMarket, query, category }, sort }
  const asset = optionChoices(instruments, 'all').assets.find((name) => name === parameters.get('asset')) ?? 'all'
  const expiry = optionChoices(instruments, asset).expiries.find(
    (expiryNs) => expiryCode(expiryNs) === parameters.get('expiry'),
  )
  return { filter: { query, category, asset, expiry: expiry === undefined ? 'all' : String(expiry) }, sort }
}

/** Returns the query parameters of a view; undefined for defaults. */
export function marketsParameters({ filter, sort }: MarketsView): Readonly<Record<string, string | undefined>> {
  const { query, category, asset, expiry } = filter
  return {
    search: query === '' ? undefined : query,
    category: category === everyMarket.category ? undefined : category,
    asset: asset === 'all' ? undefined : asset,
    expiry: expiry === 'all' ? undefined : expiryCode(BigInt(expiry)),
    sort: sortText(sort),
  }
}

function readSort(text: string | null, sortableIds: readonly string[]): SortOrder | undefined {
  if (text === unsorted) return undefined
  const isDescending = text?.startsWith('-') === true
  const columnId = isDescending ? text.slice(1) : text
  if (columnId === null || !sortableIds.includes(columnId)) return byVolume
  return { columnId, direction: isDescending ? 'descending' : 'ascending' }
}

/** Formats a sort order: `change` is ascending, `-change` descending. */
function sortText(sort: SortOrder | undefined): string | undefined {
  if (sort === undefined) return unsorted
  if (sort.columnId === byVolume.columnId && sort.direction === byVolume.direction) return undefined
  return `${sort.direction === 'descending' ? '-' : ''}${sort.columnId}`
}
