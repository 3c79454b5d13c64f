import { fixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { done, type Outcome } from '@/web/session/actions/outcome'
import type { EndedLink, FollowUp, Link } from '@/web/session/links/link'
import { createLinkMarks } from '@/web/session/links/linkMarks'
import { createLinks } from '@/web/session/links/linkStore'
import { recoverLegs } from '@/web/session/links/recoverLegs'
import { applyOrders, isOpen, noOpenOrders, reloadOrders, type OpenOrders } from '@/web/session/openOrders'
import { amountToSign } from '@/web/session/orders/amountToSign'
import { createOrderFills } from '@/web/session/orders/orderFills'
import type { MarkStorage } from '@/web/session/orders/persistedOrders'
import { remainingOf } from '@/web/session/remainingOf'
import { createManualTime, settled } from '../testing/manuallyDriven'

const price = (text: string) => parseFixed6<Price>(text)
const contracts = (count: number) => fixed6<Amount>(BigInt(count) * 1_000n)

/** Outcome of a request: done and answered, temporarily rejected, done without an answer, lost, or late. */
export type Answer = 'ok' | 'busy' | 'answerLost' | 'lost' | 'late'

/** Storage and locks that the tabs of one browser share. */
export function createLinkBrowser() {
  const stored = new Map<string, string>()
  const storage: MarkStorage = {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, text) => void stored.set(name, text),
    removeItem: (name) => void stored.delete(name),
    key: (at) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size
    },
  }
  return { storage, locked: new Set<Hash>(), stored }
}

const ethPerp = {
  account: '0x00000000000000000000000000000000000000aa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'limit',
  timeInForce: 'GTC',
} as const

export const followUp: FollowUp = {
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  positionSide: undefined,
  isBuy: false,
  type: 'limit',
  price: { from: 'price', price: price('2500') },
  priceStep: price('0.1'),
  reduceOnly: true,
  postOnly: false,
}

/** A venue that keeps orders. Amounts are thousandths of a contract. */
export function createLinkVenue() {
  const orders = new Map<Hash, OrderMessage>()
  const late: (() => void)[] = []
  let ids = 0
  const nextId = (): Hash => `0x${(++ids).toString(16).padStart(16, '0')}`
  /** Nanoseconds. Events are ten seconds apart, so that only an amend ends and opens orders at one time. */
  let nowNs = 0n
  const nextNs = () => (nowNs += 10_000_000_000n)
  const put = (order: OrderMessage) => {
    orders.set(order.orderId, order)
    return order
  }
  return {
    orders,
    late,
    nextId,
    put,
    get: (orderId: Hash) => orders.get(orderId),
    isLive: (orderId: Hash) => {
      const order = orders.get(orderId)
      return order !== undefined && isOpen(order)
    },
    rest: (side: 'buy' | 'sell', at: string, count: number, change: Partial<OrderMessage> = {}) =>
      put({
        ...ethPerp,
        orderId: nextId(),
        side,
        price: price(at),
        amount: contracts(count),
        filled: contracts(0),
        orderStatus: 'opened',
        createdTimestamp: nextNs(),
        ...change,
      }),
    /** Ends what still rests, between two games. */
    endAll: () => {
      for (const order of orders.values())
        if (isOpen(order)) put({ ...order, orderStatus: 'cancelled', timestamp: nextNs() })
    },
    /** Fills part of an order, at its price unless another is given. */
    fill: (orderId: Hash, count: number, at?: string): readonly OrderMessage[] => {
      const order = orders.get(orderId)
      if (order === undefined || !isOpen(order)) return []
      const part = count === 0 || contracts(count) > remainingOf(order) ? remainingOf(order) : contracts(count)
      const filled = fixed6<Amount>(order.filled + part)
      const value = order.filled * (order.avgPrice ?? 0n) + part * (at === undefined ? order.price : price(at))
      const orderStatus = filled === order.amount ? ('filled' as const) : ('partial' as const)
      return [put({ ...order, filled, orderStatus, avgPrice: fixed6<Price>(filled === 0n ? 0n : value / filled) })]
    },
    end: (orderId: Hash): readonly OrderMessage[] => {
      const order = orders.get(orderId)
      return order === undefined || !isOpen(order)
        ? []
        : [put({ ...order, orderStatus: 'cancelled', timestamp: nextNs() })]
    },
    replace: (orderId: Hash, by: Pick<OrderMessage, 'orderId' | 'amount'>): readonly OrderMessage[] => {
      const order = orders.get(orderId)
      if (order === undefined || !isOpen(order)) throw new CallError('edit_order', 'ORDER_DOES_NOT_EXIST')
      const timestamp = nextNs()
      const old = put({ ...order, orderStatus: 'cancelled', timestamp })
      const createdTimestamp = timestamp
      return [old, put({ ...order, ...by, filled: contracts(0), orderStatus: 'opened', createdTimestamp })]
    },
  }
}
type Venue = ReturnType<typeof createLinkVenue>

/** A page with links. The test fills orders at the venue and chooses its answers. */
export function linkScene(venue: Venue, browser = createLinkBrowser(), time = createManualTime()) {
  const fills = createOrderFills()
  const ended: EndedLink[] = []
  const asked: Link[] = []
  const requests: string[] = []
  const waiting: (() => void)[] = []
  const prompts: (() => void)[] = []
  const icebergIds = new Set<Hash>()
  let list: OpenOrders = noOpenOrders
  let isLive = true
  let canSign = true
  let isRestUp = true
  let holdsPrompts = false
  let answers: () => Answer = () => 'ok'

  /** Delivers a message of the `orders` channel, unless the connection is down. */
  const report = (changed: readonly OrderMessage[]) => {
    if (!isLive || changed.length === 0) return
    list = applyOrders(list, changed)
    fills.receive(changed)
  }
  /** Carries out a request as the answer says. */
  const carryOut = <Value>(name: string, act: () => Value): Value => {
    requests.push(name)
    const answer = isLive ? answers() : 'lost'
    if (answer === 'busy') throw new CallError(name, 'RATE_LIMIT_EXCEEDED')
    if (answer === 'ok') return act()
    if (answer === 'answerLost') act()
    if (answer === 'late') venue.late.push(() => void act())
    throw new OutcomeUnknownError(name, 'no answer in time')
  }
  const connected = async () => {
    const isDown = () => !isLive || !isRestUp
    while (isDown()) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const signed = () => new Promise<void>((resolve) => (holdsPrompts ? prompts.push(resolve) : resolve()))
  const openOrders = () => [...venue.orders.values()].filter(isOpen)
  const links = createLinks({
    clock: time.clock,
    timers: time.timers,
    fills,
    marks: createLinkMarks(browser.storage, 'paper.0xaa'),
    locks: {
      hold: (lock) => Promise.resolve(!browser.locked.has(lock) && browser.locked.add(lock).has(lock)),
      letGo: (lock) => Promise.resolve(void browser.locked.delete(lock)),
      held: () => Promise.resolve([...browser.locked]),
    },
    isIcebergOrder: (orderId) => icebergIds.has(orderId),
    openOrder: (orderId) => list.orders.find((order) => order.orderId === orderId),
    cancel: (open): Promise<Outcome> => {
      try {
        return Promise.resolve(done(carryOut('cancel', () => report(venue.end(open.orderId)))))
      } catch {
        return Promise.resolve({ status: 'unknown' })
      }
    },
    reduce: async (open, remaining, onSigned) => {
      const from = { orderId: open.orderId, filled: open.filled, remaining: remainingOf(open) }
      amountToSign(fills, from, remaining)
      await signed()
      const { orderId: replacedId, amount } = amountToSign(fills, from, remaining)
      const orderId = venue.nextId()
      onSigned(orderId)
      await settled()
      return carryOut('reduce', () => {
        const changed = venue.replace(replacedId, { orderId, amount })
        report(changed)
        const record = venue.get(orderId)
        if (record === undefined) throw new Error('the order is there')
        return record
      })
    },
    place: async ({ isBuy, reduceOnly }, amount, at, onSigned) => {
      await signed()
      const orderId = venue.nextId()
      onSigned(orderId)
      await settled()
      return carryOut('place', () => {
        const order = venue.rest(isBuy ? 'buy' : 'sell', '1', 0, { orderId, amount, price: at, reduceOnly })
        report([order])
        return order
      })
    },
    findSigned: async (signedId, replaced, onFound) => {
      await connected()
      const tell = () => {
        const order = venue.get(signedId)
        if (order !== undefined && replaced !== undefined) fills.replaced(replaced, order)
        if (order !== undefined) report([order])
        onFound(order)
      }
      const isLate = venue.late.length > 0
      if (isLate) venue.late.push(tell)
      tell()
    },
    ask: async (orderId) => {
      await connected()
      return venue.get(orderId) ?? 'missing'
    },
    recover: (mark) =>
      recoverLegs(
        {
          // Only the two histories are read.
          rest: {
            call: ((endpoint: { readonly name: string }, { query }: { query: { offset: number; limit: number } }) => {
              const ended = [...venue.orders.values()].filter((order) => !isOpen(order)).toReversed()
              const isStops = endpoint.name === 'getStopOrderHistory'
              return Promise.resolve({
                orderHistory: isStops ? [] : ended.slice(query.offset, query.offset + query.limit),
              })
            }) as never,
          },
          fills,
          readOpen: () => Promise.resolve(list.orders),
        },
        mark,
      ),
    onElsewhere: () => () => {},
    onFills: fills.subscribe,
    isLinkLive: () => isLive,
    canSign: () => canSign,
    onAsk: (link) => asked.push(link),
    onEnded: (end) => ended.push(end),
  })
  const rest = async () => {
    for (let turn = 0; turn < 4; turn++) await settled()
  }
  /** Reads the open orders again, as after a reconnect. */
  const read = async () => {
    list = reloadOrders(list, openOrders(), [])
    for (const order of list.orders) fills.receive([order])
    links.onRead(list.orders)
    await rest()
  }
  return {
    links,
    time,
    ended,
    asked,
    requests,
    browser,
    rest,
    read,
    running: () => links.getSnapshot().running[0],
    /** Presses the notice of a step, as it was shown. */
    confirm: (shown: Link | undefined = links.getSnapshot().running[0]) => {
      if (shown?.state.status === 'asking' || shown?.state.status === 'refused')
        links.confirm(shown.key, shown.state.step)
    },
    emit: async (changed: readonly OrderMessage[]) => {
      report(changed)
      await rest()
    },
    pass: async (ms: number) => {
      time.pass(ms)
      await rest()
    },
    /** Delivers the delayed requests. */
    arriveLate: async () => {
      for (const arrive of venue.late.splice(0)) arrive()
      await rest()
    },
    setConnection: async (isUp: boolean) => {
      isLive = isUp
      if (!isUp) return rest()
      for (const resolve of waiting.splice(0)) resolve()
      await read()
    },
    /** Ends or restores REST alone; the socket still reports and cancels. */
    setRest: async (isUp: boolean) => {
      isRestUp = isUp
      if (isUp) for (const resolve of waiting.splice(0)) resolve()
      await rest()
    },
    /** While true, a signature waits for `sign`, as in a wallet's prompt. */
    /** Lets an iceberg own this order. */
    putInIceberg: (orderId: Hash) => void icebergIds.add(orderId),
    holdPrompts: (isHeld: boolean) => void (holdsPrompts = isHeld),
    prompts: () => prompts.length,
    sign: async () => {
      for (const sign of prompts.splice(0)) sign()
      await rest()
    },
    setSigning: (can: boolean) => void (canSign = can),
    setAnswers: (next: () => Answer) => void (answers = next),
  }
}
