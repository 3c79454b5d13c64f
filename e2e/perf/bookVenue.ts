import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { createRandom } from '@/core/lib/random'
import { bookChecksum } from '@/core/protocol/checksum'

/**
 * A venue's socket with scripted ETH-PERP data: a given number of messages a second, each with the venue's time and a
 * number that shows when the page has painted it. Everything else, including own orders and fills, comes from the
 * venue.
 */
export type BookVenue = {
  readonly wsUrl: string
  /** Sets the start of the script. Call before any page connects. */
  readonly follow: (terms: BookTerms) => void
  /** Starts sending at this rate. Of ten messages seven are book updates, two tickers and one a trade. */
  readonly run: (messagesPerSecond: number) => void
  readonly stop: () => void
  readonly close: () => Promise<void>
}

const channels = ['orderbook-100ms:ETH-PERP', 'ticker-500ms:ETH-PERP', 'trades:ETH-PERP'] as const
type BookChannel = (typeof channels)[number]

/** The type of each message in a cycle of ten. */
const turns = ['book', 'book', 'ticker', 'book', 'book', 'trade', 'book', 'ticker', 'book', 'book'] as const

const depth = 100
const tick = 0.05

export type BookTerms = { readonly venueWsUrl: string; readonly instrumentId: string; readonly middle: number }

export async function startBookVenue(): Promise<BookVenue> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((listening) => server.once('listening', listening))
  const readers = new Map<WebSocket, Set<BookChannel>>()
  let market = createMarket('1', 3_000)
  let venueWsUrl = ''
  let timer: ReturnType<typeof setInterval> | undefined

  const say = (channel: BookChannel, value: number, kind: string, data: object) => {
    const sent = performance.timeOrigin + performance.now()
    const frame = `{"value":${value},"sent":${sent.toFixed(3)},"kind":"${kind}","channel":"${channel}","data":${JSON.stringify(data)}}`
    for (const [reader, wanted] of readers) if (wanted.has(channel)) reader.send(frame)
  }
  const greet = (reader: WebSocket, channel: BookChannel) => {
    const data =
      channel === channels[0] ? market.snapshot() : channel === channels[1] ? market.ticker().data : undefined
    if (data !== undefined) reader.send(JSON.stringify({ channel, data }))
  }

  server.on('connection', (reader) => {
    const venue = new WebSocket(venueWsUrl)
    const early: string[] = []
    const wanted = new Set<BookChannel>()
    const asked = new Map<number, readonly BookChannel[]>()
    readers.set(reader, wanted)
    reader.on('message', (message) => {
      const text = (message as Buffer).toString()
      const { op, id, data } = JSON.parse(text) as { op: string; id?: number; data?: unknown }
      const ours = Array.isArray(data) ? channels.filter((channel) => data.includes(channel)) : []
      if (op === 'subscribe' && id !== undefined) asked.set(id, ours)
      if (op === 'unsubscribe') for (const channel of ours) wanted.delete(channel)
      if (venue.readyState === WebSocket.OPEN) venue.send(text)
      else early.push(text)
    })
    venue.on('open', () => early.forEach((text) => venue.send(text)))
    venue.on('message', (message) => {
      const text = (message as Buffer).toString()
      if (channels.some((channel) => text.includes(`"channel":"${channel}"`))) return
      reader.send(text)
      const id = Number(/"id":(\d+)/.exec(text.slice(0, 40))?.[1] ?? Number.NaN)
      for (const channel of asked.get(id) ?? []) {
        wanted.add(channel)
        greet(reader, channel)
      }
      asked.delete(id)
    })
    reader.on('close', () => {
      readers.delete(reader)
      venue.close()
    })
    venue.on('close', () => reader.close())
    venue.on('error', () => reader.close())
  })

  const stop = () => clearInterval(timer)
  let turn = 0
  const sayNext = () => {
    const kind = turns[turn++ % turns.length] ?? 'book'
    if (kind === 'book') {
      const { value, data } = market.update()
      say(channels[0], value, kind, data)
    } else if (kind === 'ticker') {
      const { value, data } = market.ticker()
      say(channels[1], value, kind, data)
    } else say(channels[2], 0, kind, market.trade())
  }
  return {
    wsUrl: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    run: (messagesPerSecond) => {
      stop()
      const startMs = performance.now()
      let due = 0
      timer = setInterval(() => {
        // A late timer catches up, so the average rate is the requested one.
        for (; due < ((performance.now() - startMs) * messagesPerSecond) / 1000; due++) sayNext()
      }, 1)
    },
    stop,
    follow: (terms) => {
      venueWsUrl = terms.venueWsUrl
      market = createMarket(terms.instrumentId, terms.middle)
    },
    close: async () => {
      stop()
      for (const socket of server.clients) socket.terminate()
      await new Promise((closed) => server.close(closed))
    },
  }
}

type Level = { priceText: string; amountText: string }

/** A book of contiguous levels whose mid price drifts, and whose best bid size changes with every message. */
function createMarket(instrumentId: string, middle: number) {
  const random = createRandom(7)
  const named = { instrument_id: instrumentId, instrument_name: 'ETH-PERP', instrument_type: 'PERPETUAL' }
  let best = Math.round(middle / tick)
  const amounts = new Map<number, string>()
  for (let at = best - 2 * depth; at <= best + 2 * depth; at++) amounts.set(at, someAmount())
  let said = 0
  let mark = best
  let upwards = 0
  let tradeNumber = 0

  function someAmount(): string {
    return (1 + random.integer(9_000) / 100).toFixed(2)
  }
  const priceOf = (at: number) => String(Math.round(at * tick * 100) / 100)
  const levelAt = (at: number): Level => ({ priceText: priceOf(at), amountText: amounts.get(at) ?? '1' })
  const bids = () => Array.from({ length: depth }, (_, index) => levelAt(best - index))
  const asks = () => Array.from({ length: depth }, (_, index) => levelAt(best + 1 + index))
  const wire = (levels: readonly Level[]) => levels.map(({ priceText, amountText }) => [priceText, amountText, '0'])
  const message = (type: string, sides: { bids: readonly Level[]; asks: readonly Level[] }) => ({
    type,
    ...named,
    bids: wire(sides.bids),
    asks: wire(sides.asks),
    last_updated: nowNs(),
    checksum: bookChecksum(bids(), asks()),
  })
  const gone = (at: number): Level => ({ priceText: priceOf(at), amountText: '0' })

  return {
    snapshot: () => message('snapshot', { bids: bids(), asks: asks() }),
    update: () => {
      const sides = { bids: [] as Level[], asks: [] as Level[] }
      // One message in eight moves the market by a tick: one level changes sides, and the far ends follow.
      if (random.integer(8) === 0) {
        const up = random.integer(2) === 0
        if (up) {
          sides.asks.push(gone(best + 1))
          sides.bids.push(gone(best - depth + 1))
          best += 1
          amounts.set(best + depth, someAmount())
          sides.asks.push(levelAt(best + depth))
        } else {
          sides.bids.push(gone(best))
          sides.asks.push(gone(best + depth))
          best -= 1
          amounts.set(best - depth + 1, someAmount())
          sides.asks.push(levelAt(best + 1))
          sides.bids.push(levelAt(best - depth + 1))
        }
      }
      // Mostly near the top, as in a real book.
      for (const side of ['bids', 'asks'] as const) {
        const away = 1 + Math.floor(random.next() ** 3 * (depth - 1))
        const at = side === 'bids' ? best - away : best + 1 + away
        amounts.set(at, someAmount())
        sides[side].push(levelAt(at))
      }
      said += 1
      const value = 10 + (said % 8_990) / 100
      amounts.set(best, value.toFixed(2))
      sides.bids.push(levelAt(best))
      return { value: Number(value.toFixed(2)), data: message('update', sides) }
    },
    ticker: () => {
      // Rises for a while, then falls, so that two consecutive values are never the same.
      upwards = (upwards + 1) % 80
      mark += upwards < 40 ? 1 : -1
      const side = (at: number) => ({ price: priceOf(at), amount: amounts.get(at) ?? '1' })
      const data = {
        timestamp: nowNs(),
        tickers: [
          {
            ...named,
            index_price: priceOf(mark - 3),
            mark: { price: priceOf(mark) },
            open_interest: String(12_000 + random.integer(100)),
            funding_rate: '0.000013',
            next_funding_rate: (random.integer(90) / 1e6).toFixed(6),
            bid: side(best),
            ask: side(best + 1),
          },
        ],
      }
      return { value: Number(priceOf(mark)), data }
    },
    trade: () => {
      tradeNumber += 1
      const isBuy = random.integer(2) === 0
      return {
        trade_id: `perf-${tradeNumber}`,
        ...named,
        side: isBuy ? 'buy' : 'sell',
        price: priceOf(isBuy ? best + 1 : best),
        amount: someAmount(),
        created_timestamp: nowNs(),
      }
    },
  }
}

function nowNs(): string {
  return String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n)
}
