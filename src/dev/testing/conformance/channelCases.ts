import { expect } from 'vitest'
import { channels } from '@/core/protocol/channels'
import { orderbookMessage, type OrderbookMessage } from '@/core/protocol/channels/orderbook'
import { bookChecksum } from '@/core/protocol/checksum'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Trader } from '../registeredTrader'
import { conformanceCase, expectRejection, restingPrice, takingPrice, type Market, type Scene } from './scene'
import { dataOf, type SocketClient } from './socketClient'

type Level = OrderbookMessage['bids'][number]

/** A careful client's book, whose checksum must match after every message. */
function createBook() {
  const sides = { bids: new Map<string, Level>(), asks: new Map<string, Level>() }
  const sorted = (side: 'bids' | 'asks') =>
    [...sides[side].values()].toSorted((a, b) => {
      const first = (a.price ?? 0n) < (b.price ?? 0n) ? -1 : 1
      return side === 'asks' ? first : -first
    })
  return {
    apply: (data: unknown): OrderbookMessage => {
      const message = orderbookMessage.parse(data)
      for (const side of ['bids', 'asks'] as const) {
        if (message.type === 'snapshot') sides[side].clear()
        for (const level of message[side]) {
          if (level.amount === 0n) sides[side].delete(level.priceText)
          else sides[side].set(level.priceText, level)
        }
      }
      expect(bookChecksum(sorted('bids'), sorted('asks'))).toBe(message.checksum)
      return message
    },
    amountAt: (side: 'bids' | 'asks', price: string) => sides[side].get(price)?.amount ?? 0n,
  }
}

/** Prices for `count` resting buys, one level each. */
function ownPrices({ perpetual }: Scene, count: number): string[] {
  const base = parseFixed6(restingPrice(perpetual, true))
  const step = parseFixed6(perpetual.price_step)
  return Array.from({ length: count }, (_, at) => formatFixed6(base - step * BigInt(at + 1)))
}

async function followBook(scene: Scene, prefix: string) {
  const ann = await scene.trader()
  const socket = await scene.socket(ann)
  const channel = `${prefix}:ETH-PERP`
  await socket.ask('subscribe', [channel])
  const book = createBook()
  expect(book.apply(await socket.takeData(channel)).type).toBe('snapshot')
  const until = async (price: string, amount: bigint) => {
    while (book.amountAt('bids', price) !== amount) book.apply(await socket.takeData(channel))
  }
  return { ann, socket, channel, book, until }
}

async function place(scene: Scene, socket: SocketClient, ann: Trader, wish: Parameters<Scene['order']>[1]) {
  const order = scene.order(ann, wish)
  const answer = await socket.ask('create_order', order.fields)
  expect(answer['error']).toBeUndefined()
  return order
}

const unknownChannels = [
  ['001', 'nothing:ETH'],
  ['002', 'orderbook'],
  ['003', 'orderbook:'],
  ['004', 'orderbook:ETH'],
  ['005', 'orderbook:NOPE-PERP'],
  ['006', 'orderbook:eth-perp'],
  ['007', 'orderbook-200ms:ETH-PERP'],
  ['008', 'orderbook:ETH-01JAN99-3000-C'],
  ['009', 'ticker:ETH'],
  ['010', 'ticker:ETH:FUTURE'],
  ['011', 'ticker:SOL:OPTION'],
  ['012', 'index:NOPE'],
  ['013', 'index:ETH-PERP'],
  ['014', 'trades:NOPE'],
  ['015', 'orders:ETH-PERP'],
  ['016', 'Orders'],
  ['017', 'rfqs'],
] as const

export const channelCases = [
  ...unknownChannels.map(([id, name]) =>
    conformanceCase(
      `C-CH-${id}`,
      `${JSON.stringify(name)} is not a channel, and prevents the other subscriptions of its message`,
      async (scene) => {
        const socket = await scene.socket(await scene.trader())
        const answer = await socket.ask('subscribe', ['index:ETH', name])
        expectRejection(answer, 'CHANNEL_NOT_FOUND')
        expect(answer).toMatchObject({ status: 'error', channel: name })
        expect(dataOf(await socket.ask('status'))).toMatchObject({ subscriptions: [] })
      },
    ),
  ),
  ...(['orders', 'fills', 'positions'] as const).map((name, at) =>
    conformanceCase(`C-CH-02${at}`, `${name} is private`, async (scene) => {
      const socket = await scene.socket()
      expect(await socket.ask('subscribe', ['index:ETH', name])).toMatchObject({ error: 'UNAUTHORIZED', channel: name })
    }),
  ),
  conformanceCase(
    'C-CH-030',
    'the ack comes before the first message, with the names and no other member',
    async (scene) => {
      const socket = await scene.socket()
      socket.sendText('{"op":"subscribe","data":["orderbook:ETH-PERP"]}')
      await socket.takeData('orderbook:ETH-PERP')
      expect(socket.frames[0]).toEqual({ data: ['orderbook:ETH-PERP'] })
      expect(socket.frames[1]).toMatchObject({
        channel: 'orderbook:ETH-PERP',
        write_ts: expect.stringMatching(/^\d{19}$/),
      })
    },
  ),
  conformanceCase('C-CH-031', 'subscribing to a book again sends a new snapshot', async (scene) => {
    const socket = await scene.socket()
    for (const _ of [1, 2]) {
      await socket.ask('subscribe', ['orderbook-100ms:ETH-PERP'])
      expect(await socket.takeData('orderbook-100ms:ETH-PERP', ({ type }) => type === 'snapshot')).toBeDefined()
    }
  }),
  conformanceCase('C-CH-032', 'after unsubscribe no message arrives, and status confirms it', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket(ann)
    await socket.ask('subscribe', ['orders', 'index:ETH'])
    expect(await socket.ask('unsubscribe', ['orders'])).toMatchObject({ data: ['orders'] })
    expect(dataOf(await socket.ask('status'))).toMatchObject({ subscriptions: ['index:ETH'] })
    const second = await scene.socket(ann)
    await second.ask('subscribe', ['orders'])
    await place(scene, socket, ann, {})
    // The other connection has received the update, so this one would have too.
    await second.takeData('orders')
    expect(socket.frames.some(({ channel }) => channel === 'orders')).toBe(false)
  }),
  conformanceCase('C-CH-033', 'unsubscribing from a channel without a subscription succeeds', async (scene) => {
    const socket = await scene.socket()
    expect(await socket.ask('unsubscribe', ['index:ETH'])).toMatchObject({ data: ['index:ETH'] })
    const answer = await socket.ask('unsubscribe', ['index:ETH', 'nothing:ETH'])
    expectRejection(answer, 'CHANNEL_NOT_FOUND')
    expect(answer).toMatchObject({ channel: 'nothing:ETH' })
  }),

  ...(['orderbook', 'orderbook-100ms', 'orderbook-500ms'] as const).map((prefix, at) =>
    conformanceCase(
      `C-CH-10${at}`,
      `${prefix} follows places, amends and cancels with matching checksums`,
      async (scene) => {
        const { ann, socket, until } = await followBook(scene, prefix)
        const [first = '', second = ''] = ownPrices(scene, 2)
        const order = await place(scene, socket, ann, { price: first, amount: '0.5' })
        await until(first, 500_000n)
        const next = scene.order(ann, { price: second, amount: '0.7' })
        await socket.ask('edit_order', { ...next.fields, order_id: order.orderId })
        await until(second, 700_000n)
        await socket.ask('cancel_order', { order_id: next.orderId })
        await until(second, 0n)
      },
    ),
  ),
  conformanceCase('C-CH-110', 'a throttled book merges the changes within its window', async (scene) => {
    const { ann, socket, channel, until } = await followBook(scene, 'orderbook-500ms')
    const prices = ownPrices(scene, 10)
    // The first change may be published at once; later ones share a window.
    await place(scene, socket, ann, { price: prices[0] ?? '' })
    for (const price of prices.slice(1)) await place(scene, socket, ann, { price })
    await until(prices.at(-1) ?? '', 100_000n)
    const updates = socket.frames.filter((frame) => frame['channel'] === channel && dataOf(frame)['type'] === 'update')
    expect(updates.length).toBeLessThan(prices.length)
    // The next case counts another trader's open orders at some of these prices.
    await socket.ask('cancel_all_orders', {})
    for (const price of prices) await until(price, 0n)
  }),
  conformanceCase('C-CH-111', 'a late reader gets a book that matches the next update', async (scene) => {
    const { ann, socket, channel } = await followBook(scene, 'orderbook-500ms')
    const [first = '', second = ''] = ownPrices(scene, 2)
    await place(scene, socket, ann, { price: first })
    const late = await scene.socket()
    await late.ask('subscribe', [channel])
    const book = createBook()
    await place(scene, socket, ann, { price: second })
    while (book.amountAt('bids', second) === 0n) book.apply(await late.takeData(channel))
    expect(book.amountAt('bids', first)).toBe(100_000n)
  }),
  conformanceCase(
    'C-CH-112',
    'levels are three strings, with the volatility for options and 0 for perpetuals',
    async (scene) => {
      const socket = await scene.socket()
      const levelsOf = async (market: Market): Promise<unknown[]> => {
        const channel = `orderbook:${market.instrument_name}`
        await socket.ask('subscribe', [channel])
        const { bids } = await socket.takeData(channel)
        return Array.isArray(bids) ? bids : []
      }
      const decimal = expect.stringMatching(/^\d+(\.\d+)?$/)
      const options = await levelsOf(scene.option)
      expect(options.length).toBeGreaterThan(0)
      for (const level of options) expect(level).toEqual([decimal, decimal, expect.stringMatching(/^[0-9]\.\d+$/)])
      for (const level of await levelsOf(scene.perpetual)) expect(level).toEqual([decimal, decimal, '0'])
    },
  ),

  ...(
    [
      ['200', 'ticker', 'ETH-PERP'],
      ['201', 'ticker', 'ETH:PERPETUAL'],
      ['202', 'ticker', 'ETH:OPTION'],
      ['203', 'ticker-500ms', 'ETH-PERP'],
      ['204', 'ticker-500ms', 'ETH:OPTION'],
      ['205', 'book-ticker', 'ETH-PERP'],
      ['206', 'book-ticker', 'BTC:OPTION'],
    ] as const
  ).map(([id, prefix, scope]) =>
    conformanceCase(`C-CH-${id}`, `${prefix}:${scope} begins with every instrument of its scope`, async (scene) => {
      const socket = await scene.socket()
      const channel = `${prefix}:${scope}`
      await socket.ask('subscribe', [channel])
      const schema = prefix === 'book-ticker' ? channels.bookTicker.message : channels.ticker.message
      const { tickers } = schema.parse(await socket.takeData(channel))
      const asset = scope.slice(0, 3)
      const type = scope.endsWith('OPTION') ? 'OPTION' : 'PERPETUAL'
      const { body } = await scene.rest('GET', `/markets?asset=${asset}&instrument_type=${type}`)
      expect(tickers.length).toBe(Array.isArray(body) ? body.length : -1)
    }),
  ),
  ...(['ticker', 'ticker-500ms', 'book-ticker'] as const).map((prefix, at) =>
    conformanceCase(`C-CH-21${at}`, `${prefix} reports a new best price, for that instrument only`, async (scene) => {
      const ann = await scene.trader()
      const socket = await scene.socket(ann)
      const channel = `${prefix}:ETH:PERPETUAL`
      await socket.ask('subscribe', [channel])
      await socket.takeData(channel)
      const price = formatFixed6(
        parseFixed6(await scene.best(scene.perpetual, 'bids')) + parseFixed6(scene.perpetual.price_step),
      )
      const order = await place(scene, socket, ann, { price, flags: { post_only: true } })
      const { tickers } = await socket.takeData(channel, (data) =>
        JSON.stringify(data).includes(`"bid":{"price":"${price}"`),
      )
      expect(tickers).toMatchObject([{ instrument_name: 'ETH-PERP', bid: { price, amount: '0.1' } }])
      expect(JSON.stringify(tickers).includes('"mark"')).toBe(prefix !== 'book-ticker')
      await socket.ask('cancel_order', { order_id: order.orderId })
    }),
  ),
  conformanceCase('C-CH-213', 'an option ticker has greeks and volatility at mark, bid and ask', async (scene) => {
    const socket = await scene.socket()
    const channel = `ticker:${scene.option.instrument_name}`
    await socket.ask('subscribe', [channel])
    const [ticker] = channels.ticker.message.parse(await socket.takeData(channel)).tickers
    for (const level of [ticker?.mark, ticker?.bid, ticker?.ask]) {
      expect(level?.iv).toBeGreaterThan(0)
      expect(level?.delta).toBeGreaterThan(0)
      expect(level?.theta).toBeLessThan(0)
    }
  }),
  conformanceCase('C-CH-220', 'the index channel sends its value right after the ack', async (scene) => {
    const socket = await scene.socket()
    await socket.ask('subscribe', ['index:BTC'])
    const message = await socket.takeData('index:BTC')
    expect(message).toEqual({ price: expect.stringMatching(/^\d+/), timestamp: expect.stringMatching(/^\d{19}$/) })
  }),

  conformanceCase(
    'C-CH-300',
    'a taker gets the answer, then orders, fills and positions; everyone gets the trade',
    async (scene) => {
      const ann = await scene.trader()
      const [socket, other] = [await scene.socket(ann), await scene.socket()]
      await socket.ask('subscribe', ['orders', 'fills', 'positions'])
      await other.ask('subscribe', ['trades:ETH-PERP', 'trades:ETH'])
      const order = await place(scene, socket, ann, { price: takingPrice(scene.perpetual, true) })
      const orders = channels.orders.message.parse(await socket.takeData('orders'))
      const { fill } = channels.fills.message.parse(await socket.takeData('fills'))
      const { positions } = channels.positions.message.parse(await socket.takeData('positions'))
      expect(orders.orders).toMatchObject([{ orderId: order.orderId, orderStatus: 'filled' }])
      expect(fill).toMatchObject({ orderId: order.orderId, liquidity: 'taker', side: 'buy', orderStatus: 'filled' })
      expect(fill.fees).toBeGreaterThan(0n)
      expect(positions).toMatchObject([{ instrumentName: 'ETH-PERP', side: 'buy', amount: 100_000n }])
      for (const channel of ['trades:ETH-PERP', 'trades:ETH']) {
        const trade = await other.takeData(channel, (data) => data['trade_id'] === fill.tradeId)
        expect(channels.trades.message.parse(trade)).toMatchObject({ side: 'buy', amount: 100_000n })
      }
      const answerAt = socket.frames.findIndex((frame) => dataOf(frame)['order_status'] === 'filled')
      const messageAt = socket.frames.findIndex((frame) => frame['channel'] === 'orders')
      expect(answerAt).toBeLessThan(messageAt)
    },
  ),
  conformanceCase('C-CH-301', 'a maker gets the fill too, on every connection of the account', async (scene) => {
    const [ann, bob] = [await scene.trader(), await scene.trader('bob')]
    const listeners = [await scene.socket(ann), await scene.socket(ann)]
    for (const listener of listeners) await listener.ask('subscribe', ['fills'])
    const price = formatFixed6(
      parseFixed6(await scene.best(scene.perpetual, 'asks')) - parseFixed6(scene.perpetual.price_step),
    )
    await scene.rest('POST', '/orders', {
      as: ann,
      body: scene.order(ann, { isBuy: false, price, flags: { post_only: true } }).fields,
    })
    await scene.rest('POST', '/orders', {
      as: bob,
      body: scene.order(bob, { price, flags: { time_in_force: 'IOC' } }).fields,
    })
    for (const listener of listeners) {
      expect(await listener.takeData('fills')).toMatchObject({ fill: { liquidity: 'maker', side: 'sell', price } })
    }
  }),
  conformanceCase('C-CH-302', 'orders of another account are not sent', async (scene) => {
    const [ann, bob] = [await scene.trader(), await scene.trader('bob')]
    const [annSocket, bobSocket] = [await scene.socket(ann), await scene.socket(bob)]
    for (const socket of [annSocket, bobSocket]) await socket.ask('subscribe', ['orders'])
    await place(scene, annSocket, ann, {})
    await place(scene, bobSocket, bob, {})
    const { orders } = channels.orders.message.parse(await bobSocket.takeData('orders'))
    expect(orders.map(({ account }) => account)).toEqual([bob.account])
  }),
  conformanceCase('C-CH-303', 'cancel all sends a single orders message', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket(ann)
    for (const price of ownPrices(scene, 3)) await place(scene, socket, ann, { price })
    await socket.ask('subscribe', ['orders'])
    await socket.ask('cancel_all_orders', {})
    const { orders } = channels.orders.message.parse(await socket.takeData('orders'))
    expect(orders.map(({ orderStatus }) => orderStatus)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  }),
  conformanceCase('C-CH-304', 'a closed position is sent with the amount 0', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket(ann)
    await place(scene, socket, ann, { price: takingPrice(scene.perpetual, true) })
    await socket.ask('subscribe', ['positions'])
    await place(scene, socket, ann, { isBuy: false, price: takingPrice(scene.perpetual, false) })
    expect(await socket.takeData('positions')).toMatchObject({
      positions: [{ instrument_name: 'ETH-PERP', amount: '0' }],
    })
  }),
  conformanceCase('C-CH-305', 'a rejected order is not published', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket(ann)
    await socket.ask('subscribe', ['orders'])
    await socket.ask('create_order', scene.order(ann, { amount: '0.123456' }).fields)
    const order = await place(scene, socket, ann, {})
    expect(await socket.takeData('orders')).toMatchObject({ orders: [{ order_id: order.orderId }] })
  }),
]
