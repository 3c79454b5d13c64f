import type { WebSocket } from 'ws'
import type { Account } from './accounts'
import { createBucket } from './bucket'
import { channelNames, isPrivateChannel, openChannel, type Subscription } from './channels'
import { checkTime, hmac, isSame } from './httpServer'
import { withOddities } from './oddities'
import { isOpen } from './orders'
import { cancelAll, positionsOf } from './privateRest'
import type { RequestLog } from './requestLog'
import type { Body, Venue } from './routes'
import type { TradingEvent } from './trading'
import { VenueError } from './venueError'

type Message = { readonly op?: unknown; readonly id?: unknown; readonly data?: unknown; readonly auth?: unknown }
type Client = {
  readonly socket: WebSocket
  account: Account | undefined
  readonly subscriptions: Map<string, Subscription>
  readonly pingsMs: number[]
  work: Promise<void>
}

/** A timestamp may be a minute off (websocket.md 3.5). */
const windowNs = 60_000_000_000n

export function createSocketServer(venue: Venue, log: RequestLog, flush: () => void) {
  const clients = new Set<Client>()
  const bucket = createBucket(venue)

  const send = (client: Client, message: object) => {
    if (client.socket.readyState === client.socket.OPEN)
      client.socket.send(JSON.stringify(withOddities({ ...venue.switches, oddRow: undefined }, message)))
  }
  const publish = (client: Client, channel: string, data: object) => {
    const row = withOddities(venue.switches, data)
    send(client, { channel, data: row, write_ts: String(venue.nowNs()) })
  }
  const refresh = (client: Client, subscription: Subscription) => {
    for (const data of subscription.refresh()) publish(client, subscription.channel, data)
  }
  const listeners = (channel: string, account?: Account) =>
    [...clients].filter(({ subscriptions }) => {
      const found = subscriptions.get(channel)
      return found !== undefined && (account === undefined || found.account === account)
    })

  const publishEvent = (event: TradingEvent) => {
    const timestamp = String(venue.nowNs())
    const tell = (channel: string, account: Account | undefined, data: object) => {
      for (const client of listeners(channel, account)) publish(client, channel, data)
    }
    switch (event.kind) {
      case 'orders':
        return tell('orders', event.account, { timestamp, orders: event.rows })
      case 'fill':
        return tell('fills', event.account, { timestamp, fill: event.row })
      case 'positions':
        return tell('positions', event.account, { timestamp, positions: event.rows })
      case 'trade':
        tell(`trades:${event.instrument.asset}`, undefined, event.row)
        return tell(`trades:${event.instrument.name}`, undefined, event.row)
      case 'book':
        return
    }
  }

  const answer = async (client: Client, text: string): Promise<void> => {
    const message = readMessage(text)
    const { op, id } = message
    const named = typeof id === 'number' || typeof id === 'string' ? { id } : {}
    let error: string | undefined
    try {
      if (venue.switches.maintenance) throw new VenueError('MAINTENANCE_MODE_ENABLED')
      if (op === 'ping') checkPings(client, venue)
      const waitNs = op === 'ping' ? 0n : bucket.take(client.account?.address ?? 'anyone')
      if (waitNs > 0n) throw new VenueError('RATE_LIMIT_EXCEEDED', 429, { retry_after: String(waitNs) })
      const after: (() => void)[] = []
      const data = await operate(client, message, (run) => void after.push(run))
      send(client, { ...named, data })
      for (const run of after) run()
    } catch (cause) {
      if (!(cause instanceof VenueError)) throw cause
      error = cause.code
      // A rejected order is returned completely with its code (real-venue.md 4); all other errors have the long form.
      if (cause.order !== undefined && 'order_id' in cause.order) send(client, { ...named, data: cause.order, error })
      else
        send(client, { ...named, ...longError(venue, error), ...(cause.order !== undefined && { data: cause.order }) })
    }
    log.add({ kind: 'socket', operation: String(op), error })
    flush()
  }

  const operate = async (client: Client, message: Message, later: (run: () => void) => void): Promise<unknown> => {
    const body: Body = typeof message.data === 'object' && message.data !== null ? (message.data as Body) : {}
    const account = message.auth === undefined ? client.account : signedBy(venue, message.auth as Body, message)
    const mine = (): Account => {
      if (account === undefined) throw new VenueError('UNAUTHORIZED')
      return account
    }
    switch (message.op) {
      case 'ping':
        return { success: true, timestamp: String(venue.nowNs()) }
      case 'auth':
        client.account = 'secret' in body ? keptBy(venue, body) : signedBy(venue, body, { op: 'auth' })
        return { success: true, account: client.account.address }
      case 'status':
        return { account: mine().address, subscriptions: [...client.subscriptions.keys()] }
      case 'channels':
        return channelNames(venue)
      case 'subscribe':
        return subscribe(client, message.data, account, later)
      case 'unsubscribe':
        for (const name of namesOf(message.data)) client.subscriptions.delete(name)
        return message.data
      case 'create_order':
        return venue.trading.recordOf(await venue.trading.place(mine(), body, client))
      case 'edit_order':
        return venue.trading.recordOf(await venue.trading.edit(mine(), String(body['order_id']), body, client))
      case 'cancel_order': {
        const order = venue.trading.orders.get(String(body['order_id']))
        if (order === undefined || order.account !== mine() || !isOpen(order))
          throw new VenueError('ORDER_DOES_NOT_EXIST')
        venue.trading.cancel([order])
        return { order_id: order.id, success: true }
      }
      case 'cancel_all_orders':
        return cancelAll({ venue, account: mine() }, body)
      default:
        throw new VenueError('OPERATION_NOT_FOUND')
    }
  }

  const subscribe = (client: Client, data: unknown, account: Account | undefined, later: (run: () => void) => void) => {
    const names = namesOf(data)
    const opened = names.map((name) => {
      if (isPrivateChannel(name) && account === undefined) throw new VenueError('UNAUTHORIZED')
      const subscription = openChannel(venue, name, account)
      if (subscription === undefined) throw new VenueError('CHANNEL_NOT_FOUND')
      return subscription
    })
    for (const one of opened) client.subscriptions.set(one.channel, one)
    later(() => {
      for (const one of opened) {
        refresh(client, one)
        if (one.channel === 'positions' && account !== undefined && venue.switches.positionsSnapshot)
          publish(client, 'positions', { timestamp: String(venue.nowNs()), positions: positionsOf({ venue, account }) })
      }
    })
    return names
  }

  return {
    clients,
    accept: (socket: WebSocket): void => {
      const client: Client = {
        socket,
        account: undefined,
        subscriptions: new Map(),
        pingsMs: [],
        work: Promise.resolve(),
      }
      clients.add(client)
      socket.on('message', (raw) => {
        const text = Buffer.isBuffer(raw) ? raw.toString() : ''
        client.work = client.work
          .then(() => answer(client, text))
          .catch((error: unknown) => console.error('reference venue:', error))
      })
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        clients.delete(client)
        if (client.account?.settings.cancelOnDisconnect !== true) return
        const orphans = [...venue.trading.orders.values()].filter((one) => one.connection === client && isOpen(one))
        venue.trading.cancel(orphans)
        flush()
      })
    },
    publishEvents: (events: readonly TradingEvent[]): void => {
      for (const event of events) publishEvent(event)
    },
    refreshAll: (periodMs: number): void => {
      for (const client of clients) {
        for (const one of client.subscriptions.values()) if (one.periodMs === periodMs) refresh(client, one)
      }
    },
  }
}

function readMessage(text: string): Message {
  try {
    const message: unknown = JSON.parse(text)
    if (typeof message === 'object' && message !== null) return message
  } catch {
    return { op: 'INVALID_MESSAGE_FORMAT' }
  }
  return { op: 'INVALID_MESSAGE_FORMAT' }
}

const longError = (venue: Venue, error: string) => ({ status: 'error', timestamp: String(venue.nowNs()), error })

function namesOf(data: unknown): string[] {
  if (!Array.isArray(data) || data.length === 0 || !data.every((name) => typeof name === 'string'))
    throw new VenueError('BAD_REQUEST')
  return data
}

function checkPings(client: Client, venue: Venue): void {
  const { pings } = venue.switches
  const now = venue.nowMs()
  while ((client.pingsMs[0] ?? now) < now - 60_000) client.pingsMs.shift()
  client.pingsMs.push(now)
  if (pings !== undefined && client.pingsMs.length > pings.perMinute) throw new VenueError('TOO_MANY_PINGS')
}

function keptBy(venue: Venue, { key, secret }: Body): Account {
  const found = venue.accounts.byApiKey(String(key))
  if (found === undefined || !isSame(String(secret), found.apiKey.secret)) throw new VenueError('UNAUTHORIZED')
  return found.account
}

/** Verifies a signature over `key,timestamp,ws,op,data`, with empty data for `op: auth` (websocket.md 3). */
function signedBy(venue: Venue, { key, timestamp, signature }: Body, { op, data }: Message): Account {
  const found = venue.accounts.byApiKey(String(key))
  if (found === undefined || typeof timestamp !== 'string' || !/^\d+$/.test(timestamp))
    throw new VenueError('UNAUTHORIZED')
  checkTime(venue, timestamp, windowNs)
  const parts = [String(key), timestamp, 'ws', String(op), data === undefined ? '' : JSON.stringify(data)]
  if (!isSame(String(signature), hmac(found.apiKey.secret, parts))) throw new VenueError('UNAUTHORIZED')
  return found.account
}
