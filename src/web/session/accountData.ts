/**
 * The account's lists. Each list is read once over REST and then follows its channel. The channel is subscribed first,
 * and messages during a read are applied on top, so nothing is lost. After a reconnect every list is read again,
 * because the venue never repeats messages.
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
import { accountTradeType, getTradeHistory, type AccountTrade } from '@/core/protocol/rest/history'
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
  /** Absent in tests without rendering. */
  readonly nextSpareFrame?: NextFrame
  /** Called once per new fill, whether from the channel or from a gap in the connection. */
  readonly onFill: (fill: Fill) => void
  /** Called with the channel's order changes and the previously known orders. */
  readonly onOrders: (known: readonly OpenOrder[], changed: readonly OrderMessage[]) => void
  /** Called after the open orders are read again, with the previously known ones. */
  readonly onReread: (known: readonly OpenOrder[], read: readonly OpenOrder[]) => void
  /** Adds local knowledge to the venue's list: when amended orders were first placed. */
  readonly onListed: (listed: readonly OrderMessage[]) => readonly OrderMessage[]
}

const historyPage = 50
/** Limits how far back a read goes to reach a known fill. */
const mostPages = 10
const readings = ['openOrders', 'positions', 'fills', 'summary'] as const

export type AccountData = ReturnType<typeof createAccountData>

export function createAccountData(parts: AccountDataDeps) {
  const { account, rest, feed, queryClient, pause, onFill, onOrders, onReread, onListed } = parts
  const freshness = createFreshness(parts.clock, parts.timers, parts.socket)
  const key = (list: string) => ['account', account, list] as const
  // Buffers only while a list is being read, because otherwise a session of days would accumulate all messages.
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
    // Marks change margins and liquidation prices, which no channel reports.
    refetchInterval: askEvery(15_000),
  }
  const fills: UseQueryOptions<readonly Fill[]> = {
    ...shared,
    queryKey: key('fills'),
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<readonly Fill[]>(key('fills'))
      const listed = await readFills(rest, before ?? [], signal)
      const known = queryClient.getQueryData<readonly Fill[]>(key('fills')) ?? []
      // Fills missed during a gap are new. Fills from before this page load are not.
      if (before !== undefined) missedFills(known, listed).forEach(onFill)
      return mergeFills(known, listed)
    },
  }
  const summary: UseQueryOptions<AccountReply> = {
    ...shared,
    queryKey: key('summary'),
    queryFn: ({ signal }) => rest.call(getAccount, {}, { signal }),
    // No channel carries the balance and the margin. Fills and orders trigger a read at once.
    refetchInterval: askEvery(15_000),
  }

  const more = portfolioQueries(rest, key)
  const ledger = createLedgerStore({ rest, pause })

  /** Changes a list only after its first read, because that read starts from the venue's state. */
  function update<Entry>(list: string, change: (entry: Entry) => Entry): void {
    queryClient.setQueryData<Entry>(key(list), (entry) => (entry === undefined ? undefined : change(entry)))
  }
  const readNew = (lists: readonly string[]) =>
    Promise.all(lists.map((list) => queryClient.invalidateQueries({ queryKey: key(list) })))
  const painted = () => new Promise<void>(parts.nextSpareFrame ?? queueMicrotask)
  /** Every position and order affects the margin and all liquidation prices; the channel reports only what changed. */
  const refreshAccount = createRefresher(painted, () => freshness.follow(() => readNew(['summary', 'positions'])))
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
  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: ['account', account] })
    return readings.every((list) => !isFailing(list))
  }
  const isFailing = (list: string) => {
    // Looked up by hash, because a search would compare the keys of all queries at each change.
    const query = queryClient.getQueryCache().get(hashKey(key(list)))
    return query?.isActive() === true && (query.state.status === 'error' || query.state.fetchFailureCount > 0)
  }
  /** The account counts as stale from the last good read of the list that failed first. */
  const stopWatching = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[1] !== account) return
    const failing = readings.filter(isFailing).map((list) => queryClient.getQueryState(key(list))?.dataUpdatedAt ?? 0)
    const readAtMs = failing.filter((atMs) => atMs > 0)
    freshness.setFailing(failing.length === 0 ? undefined : Math.min(parts.clock.nowMs(), ...readAtMs))
  })
  const stopListening = feed.onReconnected(() => {
    ledger.refresh()
    void freshness.renew(readAgain)
  })
  const stopLosing = parts.socket.onLost(() => freshness.lose(parts.socket.getSnapshot().sinceMs))

  return {
    openOrders: () => queryClient.getQueryData<OpenOrders>(key('openOrders'))?.orders ?? [],
    onOpenOrders: (listener: () => void) =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryHash === hashKey(key('openOrders'))) listener()
      }),
    /** Returns the latest known positions; undefined before the first read. */
    positions: () => queryClient.getQueryData<Positions>(key('positions')),
    queries: { openOrders, positions, fills, summary, ...more },
    freshness,
    rereadOrders: () => void queryClient.invalidateQueries({ queryKey: key('openOrders') }),
    readOpen: async () => (await queryClient.fetchQuery({ ...openOrders, staleTime: 0 })).orders,
    /** Fetches the positions from the venue. A read that began earlier does not count. */
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
      stopListening()
      stopLosing()
      stopWatching()
      freshness.close()
      for (const subscription of subscriptions) subscription.close()
      ledger.close()
      queryClient.removeQueries({ queryKey: ['account', account] })
    },
  }
}

/** Reads the newest fills, page by page, until a known fill appears; only one page if no fill is known. */
async function readFills(rest: RestClient, known: readonly Fill[], signal: AbortSignal): Promise<readonly Fill[]> {
  const keys = new Set(known.map(({ key }) => key))
  const listed: Fill[] = []
  for (let page = 0; page < mostPages; page++) {
    const query = { limit: historyPage, offset: page * historyPage }
    const { tradeHistory } = await rest.call(getTradeHistory, { query }, { signal })
    const rows = tradeHistory ?? []
    const fills = rows.flatMap((row) => fillFromHistory(row) ?? [])
    const unclear = rows.filter(isUnclear).map(({ tradeId }) => ({ why: `${tradeId}: trade_type, price: not known` }))
    if (unclear.length > 0) rest.noteSkipped?.('GET /trade-history', unclear)
    listed.push(...fills)
    if (rows.length < historyPage || keys.size === 0 || fills.some(({ key }) => keys.has(key))) break
  }
  return listed
}

/** True for a row that may be a fill. */
function isUnclear({ tradeType, price }: AccountTrade): boolean {
  return tradeType === 'trade' ? price === undefined : !accountTradeType.options.some((type) => type === tradeType)
}

/** Buffers a channel's messages while a list is being read. */
type EventBuffer<Tale> = {
  readonly push: (tale: Tale) => void
  /** Returns the read's result with the messages received meanwhile, in order. Reads may overlap. */
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
