import { expect, test } from 'vitest'
import type { Hash } from '@/core/protocol/instrument'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import { createPersistedOrders, orderMark } from '@/web/session/orders/persistedOrders'
import { reportWhileAway, type AwayNews } from './whileAway'

type Ended = { readonly orderId: Hash; readonly orderStatus: string; readonly error?: string }

function scene({ lost = [], before = [] }: { lost?: Hash[]; before?: Hash[] } = {}) {
  const notices: AwayNews[] = []
  let lostIds: ReadonlySet<Hash> = new Set(lost)
  let reconnect = () => {}
  let receive: (message: { orders: readonly Ended[] }) => void = () => {}
  let open: Hash[] = []
  let history: Ended[] = []
  let failure: Error | undefined
  const asked: unknown[] = []
  const stop = reportWhileAway({
    orders: {
      lost: () => lostIds,
      settle: (ids) => {
        const settled = new Set(ids)
        lostIds = new Set([...lostIds].filter((id) => !settled.has(id)))
      },
    },
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
    rest: {
      call: ({ name }: { name: string }, { query }: { query?: { limit: number; offset: number } }) => {
        asked.push(query ?? name)
        if (failure !== undefined) return Promise.reject(failure)
        if (name === 'getOrders') return Promise.resolve(open.map((orderId) => ({ orderId })))
        const { offset = 0, limit = 0 } = query ?? {}
        return Promise.resolve({ count: history.length, orderHistory: history.slice(offset, offset + limit) })
      },
    } as unknown as RestClient,
    before: new Set(before.map(orderMark)),
    notify: (news) => notices.push(news),
  })
  return {
    notices,
    asked,
    stop,
    venue: (state: { open?: Hash[]; history?: Ended[]; failure?: Error }) => {
      open = state.open ?? []
      history = state.history ?? []
      failure = state.failure
    },
    reconnect: async () => {
      reconnect()
      await settled()
    },
    receive: (...orders: Ended[]) => receive({ orders }),
    lost: () => [...lostIds],
  }
}

const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const cancelled = (orderId: Hash) => ({ orderId, orderStatus: 'cancelled' })
const filled = (orderId: Hash) => ({ orderId, orderStatus: 'filled' })

test('after a reconnect it reports how many orders were cancelled, filled, and are still open', async () => {
  const { notices, venue, reconnect, lost } = scene({ lost: ['0x01', '0x02', '0x03', '0x04'] })
  venue({ open: ['0x04'], history: [cancelled('0x01'), filled('0x03'), cancelled('0x02'), cancelled('0xff')] })
  await reconnect()
  expect(notices).toEqual([{ status: 'known', cancelled: 2, filled: 1, expired: 0, open: 1 }])
  expect(lost()).toEqual(['0x04'])
})

test('without cancellations nothing is reported, and without lost orders nothing is requested', async () => {
  const some = scene({ lost: ['0x01', '0x02'] })
  some.venue({ open: ['0x01'], history: [filled('0x02')] })
  await some.reconnect()
  expect(some.notices).toEqual([])
  const none = scene()
  await none.reconnect()
  expect(none.asked).toEqual([])
})

test('the history is read back only until every lost order is found', async () => {
  const { notices, asked, venue, reconnect } = scene({ lost: ['0x01'] })
  const others = Array.from({ length: 60 }, (_, index) => cancelled(`0xa${index}`))
  venue({ history: [...others, cancelled('0x01')] })
  await reconnect()
  expect(notices).toEqual([{ status: 'known', cancelled: 1, filled: 0, expired: 0, open: 0 }])
  expect(asked).toEqual(['getOrders', { limit: 50, offset: 0 }, { limit: 50, offset: 50 }])
})

test('an order cancelled after the reconnect is also reported, once', async () => {
  const { notices, venue, reconnect, receive, lost } = scene({ lost: ['0x01', '0x02'] })
  venue({ open: ['0x01', '0x02'] })
  await reconnect()
  expect(notices).toEqual([])
  receive(cancelled('0x01'), cancelled('0x02'), cancelled('0xff'))
  receive(cancelled('0x01'))
  expect(notices).toEqual([{ status: 'known', cancelled: 2, filled: 0, expired: 0, open: 0 }])
  expect(lost()).toEqual([])
})

test('orders that ended with their contract do not count as cancelled, and alone are not reported', async () => {
  const expired = (orderId: Hash) => ({ ...cancelled(orderId), error: 'INSTRUMENT_EXPIRED' })
  const { notices, venue, reconnect, receive } = scene({ lost: ['0x01', '0x02', '0x03', '0x04'] })
  venue({ open: ['0x04'], history: [cancelled('0x01'), expired('0x02'), { orderId: '0x03', orderStatus: 'expired' }] })
  await reconnect()
  expect(notices).toEqual([{ status: 'known', cancelled: 1, filled: 0, expired: 2, open: 1 }])
  receive(expired('0x04'))
  const alone = scene({ lost: ['0x05'] })
  alone.venue({ history: [expired('0x05')] })
  await alone.reconnect()
  expect([notices.length, alone.notices]).toEqual([1, []])
})

test('a fill of a lost order is reported elsewhere', () => {
  const { notices, receive, lost } = scene({ lost: ['0x01'] })
  receive(filled('0x01'))
  expect([notices, lost()]).toEqual([[], []])
})

test('nothing is guessed while the venue is unreachable', async () => {
  const { notices, venue, reconnect } = scene({ lost: ['0x01'] })
  const error = new Error('down')
  venue({ failure: error })
  await reconnect()
  expect(notices).toEqual([{ status: 'unknown', count: 1, error }])
})

test('a new page reports the orders of the previous one', async () => {
  const { notices, venue } = scene({ before: ['0x01', '0x02'] })
  venue({ open: ['0x02'], history: [cancelled('0x01')] })
  await settled()
  expect(notices).toEqual([{ status: 'known', cancelled: 1, filled: 0, expired: 0, open: 1 }])
})

test('after it is stopped, nothing is reported', async () => {
  const { notices, venue, reconnect, receive, stop } = scene({ lost: ['0x01'] })
  venue({ history: [cancelled('0x01')] })
  stop()
  await reconnect()
  receive(cancelled('0x01'))
  expect(notices).toEqual([])
})

test('orders are stored for the next page, and stored values that are not ids are ignored', () => {
  const map = new Map<string, string>()
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (k: string, v: string) => void map.set(k, v),
  }
  const orders = createPersistedOrders(storage, 'paper.0xaa')
  expect(orders.read()).toEqual(new Set())
  const id = `0x${'ab'.repeat(32)}` as const
  orders.keep(new Set([id]))
  expect(orders.read()).toEqual(new Set([orderMark(id)]))
  // Web storage holds nothing that looks like a key.
  expect([...map.values()].join()).not.toMatch(/[\da-f]{32}/)
  for (const key of map.keys()) map.set(key, '["0x01"]')
  expect(orders.read()).toEqual(new Set())
})
