import { WebSocket } from 'ws'
import { assert } from '@/core/lib/assert'
import type { Random } from '@/core/lib/random'
import type { UnsignedOrder } from '@/core/protocol/eip712'
import { registeredTrader, type Trader } from '../registeredTrader'
import { signOrder } from '../testSigner'

type Action = { readonly op: string; readonly orderId: string; readonly isBuy?: boolean; readonly replaced?: string }

/** A trader who records the venue's answers, and checks after a crash whether all of them still hold. */
export type TradingClient = {
  /** Registers at a new venue, or reconnects to a restarted one. */
  readonly connect: (restUrl: string) => Promise<void>
  /** Places, amends and cancels concurrently until the connection ends. Calls `onAnswer` for each success. */
  readonly trade: (onAnswer: () => void) => void
  readonly isConnected: () => boolean
  /** Closes the connection, even to a running venue. */
  readonly leave: () => void
  /**
   * Returns descriptions of acknowledged changes that do not hold. Looks up unanswered orders by id and records the
   * result.
   */
  readonly findLosses: () => Promise<string[]>
  readonly acknowledged: () => number
  readonly rejections: () => ReadonlyMap<string, number>
  /** Number of failed order lookups by error. */
  readonly doubtful: () => ReadonlyMap<string, number>
  readonly unanswered: () => number
}

const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const inFlight = 4
/** Far below the venue's limit of 1,000 open orders, after which it would reject every new order. */
const mostOpen = 200
const usd = 1_000_000n
/** A gateway waits five seconds for the history, which may lag behind a new projector's start. */
const lookUpMs = 30_000

export function createTradingClient(name: string, random: Random): TradingClient {
  /** Accepted orders not known to have ended; the value is whether they buy, because an amend must retain the side. */
  const open = new Map<string, boolean>()
  const ended = new Set<string>()
  const waiting = new Map<number, Action>()
  let trader: Trader | undefined
  let socket: WebSocket | undefined
  let restUrl = ''
  let markUsd = 0n
  let salt = 0n
  const rejections = new Map<string, number>()
  const doubtful = new Map<string, number>()
  let acknowledged = 0
  let unanswered = 0

  async function read(path: string): Promise<{ status: number; body: unknown }> {
    assert(trader !== undefined, 'a client is registered before it reads')
    const headers = { 'AEVO-KEY': trader.apiKey, 'AEVO-SECRET': trader.apiSecret }
    const response = await fetch(restUrl + path, { headers })
    return { status: response.status, body: await response.json() }
  }

  async function connect(url: string): Promise<void> {
    restUrl = url
    trader ??= await registeredTrader({ restUrl, core: { domain } }, name)
    const { body } = await read('/instrument/ETH-PERP')
    markUsd = BigInt(Math.round(Number(memberOf(body, 'mark_price'))))
    const opened = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false })
    // A killed venue ends the connection with an error, which says no more than that.
    opened.on('error', () => opened.terminate())
    await new Promise((resolve) => opened.once('open', resolve))
    const answer = new Promise((resolve) => opened.once('message', resolve))
    opened.send(JSON.stringify({ id: 0, op: 'auth', data: { key: trader.apiKey, secret: trader.apiSecret } }))
    await answer
    socket = opened
  }

  /** Returns a new order. Most orders rest; some take the makers' offers. */
  function newOrder(maker: Trader['account'], isBuy: boolean): UnsignedOrder {
    const tenths = random.next() < 0.2 ? -10 : 5 + random.integer(40)
    const away = (markUsd * BigInt(isBuy ? 1_000 - tenths : 1_000 + tenths)) / 1_000n
    salt += 1n
    return {
      maker,
      isBuy,
      limitPrice: away * usd,
      amount: 10_000n,
      salt,
      instrument: 1n,
      timestamp: BigInt(Math.floor(Date.now() / 1_000)),
    }
  }

  function sendNext(to: WebSocket, by: Trader): void {
    if (to.readyState !== WebSocket.OPEN) return
    const at = Number((salt += 1n))
    const busy = new Set([...waiting.values()].map(({ orderId, replaced }) => replaced ?? orderId))
    const free = [...open.keys()].filter((id) => !busy.has(id))
    const share = random.next()
    if (free.length > mostOpen || (free.length > 0 && share > 0.75)) {
      const orderId = random.pick(free)
      waiting.set(at, { op: 'cancel_order', orderId })
      to.send(JSON.stringify({ id: at, op: 'cancel_order', data: { order_id: orderId } }))
      return
    }
    const replaced = free.length > 0 && share > 0.45 ? random.pick(free) : undefined
    const isBuy = (replaced === undefined ? undefined : open.get(replaced)) ?? random.next() < 0.5
    const { orderId, fields } = signOrder(by.signingKey, domain, newOrder(by.account, isBuy))
    const op = replaced === undefined ? 'create_order' : 'edit_order'
    waiting.set(at, { op, orderId, isBuy, ...(replaced !== undefined && { replaced }) })
    to.send(JSON.stringify({ id: at, op, data: { ...fields, ...(replaced !== undefined && { order_id: replaced }) } }))
  }

  function receive(frame: unknown): boolean {
    const id = Number(memberOf(frame, 'id'))
    const action = waiting.get(id)
    if (action === undefined) return false
    waiting.delete(id)
    const { op, orderId, isBuy, replaced } = action
    if (memberOf(frame, 'status') === 'error') {
      const reason = `${op} ${String(memberOf(frame, 'error'))}`
      rejections.set(reason, (rejections.get(reason) ?? 0) + 1)
      // The order filled meanwhile, or the venue cancelled it.
      open.delete(replaced ?? orderId)
      return false
    }
    acknowledged += 1
    if (op === 'cancel_order') end(orderId)
    else open.set(orderId, isBuy === true)
    if (replaced !== undefined) end(replaced)
    return true
  }

  function end(orderId: string): void {
    open.delete(orderId)
    ended.add(orderId)
  }

  async function findLosses(): Promise<string[]> {
    const losses: string[] = []
    const shown = await openIds()
    for (const action of waiting.values()) await resolve(action, shown, losses)
    unanswered += waiting.size
    waiting.clear()
    for (const id of ended) if (shown.has(id)) losses.push(`${name}: ${id} was cancelled or replaced, and is open`)
    for (const id of open.keys()) {
      if (shown.has(id)) continue
      if (!(await exists(id))) losses.push(`${name}: ${id} was taken, and is gone`)
      open.delete(id)
    }
    return losses
  }

  async function openIds(): Promise<Set<string>> {
    const { body } = await read('/orders')
    assert(Array.isArray(body), 'the open orders are a list')
    return new Set(body.map((order: unknown) => String(memberOf(order, 'order_id'))))
  }

  /**
   * Resolves to true if the order exists. Only an explicit answer proves that it is missing; a venue that cannot look
   * it up now is asked again.
   */
  async function exists(orderId: string): Promise<boolean> {
    const endMs = performance.now() + lookUpMs
    for (;;) {
      const { status, body } = await read(`/orders/${orderId}`)
      if (status === 200) return true
      const error = memberOf(body, 'error')
      if (error === 'ORDER_DOES_NOT_EXIST') return false
      if (performance.now() > endMs) throw new Error(`${orderId} cannot be looked up: ${status} ${String(error)}`)
      doubtful.set(String(error), (doubtful.get(String(error)) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** Places, amends and cancels without an answer must be done completely or not at all. */
  async function resolve(
    { op, orderId, isBuy, replaced }: Action,
    shown: Set<string>,
    losses: string[],
  ): Promise<void> {
    if (op === 'cancel_order') {
      if (!shown.has(orderId)) end(orderId)
      return
    }
    const isTaken = shown.has(orderId) || (await exists(orderId))
    if (isTaken) open.set(orderId, isBuy === true)
    if (replaced === undefined) return
    if (isTaken && shown.has(replaced)) losses.push(`${name}: ${replaced} is open beside what replaced it, ${orderId}`)
    if (isTaken) end(replaced)
  }

  return {
    connect,
    trade: (onAnswer) => {
      assert(socket !== undefined && trader !== undefined, 'a client is connected before it trades')
      const to = socket
      const by = trader
      to.on('message', (data: Buffer) => {
        const isAcknowledged = receive(JSON.parse(data.toString('utf8')))
        sendNext(to, by)
        if (isAcknowledged) onAnswer()
      })
      for (let at = 0; at < inFlight; at++) sendNext(to, by)
    },
    isConnected: () => socket?.readyState === WebSocket.OPEN,
    leave: () => socket?.terminate(),
    findLosses,
    acknowledged: () => acknowledged,
    rejections: () => rejections,
    doubtful: () => doubtful,
    unanswered: () => unanswered,
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
