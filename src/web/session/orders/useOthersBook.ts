import { useMemo } from 'react'
import type { BookView } from '@/web/market/orderBook/bookView'
import { useOrderBook } from '@/web/market/orderBook/useOrderBook'
import { useOrderBooks } from '@/web/market/orderBook/useOrderBooks'
import { useOpenOrders } from '@/web/session/accountContext'
import { othersView, restingSizes } from './restingSizes'

/** Returns the live book without the account's own orders; the whole book without an account. */
export function useOthersBook(instrumentName: string): BookView {
  const view = useOrderBook(instrumentName)
  const orders = useOpenOrders().data?.orders ?? []
  return othersView(view, restingSizes(orders, instrumentName))
}

export function useOthersBooks(instrumentNames: readonly string[]): ReadonlyMap<string, BookView> {
  const views = useOrderBooks(instrumentNames)
  const orders = useOpenOrders().data?.orders
  return useMemo(
    () => new Map([...views].map(([name, view]) => [name, othersView(view, restingSizes(orders ?? [], name))])),
    [views, orders],
  )
}
