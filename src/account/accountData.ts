/**
 * The account's state on the screen: each list is read once over REST and then follows its channel. The channel is
 * joined first, so nothing falls between the two; what it tells while a list is on its way is applied on top. After a
 * reconnect everything is read again, because the venue repeats nothing.
 */
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import type { Feed } from '@/client/feed'
import type { RestClient } from '@/client/restClient'
import { fills as fillsChannel } from '@/protocol/channels/fills'
import { orders as ordersChannel } from '@/protocol/channels/orders'
import { positions as positionsChannel } from '@/protocol/channels/positions'
import type { Address, Hash } from '@/protocol/instrument'
import type { OrderMessage } from '@/protocol/orderRecord'
import type { PositionMessage } from '@/protocol/positionRecord'
import { getAccount, type AccountReply } from '@/protocol/rest/getAccount'
import { getOrders } from '@/protocol/rest/getOrders'
import { getPositions } from '@/protocol/rest/getPositions'
import { getTradeHistory } from '@/protocol/rest/getTradeHistory'
import { fillFromChannel, fillFromHistory, mergeFills, type Fill } from './fills'
import { createLedgerStore } from './ledgerStore'
import {
  applyEdited,
  applyEnded,
  applyOrders,
  noOpenOrders,
  reloadOrders,
  type OpenOrder,
  type OpenOrders,
} from './openOrders'
import { portfolioQueries } from './portfolioQueries'
import { applyPositions, type Positions } from './positions'
import { createTales } from './tales'

export type AccountDataParts = {
  readonly account: Address
  readonly rest: RestClient
  readonly feed: Feed
  readonly queryClient: QueryClient
  readonly pause: (ms: number) => Promise<void>
  /** Heard once for each new fill that the channel tells. */
  readonly onFill: (fill: Fill) => void
  /** Hears what the channel tells of orders, and what was known of them just before. */
  readonly onOrders: (known: readonly OpenOrder[], changed: readonly OrderMessage[]) => void
}

const historyPage = 50

/** Runs one at a time, and once more when it was asked for meanwhile: a burst of fills is two readings, not twenty. */
function createRefresher(refresh: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  const run = async () => {
    isRunning = true
    while (isWanted) {
      isWanted = false
      await refresh()
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}

export type AccountData = ReturnType<typeof createAccountData>

export function createAccountData({ account, rest, feed, queryClient, pause, onFill, onOrders }: AccountDataParts) {
  const key = (list: string) => ['account', account, list] as const
  // Kept only while a list is on its way: a session of days would keep every message of its life.
  const orderTales = createTales<readonly OrderMessage[]>()
  const positionTales = createTales<readonly PositionMessage[]>()
  const shared = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

  const openOrders: UseQueryOptions<OpenOrders> = {
    ...shared,
    queryKey: key('openOrders'),
    queryFn: async ({ signal }) => {
      const { value: listed, told } = await orderTales.during(() => rest.call(getOrders, {}, { signal }))
      return reloadOrders(queryClient.getQueryData<OpenOrders>(key('openOrders')) ?? noOpenOrders, listed, told)
    },
  }
  const positions: UseQueryOptions<Positions> = {
    ...shared,
    queryKey: key('positions'),
    queryFn: async ({ signal }) => {
      const { value, told } = await positionTales.during(() => rest.call(getPositions, {}, { signal }))
      return told.reduce(applyPositions, applyPositions([], value.positions ?? []))
    },
    // Marks move the margins and the liquidation prices, which no channel tells.
    refetchInterval: 15_000,
  }
  const fills: UseQueryOptions<readonly Fill[]> = {
    ...shared,
    queryKey: key('fills'),
    queryFn: async ({ signal }) => {
      const reply = await rest.call(getTradeHistory, { query: { limit: historyPage } }, { signal })
      const listed = (reply.tradeHistory ?? []).flatMap((row) => fillFromHistory(row) ?? [])
      return mergeFills(queryClient.getQueryData<readonly Fill[]>(key('fills')) ?? [], listed)
    },
  }
  const summary: UseQueryOptions<AccountReply> = {
    ...shared,
    queryKey: key('summary'),
    queryFn: ({ signal }) => rest.call(getAccount, {}, { signal }),
    // No channel carries the balance and the margin; fills and orders ask for them again at once.
    refetchInterval: 15_000,
  }

  const more = portfolioQueries(rest, key)
  const ledger = createLedgerStore({ rest, pause })

  /** Nothing is put into a list that was never read: the first reading begins with what the venue says. */
  function update<Entry>(list: string, change: (entry: Entry) => Entry): void {
    queryClient.setQueryData<Entry>(key(list), (entry) => (entry === undefined ? undefined : change(entry)))
  }
  /**
   * The margin, and the price at which each position would be liquidated: it depends on all that is held and open, while
   * the channel tells of the position that changed alone.
   */
  const refreshAccount = createRefresher(async () => {
    await Promise.all(['summary', 'positions'].map((list) => queryClient.invalidateQueries({ queryKey: key(list) })))
  })
  /** What was realised has changed as well. */
  const refreshSums = createRefresher(async () => {
    ledger.refresh()
    await Promise.all(['stats', 'portfolio'].map((list) => queryClient.invalidateQueries({ queryKey: key(list) })))
  })
  const applyOrderMessages = (orders: readonly OrderMessage[]) => {
    orderTales.tell(orders)
    update<OpenOrders>('openOrders', (entry) => applyOrders(entry, orders))
  }

  const subscriptions = [
    feed.subscribe('orders', ordersChannel, {
      onMessage: ({ timestamp, orders }) => {
        onOrders(queryClient.getQueryData<OpenOrders>(key('openOrders'))?.orders ?? [], orders)
        applyOrderMessages(orders.map((order) => ({ ...order, timestamp: order.timestamp ?? timestamp })))
        refreshAccount()
      },
    }),
    feed.subscribe('fills', fillsChannel, {
      onMessage: (message) => {
        const fill = fillFromChannel(message.fill)
        update<readonly Fill[]>('fills', (entry) => mergeFills(entry, [fill]))
        refreshSums()
        onFill(fill)
      },
    }),
    feed.subscribe('positions', positionsChannel, {
      onMessage: ({ positions: changed }) => {
        positionTales.tell(changed)
        update<Positions>('positions', (entry) => applyPositions(entry, changed))
        refreshAccount()
      },
    }),
  ]
  const stopHearing = feed.onReconnected(() => {
    ledger.refresh()
    void queryClient.invalidateQueries({ queryKey: ['account', account] })
  })

  return {
    openOrders: () => queryClient.getQueryData<OpenOrders>(key('openOrders'))?.orders ?? [],
    queries: { openOrders, positions, fills, summary, ...more },
    ledger,
    onPlaced: (order: OrderMessage) => applyOrderMessages([order]),
    onEdited: (replacedId: Hash, order: OrderMessage) => {
      orderTales.tell([order])
      update<OpenOrders>('openOrders', (entry) => applyEdited(entry, replacedId, order))
    },
    onEnded: (orderIds: readonly Hash[]) => update<OpenOrders>('openOrders', (entry) => applyEnded(entry, orderIds)),
    close: () => {
      stopHearing()
      for (const subscription of subscriptions) subscription.close()
      ledger.close()
      queryClient.removeQueries({ queryKey: ['account', account] })
    },
  }
}
