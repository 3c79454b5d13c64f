/**
 * Reports how an expiry changed the account: settled positions, and orders that were cancelled when their contract
 * expired. It reads the venue's history when an order or position ends because its contract expired, and after a reload
 * or reconnect. A timestamp in local storage marks the last reported row, so that only one tab reports each row, once.
 */

import type { Clock } from '@/core/lib/clock'
import type { SafeStorage } from '@/core/lib/safeStorage'
import { positions as positionsChannel } from '@/core/protocol/channels/positions'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import {
  getOrderHistory,
  getStopOrderHistory,
  getTradeHistory,
  type AccountTrade,
  type HistoricalOrder,
} from '@/core/protocol/rest/history'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import { oneAtATime } from '@/web/session/keys/keyLocks'
import { isEndedByExpiry } from '@/web/session/orders/isEndedByExpiry'
import type { SessionContext } from '@/web/session/sessionContext'

/**
 * Report of one expiry. The lists are oldest first and include everything that this tab has reported for the expiry.
 */
export type ExpiryNews = {
  readonly expiryNs: bigint
  readonly settlements: readonly AccountTrade[]
  readonly orders: readonly HistoricalOrder[]
}

type ExpiryReportParts = {
  readonly rest: RestClient
  readonly feed: Pick<Feed, 'subscribe' | 'onReconnected'>
  readonly storage: Pick<SafeStorage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** Storage key that identifies the account and the venue. */
  readonly name: string
  /** The venue's clock. */
  readonly clock: Clock
  readonly pause: (ms: number) => Promise<void>
  readonly report: (news: ExpiryNews) => void
}

export type ExpiryReports = {
  readonly onOrders: (changed: readonly Pick<OrderMessage, 'orderStatus' | 'error'>[]) => void
  readonly close: () => void
}

export function openExpiryReports(context: SessionContext, report: (news: ExpiryNews) => void): void {
  const { marketData, onOrders, onEnd, whileOpen } = context
  const reports = createExpiryReports({ ...context, clock: marketData.venueClock, report: whileOpen(report) })
  onOrders(({ changed }) => reports.onOrders(changed))
  onEnd(reports.close)
}

/** Delays before reading: the venue writes its history shortly after it publishes the end of an order or position. */
const pausesMs = [500, 3_000, 15_000] as const
/** The venue's time is known this well. */
const clockErrorNs = 120_000_000_000n
const pageSize = 50
const mostPages = 10

export function createExpiryReports(parts: ExpiryReportParts): ExpiryReports {
  const { feed, name, pause } = parts
  const known = new Map<bigint, ExpiryNews>()
  let isClosed = false
  let isLooking = false
  let looksLeft = 0
  const check = () => oneAtATime(`optick.expiry.${name}`, () => reportNew(parts, known, () => isClosed))
  const run = async () => {
    isLooking = true
    for (let at = 0; looksLeft > 0; at = Math.min(at + 1, pausesMs.length - 1)) {
      looksLeft -= 1
      await pause(pausesMs[at] ?? 0)
      if (isClosed) return
      // Ignores an error, because the next poll retries. After the last poll, the next reload reports what is missing.
      await check().catch(() => undefined)
    }
    isLooking = false
  }
  const look = (count: number) => {
    looksLeft = Math.max(looksLeft, count)
    if (!isLooking) void run()
  }
  const subscription = feed.subscribe('positions', positionsChannel, {
    onMessage: ({ positions }) => {
      if (positions.some((position) => isSettled(position, parts.clock.nowNs()))) look(pausesMs.length)
    },
  })
  const stopListening = feed.onReconnected(() => look(1))
  look(1)
  return {
    onOrders: (changed) => {
      if (changed.some(isEndedByExpiry)) look(pausesMs.length)
    },
    close: () => {
      isClosed = true
      subscription.close()
      stopListening()
    },
  }
}

function isSettled({ amount, option }: PositionMessage, nowNs: bigint): boolean {
  return amount === 0n && option !== undefined && option.expiry <= nowNs
}

async function reportNew(
  { rest, storage, name, clock, report }: ExpiryReportParts,
  known: Map<bigint, ExpiryNews>,
  isClosed: () => boolean,
): Promise<void> {
  const place = `optick.expiry.${name}`
  const stored = storage.getItem(place)
  const mark = stored === null || !/^\d+$/.test(stored) ? undefined : BigInt(stored)
  // A replay that has jumped back has a mark in its future.
  if (mark === undefined || mark > clock.nowNs() + clockErrorNs) return storage.setItem(place, String(clock.nowNs()))
  const [settlements, orders] = await Promise.all([settlementsSince(rest, mark), ordersSince(rest, mark)])
  if (isClosed() || settlements.length + orders.length === 0) return
  const times = [...settlements.map(({ createdTimestamp }) => createdTimestamp), ...orders.map(endedAt)]
  storage.setItem(place, String(times.reduce((latest, time) => (time > latest ? time : latest), mark)))
  const expiries = new Set<bigint>()
  const newsAt = (expiryNs: bigint): ExpiryNews => {
    expiries.add(expiryNs)
    return known.get(expiryNs) ?? { expiryNs, settlements: [], orders: [] }
  }
  for (const row of settlements) {
    const news = newsAt(row.expiry ?? row.createdTimestamp)
    known.set(news.expiryNs, { ...news, settlements: [...news.settlements, row] })
  }
  for (const row of orders) {
    const news = newsAt(row.expiry ?? endedAt(row))
    known.set(news.expiryNs, { ...news, orders: [...news.orders, row] })
  }
  for (const expiryNs of expiries) report(newsAt(expiryNs))
}

/** Settlements after `mark`, oldest first. */
async function settlementsSince(rest: RestClient, mark: bigint): Promise<readonly AccountTrade[]> {
  const rows = await pagesOf(async (offset) => {
    const query = { tradeTypes: ['settlement' as const], startTime: mark, limit: pageSize, offset }
    return (await rest.call(getTradeHistory, { query }, { priority: 'background' })).tradeHistory ?? []
  })
  return rows.filter((row) => row.tradeType === 'settlement' && row.createdTimestamp > mark).toReversed()
}

async function ordersSince(rest: RestClient, mark: bigint): Promise<readonly HistoricalOrder[]> {
  const lists = await Promise.all(
    [getOrderHistory, getStopOrderHistory].map((endpoint) =>
      pagesOf(async (offset) => {
        const query = { startTime: mark, limit: pageSize, offset }
        return (await rest.call(endpoint, { query }, { priority: 'background' })).orderHistory ?? []
      }),
    ),
  )
  const rows = new Map(lists.flat().map((row) => [row.orderId, row]))
  return [...rows.values()]
    .filter((row) => isEndedByExpiry(row) && endedAt(row) > mark)
    .toSorted((a, b) => Number(endedAt(a) - endedAt(b)))
}

function endedAt({ timestamp, createdTimestamp }: HistoricalOrder): bigint {
  return timestamp ?? createdTimestamp
}

async function pagesOf<Row>(read: (offset: number) => Promise<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let page = 0; page < mostPages; page++) {
    const more = await read(page * pageSize)
    rows.push(...more)
    if (more.length < pageSize) break
  }
  return rows
}
