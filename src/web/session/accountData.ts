/**
 * The account's state on the screen: each list is read once over REST and then follows its channel. The channel is
 * joined first, so nothing is lost in between; what it sends while a list is being read is applied on top. After a
 * reconnect everything is read again, because the venue repeats nothing.
 */

import { hashKey, type QueryClient, type UseQueryOptions } from '@tanstack/react-query'
import type { Clock } from '@/core/lib/clock'
import { fills as fillsChannel } from '@/core/protocol/channels/fills'
import { orders as ordersChannel } from '@/core/protocol/channels/orders'
import { positions as positionsChannel } from '@/core/protocol/channels/positions'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { type AccountReply, getAccount, getPositions } from '@/core/protocol/rest/account'
import { getTradeHistory } from '@/core/protocol/rest/history'
import { getOrders } from '@/core/protocol/rest/orders'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import type { Socket } from '@/web/connection/socket'
import type { Timers } from '@/web/connection/timers'
import { retryPolicy, askEvery } from '@/web/session/actions/retryPolicy'
import { createLedgerStore } from '@/web/session/figures/ledgerStore'
import { portfolioQueries } from '@/web/session/figures/portfolioQueries'
import { applyPositions, type Positions } from '@/web/session/figures/positions'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import { confirmNoOrders, confirmNoPositions, positionsOf } from './confirmEmpty'
import { fillFromChannel, fillFromHistory, mergeFills, missedFills, type Fill } from './fills'
import { createFreshness } from './freshness'
import {
  applyEdited,
  applyEnded,
  applyOrders,
  noOpenOrders,
  reloadOrders,
  type OpenOrder,
  type OpenOrders,
} from './openOrders'
import { createRefresher } from './refresher'

export type AccountDataDeps = {
  readonly account: Address
  readonly rest: RestClient
  readonly feed: Feed
  readonly socket: Pick<Socket, 'onLost' | 'getSnapshot' | 'subscribe' | 'silentSinceMs'>
  readonly clock: Clock
  readonly timers: Timers
  readonly queryClient: QueryClient
  readonly pause: (ms: number) => Promise<void>
  /** Absent in tests, which draw nothing. */
  readonly nextSpareFrame?: NextFrame
  /** Called once for each new fill, whether the channel sent it or it happened while no one was listening. */
  readonly onFill: (fill: Fill) => void
  /** Called with the order changes from the channel and what was known of those orders just before. */
  readonly onOrders: (known: readonly OpenOrder[], changed: readonly OrderMessage[]) => void
  /** Hears of a reading of the open orders, and what was known of them just before. */
  readonly onReread: (known: readonly OpenOrder[], read: readonly OpenOrder[]) => void
  /** The list as the venue reports it, with what this browser knows better: when amended orders were first placed. */
  readonly onListed: (listed: readonly OrderMessage[]) => readonly OrderMessage[]
}

const historyPage = 50
/** So far back a reading goes to meet the fills that are known. */
const mostPages = 10
const readings = ['openOrders', 'positions', 'fills', 'summary'] as const

export type AccountData = ReturnType<typeof createAccountData>

export function createAccountData(parts: AccountDataDeps) {
  const { account, rest, feed, queryClient, pause, onFill, onOrders, onReread, onListed } = parts
  const freshness = createFreshness(parts.clock, parts.timers, parts.socket)
  const key = (list: string) => ['account', account, list] as const
  // Kept only while a list is on its way: a session of days would keep every message of its life.
  const orderTales = createEventBuffer<readonly OrderMessage[]>()
  const positionTales = createEventBuffer<readonly PositionMessage[]>()
  const shared = { ...retryPolicy, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

  const openOrders: UseQueryOptions<OpenOrders> = {
    ...shared,
    queryKey: key('openOrders'),
    queryFn: async ({ signal }) => {
      const knownOrders = () => queryClient.getQueryData<OpenOrders>(key('openOrders')) ?? noOpenOrders
      const { value: listed, received } = await orderTales.during(async () => {
        const list = await rest.call(getOrders, {}, { signal })
        if (list.length === 0) await confirmNoOrders(rest, knownOrders().orders, signal)
        return list
      })
      const known = knownOrders()
      const read = reloadOrders(known, onListed(listed), received)
      onReread(known.orders, read.orders)
      return read
    },
  }
  const positions: UseQueryOptions<Positions> = {
    ...shared,
    queryKey: key('positions'),
    queryFn: async ({ signal }) => {
      const { value, received } = await positionTales.during(async () => {
        const list = positionsOf(account, await rest.call(getPositions, {}, { signal }))
        const known = queryClient.getQueryData<Positions>(key('positions')) ?? []
        if (list.length === 0) await confirmNoPositions(rest, known, signal)
        return list
      })
      return received.reduce(applyPositions, applyPositions([], value))
    },
    // Marks move the margins and the liquidation prices, which no channel reports.
    refetchInterval: askEvery(15_000),
  }
  const fills: UseQueryOptions<readonly Fill[]> = {
    ...shared,
    queryKey: key('fills'),
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<readonly Fill[]>(key('fills'))
      const listed = await readFills(rest, before ?? [], signal)
      const known = queryClient.getQueryData<readonly Fill[]>(key('fills')) ?? []
      // Fills that happened while no one was listening are news; those from before this page was opened are not.
      if (before !== undefined) missedFills(known, listed).forEach(onFill)
      return mergeFills(known, listed)
    },
  }
  const summary: UseQueryOptions<AccountReply> = {
    ...shared,
    queryKey: key('summary'),
    queryFn: ({ signal }) => rest.call(getAccount, {}, { signal }),
    // No channel carries the balance and the margin; fills and orders ask for them again at once.
    refetchInterval: askEvery(15_000),
  }

  const more = portfolioQueries(rest, key)
  const ledger = createLedgerStore({ rest, pause })

  /** Nothing is put into a list that was never read: the first reading begins with what the venue says. */
  function update<Entry>(list: string, change: (entry: Entry) => Entry): void {
    queryClient.setQueryData<Entry>(key(list), (entry) => (entry === undefined ? undefined : change(entry)))
  }
  const readNew = (lists: readonly string[]) =>
    Promise.all(lists.map((list) => queryClient.invalidateQueries({ queryKey: key(list) })))
  const painted = () => new Promise<void>(parts.nextSpareFrame ?? queueMicrotask)
  /**
   * The margin and each position's liquidation price: these depend on everything held and open, while the channel
   * reports only the position that changed.
   */
  const refreshAccount = createRefresher(painted, () => freshness.follow(() => readNew(['summary', 'positions'])))
  /** What was realised has changed as well. */
  const refreshSums = createRefresher(painted, async () => {
    ledger.refresh()
    await readNew(['stats', 'portfolio'])
  })
  const applyOrderMessages = (orders: readonly OrderMessage[]) => {
    orderTales.push(orders)
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
        positionTales.push(changed)
        update<Positions>('positions', (entry) => applyPositions(entry, changed))
        refreshAccount()
      },
    }),
  ]
  /** Settles when all lists in view have been read again. */
  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: ['account', account] })
    return readings.every((list) => !isFailing(list))
  }
  const isFailing = (list: string) => {
    // By its name: a search would compare the names of all queries, on every change of one.
    const query = queryClient.getQueryCache().get(hashKey(key(list)))
    return query?.isActive() === true && (query.state.status === 'error' || query.state.fetchFailureCount > 0)
  }
  /** Whatever it is that cannot be read, what is shown is as old as the list that failed first. */
  const stopWatching = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[1] !== account) return
    const failing = readings.filter(isFailing).map((list) => queryClient.getQueryState(key(list))?.dataUpdatedAt ?? 0)
    const readAtMs = failing.filter((atMs) => atMs > 0)
    freshness.setFailing(failing.length === 0 ? undefined : Math.min(parts.clock.nowMs(), ...readAtMs))
  })
  const stopHearing = feed.onReconnected(() => {
    ledger.refresh()
    void freshness.renew(readAgain)
  })
  const stopLosing = parts.socket.onLost(() => freshness.lose(parts.socket.getSnapshot().sinceMs))

  return {
    openOrders: () => queryClient.getQueryData<OpenOrders>(key('openOrders'))?.orders ?? [],
    /** Calls back on each change of the open orders. Returns the function that unsubscribes. */
    onOpenOrders: (listener: () => void) =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryHash === hashKey(key('openOrders'))) listener()
      }),
    /** The current state: what was signed last may have been overtaken. Undefined until they are read. */
    positions: () => queryClient.getQueryData<Positions>(key('positions')),
    queries: { openOrders, positions, fills, summary, ...more },
    freshness,
    rereadOrders: () => void queryClient.invalidateQueries({ queryKey: key('openOrders') }),
    /** The open orders as the venue has them now. */
    readOpen: async () => (await queryClient.fetchQuery({ ...openOrders, staleTime: 0 })).orders,
    /** The positions as the venue has them now: a reading that began earlier does not count. */
    readPositions: async () => {
      await queryClient.cancelQueries({ queryKey: key('positions') })
      return queryClient.fetchQuery({ ...positions, staleTime: 0 })
    },
    ledger,
    onPlaced: (order: OrderMessage) => applyOrderMessages([order]),
    onEdited: (replacedId: Hash, order: OrderMessage) => {
      orderTales.push([order])
      update<OpenOrders>('openOrders', (entry) => applyEdited(entry, replacedId, order))
    },
    onEnded: (orderIds: readonly Hash[]) => update<OpenOrders>('openOrders', (entry) => applyEnded(entry, orderIds)),
    close: () => {
      stopHearing()
      stopLosing()
      stopWatching()
      freshness.close()
      for (const subscription of subscriptions) subscription.close()
      ledger.close()
      queryClient.removeQueries({ queryKey: ['account', account] })
    },
  }
}

/** The newest fills, back to the first that is known; without a known one the first page. */
async function readFills(rest: RestClient, known: readonly Fill[], signal: AbortSignal): Promise<readonly Fill[]> {
  const keys = new Set(known.map(({ key }) => key))
  const listed: Fill[] = []
  for (let page = 0; page < mostPages; page++) {
    const query = { limit: historyPage, offset: page * historyPage }
    const { tradeHistory } = await rest.call(getTradeHistory, { query }, { signal })
    const rows = tradeHistory ?? []
    const fills = rows.flatMap((row) => fillFromHistory(row) ?? [])
    listed.push(...fills)
    if (rows.length < historyPage || keys.size === 0 || fills.some(({ key }) => keys.has(key))) break
  }
  return listed
}

/** What a channel sends while a list that it changes is being read, and nothing from before or after. */
type EventBuffer<Tale> = {
  readonly push: (tale: Tale) => void
  /** Reads, and returns with it what was sent meanwhile, in order. Several reads may overlap. */
  readonly during: <Value>(read: () => Promise<Value>) => Promise<{ value: Value; received: readonly Tale[] }>
}

export function createEventBuffer<Tale>(): EventBuffer<Tale> {
  const readings = new Set<Tale[]>()
  return {
    push: (tale) => {
      for (const buffer of readings) buffer.push(tale)
    },
    during: async (read) => {
      const received: Tale[] = []
      readings.add(received)
      try {
        return { value: await read(), received }
      } finally {
        readings.delete(received)
      }
    },
  }
}
