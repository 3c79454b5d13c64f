import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { createAccounts } from './accounts'
import { decimal, millionths, most } from './decimals'
import { createHttpHandler } from './httpServer'
import type { Instrument, Scale } from './instruments'
import { createMarket } from './market'
import { isOpen, nanos, remainingOf } from './orders'
import { createRequestLog } from './requestLog'
import type { Venue } from './routes'
import type { Domain } from './signatures'
import { createSocketServer } from './socketServer'
import { defaultSwitches, type Switches } from './switches'
import { createTrading } from './trading'

/** Runs a function periodically. Returns the function that stops this. */
export type Timer = (periodMs: number, run: () => void) => () => void
export type ReferenceOptions = {
  readonly port?: number
  readonly domain?: Domain
  readonly switches?: Partial<Switches>
  readonly scale?: Scale
  readonly timer?: Timer
  /** Returns milliseconds, to which the venue adds `clockAheadMs`. */
  readonly clock?: () => number
  readonly random?: () => number
  /** How often the market moves; when undefined it moves only by `setMark`. */
  readonly moveEveryMs?: number
}
export type ReferenceVenue = Awaited<ReturnType<typeof startReferenceVenue>>

export const testnet: Domain = { name: 'Aevo Testnet', version: '1', chainId: 11_155_111 }

const every: Timer = (periodMs, run) => {
  const timer = setInterval(run, periodMs)
  return () => clearInterval(timer)
}

/**
 * Starts a venue that behaves as `shared/interface` describes the real venue. It is written from those notes alone and
 * imports nothing of the paper venue, the protocol or the page, so that it can prove what Optick sends and reads.
 */
export async function startReferenceVenue(options: ReferenceOptions = {}) {
  const switches: Switches = { ...defaultSwitches, ...options.switches }
  const clock = options.clock ?? Date.now
  const nowMs = () => clock() + switches.clockAheadMs
  let lastNs = 0n
  // Rises with every reading, like the nanoseconds of a real clock.
  const nowNs = () => {
    const ns = BigInt(Math.floor(nowMs())) * 1_000_000n
    lastNs = ns > lastNs || lastNs - ns > 1_000_000_000n ? ns : lastNs + 1000n
    return lastNs
  }
  const domain = options.domain ?? testnet
  const market = createMarket(nowMs, options.scale, options.random ?? Math.random)
  const accounts = createAccounts(domain, switches, nowNs)
  const trading = createTrading({ market, accounts, switches, domain, nowNs })
  const venue: Venue = { market, accounts, trading, switches, nowMs, nowNs, settlements: [] }
  const log = createRequestLog(clock)

  const flush = () => {
    sockets.publishEvents(trading.flush())
    sockets.refreshAll(0)
  }
  const sockets = createSocketServer(venue, log, flush)
  const moved = () => {
    trading.afterMove()
    flush()
  }
  const handle = createHttpHandler(venue, log, flush)
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error('reference venue:', error)
      response.destroy()
    })
  })
  const upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  server.on('upgrade', (request, socket, head) => {
    const { edgeAnswer } = switches
    if (edgeAnswer !== undefined) return socket.end(`HTTP/1.1 ${edgeAnswer} Blocked\r\nconnection: close\r\n\r\n`)
    upgrades.handleUpgrade(request, socket, head, sockets.accept)
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const timer = options.timer ?? every
  const stops = [timer(100, () => sockets.refreshAll(100)), timer(500, () => sockets.refreshAll(500))]
  const move = () => {
    market.move()
    moved()
  }
  if (options.moveEveryMs !== undefined) stops.push(timer(options.moveEveryMs, move))

  const named = (name: string): Instrument => {
    const found = market.named(name)
    if (found === undefined) throw new Error(`no instrument ${name}`)
    return found
  }
  return {
    restUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    domain,
    switches,
    log,
    venue,
    move,
    /** Fills a resting order by a trade with the house at the order's price. */
    fill: (orderId: string, amount: string): void => {
      trading.fillResting(orderId, millionths(amount))
      flush()
    },
    /** Fills half of the remaining amount, in whole steps. */
    partlyFill: (orderId: string): void => {
      const order = trading.orders.get(orderId)
      if (order === undefined) throw new Error(`no order ${orderId}`)
      const { amountStep } = order.instrument
      const half = (remainingOf(order) / 2n / amountStep) * amountStep
      trading.fillResting(orderId, half)
      flush()
    },
    setMark: (name: string, mark: string): void => {
      market.setMark(named(name), millionths(mark))
      moved()
    },
    /** Cancels an option's orders, pays what the option is worth and delists it. */
    expire: (name: string): void => {
      settle(venue, named(name))
      flush()
    },
    dropSockets: (): void => {
      for (const { socket } of sockets.clients) socket.terminate()
    },
    close: async (): Promise<void> => {
      for (const stop of stops) stop()
      for (const { socket } of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Settles in cash at the index (venue-rules.md 4.2), recorded as a fill at the payoff and in `/settlement-history`. */
function settle({ market, trading, accounts, settlements, nowNs }: Venue, instrument: Instrument): void {
  const { option, asset } = instrument
  if (option === undefined) throw new Error(`${instrument.name} does not expire`)
  const index = market.index(asset)
  const payoff = most(0n, option.isCall ? index - option.strike : option.strike - index)
  market.setMark(instrument, payoff)
  market.close(instrument)
  trading.cancel([...trading.orders.values()].filter((order) => order.instrument === instrument && isOpen(order)))
  for (const account of accounts.byAddress.values()) {
    const position = account.positions.get(`${instrument.id}:BOTH`)
    if (position === undefined) continue
    trading.settle(account, position, payoff, index)
  }
  settlements.unshift({
    asset,
    expiry: nanos(option.expiryMs),
    settlement_price: decimal(index),
    settlement_timestamp: String(nowNs()),
  })
}
