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
/** A market order and its fills are created at the same time, but the venue's clocks may differ slightly. */
const slackNs = 1_000_000_000n

/** Fills, newest first. `isComplete` is false if older fills were not read. */
type OrderFills = { readonly fills: readonly AccountTrade[]; readonly isComplete: boolean }

/**
 * An order by its id, open or ended. While the order is open, the live list takes precedence over the response to the
 * request.
 */
export function useOrder(account: Address, orderId: Hash) {
  const { rest } = useMarketData()
  const open = useAllOrders().data?.orders
  const live = open?.find((order) => order.orderId === orderId)
  const query = useQuery({
    // Part of the key, so that the order is requested again when it leaves the live list, because it has ended.
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
  /** An amend keeps the row key and changes the id. */
  const successor = live === undefined ? open?.find(({ rowKey }) => rowKey === orderId)?.orderId : undefined
  return { order, successor, error: query.error, retry: () => void query.refetch(), fills }
}

/** Finds the fills of an order among the contract's trades since the order was placed. */
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
      ...(instrumentType !== 'other' && { instrumentType }),
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
