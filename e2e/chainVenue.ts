import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { WebSocketServer, type WebSocket } from 'ws'
import { black76 } from '../src/core/quant/black76'
import { greeks } from '../src/core/quant/greeks'
import { rewriteVenues } from './rewriteVenues'

/**
 * A scripted venue with a large option chain: 10 expiries of 75 strikes, calls and puts. The page gets REST from the
 * real venue, except for the listing, and its socket from here.
 */
export type ChainVenue = {
  readonly wsUrl: string
  /** The last quote sent by instrument name, which the page must finally show. */
  readonly last: ReadonlyMap<string, SentQuote>
  readonly ids: ReadonlyMap<string, number>
  readonly sendAll: () => void
  /** Starts sending updates of random instruments at this rate, in a hundred messages a second. */
  readonly run: (updatesPerSecond: number) => void
  readonly stop: () => void
  readonly sentCount: () => number
  /** Sends a message on the channel without changing `last`. */
  readonly inject: (tickers: readonly object[], timestampNs: bigint) => void
  /** A ticker in the venue's format, with any price, name and id. */
  readonly record: (name: string, price: number, id?: number) => object
  readonly nowNs: () => bigint
  readonly close: () => Promise<void>
}

export type SentQuote = { readonly bid: string; readonly ask: string }

type Option = {
  readonly id: number
  readonly name: string
  readonly strike: number
  readonly expiryNs: bigint
  readonly optionType: 'call' | 'put'
}

const channel = 'ticker-500ms:ETH:OPTION'
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const dayMs = 86_400_000
const messagesPerSecond = 100

export async function startChainVenue(page: Page): Promise<ChainVenue> {
  const options = listOptions()
  const last = new Map<string, SentQuote>()
  const readers = new Set<WebSocket>()
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((listening) => server.once('listening', listening))
  let forward = 3012
  let sent = 0
  let lastNs = 0n
  let timer: ReturnType<typeof setInterval> | undefined

  // Timestamps are unique, even within a millisecond.
  const nowNs = () => (lastNs = maxOf(lastNs + 1n, BigInt(Date.now()) * 1_000_000n))
  const send = (tickers: readonly object[], timestampNs: bigint) => {
    const frame = JSON.stringify({ channel, data: { timestamp: String(timestampNs), tickers } })
    for (const reader of readers) reader.send(frame)
  }
  const sendTickers = (some: readonly Option[]) => {
    const tickers = some.map((option) => {
      const quote = quoteOf(option, forward)
      last.set(option.name, { bid: quote.bid.price, ask: quote.ask.price })
      return { ...named(option.name, option.id), index_price: forward.toFixed(2), ...quote }
    })
    sent += tickers.length
    send(tickers, nowNs())
  }
  server.on('connection', (socket) => {
    socket.on('message', (text) => {
      const { op, id, data } = JSON.parse((text as Buffer).toString()) as { op: string; id?: number; data?: unknown }
      if (op === 'ping') socket.send(JSON.stringify({ id, data: { success: true, timestamp: String(nowNs()) } }))
      else socket.send(JSON.stringify({ id, data }))
      if (op === 'subscribe' && Array.isArray(data) && data.includes(channel)) {
        readers.add(socket)
        sendTickers(options)
      }
    })
    socket.on('close', () => readers.delete(socket))
  })
  const wsUrl = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  await rewriteVenues(page, (list) =>
    JSON.stringify((JSON.parse(list) as object[]).map((venue) => ({ ...venue, wsUrl }))),
  )
  // The host's page may only reach listed venues, and this one is not listed.
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.setBypassCSP', { enabled: true })
  await page.route('**/api/markets*', (route) => route.fulfill({ json: options.map(marketOf) }))

  const stop = () => clearInterval(timer)
  return {
    wsUrl,
    last,
    ids: new Map(options.map(({ name, id }) => [name, id])),
    sendAll: () => sendTickers(options),
    run: (updatesPerSecond) => {
      const each = updatesPerSecond / messagesPerSecond
      let due = 0
      const startMs = performance.now()
      timer = setInterval(() => {
        // A late timer catches up, so the average rate is the requested one.
        for (; due < ((performance.now() - startMs) * messagesPerSecond) / 1000; due++) {
          forward += (Math.random() - 0.5) * 0.2
          sendTickers(pick(options, each))
        }
      }, 1000 / messagesPerSecond)
    },
    stop,
    sentCount: () => sent,
    inject: send,
    record: (name, price, id) => ({
      ...named(name, id ?? options.find((option) => option.name === name)?.id ?? 0),
      mark: { price: String(price), iv: '0.5', delta: '0.5', vega: '1' },
      bid: { price: String(price), amount: '7', iv: '0.5' },
      ask: { price: String(price), amount: '7', iv: '0.5' },
    }),
    nowNs,
    close: async () => {
      stop()
      for (const socket of server.clients) socket.terminate()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function listOptions(): readonly Option[] {
  const first = Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 3
  const expiries = [1, 2, 3, 7, 14, 21, 35, 63, 126, 210].map((days) => first + days * dayMs)
  const strikes = Array.from({ length: 75 }, (_, index) => 1200 + index * 50)
  let id = 0
  return expiries.flatMap((expiryMs) =>
    strikes.flatMap((strike) =>
      (['call', 'put'] as const).map((optionType) => {
        const date = new Date(expiryMs)
        const day = `${String(date.getUTCDate()).padStart(2, '0')}${months[date.getUTCMonth()]}${date.getUTCFullYear() % 100}`
        id += 1
        const name = `ETH-${day}-${strike}-${optionType === 'call' ? 'C' : 'P'}`
        return { id, name, strike, optionType, expiryNs: BigInt(expiryMs) * 1_000_000n }
      }),
    ),
  )
}

function quoteOf({ id, strike, expiryNs, optionType }: Option, forward: number) {
  const yearsToExpiry = Number(expiryNs / 1_000_000n - BigInt(Date.now())) / (365 * dayMs)
  const iv = 0.55 + 0.4 * Math.log(strike / forward) ** 2
  const model = { forward, strike, yearsToExpiry, iv, optionType }
  const price = black76(model)
  const { delta, gamma, theta, vega, rho } = greeks(model)
  const greekFigures = {
    delta: delta.toFixed(12),
    gamma: gamma.toFixed(12),
    theta: theta.toFixed(12),
    vega: vega.toFixed(12),
    rho: rho.toFixed(12),
    iv: iv.toFixed(12),
  }
  // The size is the instrument id, so a quote on the wrong row is detected.
  const side = (away: number) => ({
    price: Math.max(0.1, price + away).toFixed(1),
    amount: String(id),
    ...greekFigures,
  })
  const spread = 0.1 + Math.random() * 0.4
  return {
    mark: { price: price.toFixed(6), ...greekFigures },
    open_interest: String(id * 3),
    bid: side(-spread),
    ask: side(spread + 0.1),
  }
}

function marketOf({ id, name, strike, expiryNs, optionType }: Option) {
  return {
    instrument_id: String(id),
    instrument_name: name,
    instrument_type: 'OPTION',
    underlying_asset: 'ETH',
    quote_asset: 'USDC',
    price_step: '0.1',
    amount_step: '1',
    min_order_value: '1',
    max_order_value: '1000000',
    max_notional_value: '10000000',
    is_active: true,
    option_type: optionType,
    expiry: String(expiryNs),
    strike: String(strike),
  }
}

const named = (name: string, id: number) => ({
  instrument_id: String(id),
  instrument_name: name,
  instrument_type: 'OPTION',
})

function pick(options: readonly Option[], count: number): readonly Option[] {
  const chosen = new Set<Option>()
  while (chosen.size < count) {
    const one = options[Math.floor(Math.random() * options.length)]
    if (one !== undefined) chosen.add(one)
  }
  return [...chosen]
}

function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
