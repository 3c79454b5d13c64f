import { skipToken, useQuery } from '@tanstack/react-query'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { type AccountTrade, getTradeHistory } from '@/core/protocol/rest/history'
import { getOrder } from '@/core/protocol/rest/orders'
import type { RestClient } from '@/web/connection/restClient'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAllOrders } from '@/web/session/accountLists'

const pageLimit = 50
const pageBudget = 20
/** The order and its fills are created at the same time, and clocks of one venue may differ by a little. */
const slackNs = 1_000_000_000n

/** The fills of one order, newest first. `isComplete` is false when older ones were not read. */
type OrderFills = { readonly fills: readonly AccountTrade[]; readonly isComplete: boolean }

/** An order of the account by its id, open or ended. While it is open, the live list is ahead of what was read. */
export function useOrder(account: Address, orderId: Hash) {
  const { rest } = useMarketData()
  const open = useAllOrders().data?.orders
  const live = open?.find((order) => order.orderId === orderId)
  const query = useQuery({
    // When it leaves the live list it has ended: how is read at once.
    queryKey: ['account', account, 'order', orderId, live === undefined],
    queryFn: ({ signal }) => rest.call(getOrder, { path: { orderId } }, { signal }),
    placeholderData: (last) => last,
  })
  const order: OrderMessage | undefined = live ?? query.data
  const fills = useQuery({
    queryKey: ['account', account, 'order', orderId, 'fills', String(order?.filled)],
    queryFn: order === undefined || order.filled === 0n ? skipToken : ({ signal }) => readFills(rest, order, signal),
    placeholderData: (last) => last,
  })
  /** An amend keeps the row and changes the id. */
  const successor = live === undefined ? open?.find(({ rowKey }) => rowKey === orderId)?.orderId : undefined
  return { order, successor, error: query.error, retry: () => void query.refetch(), fills }
}

/** Reads the trades of the contract since the order was placed, and keeps those of the order. */
export async function readFills(
  rest: Pick<RestClient, 'call'>,
  { orderId, instrumentName, instrumentType, createdTimestamp, filled }: OrderMessage,
  signal?: AbortSignal,
): Promise<OrderFills> {
  const fills: AccountTrade[] = []
  let sum = 0n
  for (let page = 0; page < pageBudget; page++) {
    const query = {
      instrumentName,
      instrumentType,
      ...(createdTimestamp !== undefined && { startTime: createdTimestamp - slackNs }),
      limit: pageLimit,
      offset: page * pageLimit,
    }
    const { tradeHistory = [] } = await rest.call(
      getTradeHistory,
      { query },
      signal === undefined ? undefined : { signal },
    )
    const own = tradeHistory.filter((row) => row.orderId === orderId && row.price !== undefined)
    fills.push(...own)
    sum = own.reduce((total, { amount }) => total + amount, sum)
    if (sum >= filled || tradeHistory.length < pageLimit) break
  }
  return { fills, isComplete: sum >= filled }
}
