import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import { createExpiryReports, type ExpiryNews } from './expiryReports'

const expiry = 1_000n
type Row = Readonly<Record<string, unknown>>
const settled = (tradeId: string, createdTimestamp: bigint): Row => ({
  tradeId,
  tradeType: 'settlement',
  instrumentName: `ETH-${tradeId}`,
  expiry,
  createdTimestamp,
  payout: parseFixed6('10'),
})
const ended = (orderId: string, timestamp: bigint, error = 'INSTRUMENT_EXPIRED'): Row => ({
  orderId,
  orderStatus: 'cancelled',
  instrumentName: 'ETH-A',
  error,
  expiry,
  timestamp,
  createdTimestamp: 1n,
})

/** A fake browser whose tabs share one storage and one venue. */
function browser() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    key: () => null,
    length: 0,
  }
  const venue = { nowNs: 500n, trades: [] as Row[], orders: [] as Row[] }
  const openPage = () => {
    const reported: ExpiryNews[] = []
    let receive: (message: { positions: readonly Row[] }) => void = () => {}
    let reconnect = () => {}
    const pauses: (() => void)[] = []
    const reports = createExpiryReports({
      rest: {
        call: ({ name }: { name: string }) =>
          Promise.resolve(
            name === 'getTradeHistory'
              ? { tradeHistory: venue.trades }
              : { orderHistory: name === 'getOrderHistory' ? venue.orders : [] },
          ),
      } as unknown as RestClient,
      feed: {
        subscribe: (_name: unknown, _channel: unknown, reader: { onMessage: typeof receive }) => {
          receive = reader.onMessage
          return { close: () => (receive = () => {}) }
        },
        onReconnected: (listener: () => void) => {
          reconnect = listener
          return () => (reconnect = () => {})
        },
      } as unknown as Pick<Feed, 'subscribe' | 'onReconnected'>,
      storage,
      name: 'paper.0xaa',
      clock: { nowNs: () => venue.nowNs, nowMs: () => Number(venue.nowNs / 1_000_000n) },
      pause: () => new Promise((resolve) => pauses.push(resolve)),
      report: (news) => reported.push(news),
    })
    /** Runs all polls that are due. */
    const look = async () => {
      for (let at = 0; at < 3; at++) {
        for (const resolve of pauses.splice(0)) resolve()
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const said = () =>
      reported
        .splice(0)
        .map(
          ({ settlements, orders }) =>
            `${settlements.map(({ tradeId }) => tradeId).join()} / ${orders.map(({ orderId }) => orderId).join()}`,
        )
    return {
      reports,
      look,
      said,
      receive: (message: Parameters<typeof receive>[0]) => receive(message),
      reconnect: () => reconnect(),
    }
  }
  return { venue, openPage }
}

test('expiries before the first visit are not reported', async () => {
  const { venue, openPage } = browser()
  venue.trades = [settled('t1', 400n)]
  const page = openPage()
  await page.look()
  expect(page.said()).toEqual([])
})

test('a position that is settled while the page is open is reported once the history has it', async () => {
  const { venue, openPage } = browser()
  const page = openPage()
  await page.look()
  venue.nowNs = 1_005n
  page.receive({ positions: [{ amount: 0n, option: { expiry } }] })
  venue.trades = [settled('t2', 1_002n), settled('t1', 1_001n)]
  await page.look()
  expect(page.said()).toEqual(['t1,t2 / '])
  page.reconnect()
  await page.look()
  expect(page.said()).toEqual([])
})

test('closing a position or cancelling an order causes no lookup', async () => {
  const { venue, openPage } = browser()
  const page = openPage()
  await page.look()
  venue.trades = [settled('t1', 1_001n)]
  page.receive({ positions: [{ amount: 0n, option: { expiry } }, { amount: 0n }] })
  page.reports.onOrders([{ orderStatus: 'cancelled', error: undefined }])
  await page.look()
  expect(page.said()).toEqual([])
})

test('orders that ended with their contract differ from others, and come with the settlements of the same expiry', async () => {
  const { venue, openPage } = browser()
  const page = openPage()
  await page.look()
  page.reports.onOrders([{ orderStatus: 'cancelled', error: 'INSTRUMENT_EXPIRED' }])
  venue.orders = [ended('o2', 1_003n, 'USER_CANCELLED'), ended('o1', 1_001n)]
  venue.trades = [settled('t1', 1_002n)]
  await page.look()
  expect(page.said()).toEqual(['t1 / o1'])
})

test('expiries that were missed are reported after a reload, by only one of two tabs', async () => {
  const { venue, openPage } = browser()
  const before = openPage()
  await before.look()
  before.reports.close()
  venue.trades = [settled('t1', 1_001n)]
  const [one, other] = [openPage(), openPage()]
  await one.look()
  await other.look()
  expect([...one.said(), ...other.said()]).toEqual(['t1 / '])
})

test('a row that the venue writes late joins its expiry', async () => {
  const { venue, openPage } = browser()
  const page = openPage()
  await page.look()
  page.reports.onOrders([{ orderStatus: 'expired' }])
  venue.trades = [settled('t1', 1_001n)]
  await page.look()
  page.reconnect()
  venue.trades = [settled('t2', 1_002n), settled('t1', 1_001n)]
  await page.look()
  expect(page.said()).toEqual(['t1 / ', 't1,t2 / '])
})

test('after a replay has jumped back, its expiries are reported again', async () => {
  const { venue, openPage } = browser()
  venue.nowNs = 10_000_000_000_000n
  const before = openPage()
  await before.look()
  before.reports.close()
  venue.nowNs = 500n
  const page = openPage()
  await page.look()
  venue.nowNs = 1_005n
  page.receive({ positions: [{ amount: 0n, option: { expiry } }] })
  venue.trades = [settled('t1', 1_001n)]
  await page.look()
  expect(page.said()).toEqual(['t1 / '])
})
