import { createRandom } from '@/core/lib/random'
import { fixed6, parseFixed6, type Amount, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { HistoricalOrder } from '@/core/protocol/rest/history'
import { CallError, NotConnectedError, OutcomeUnknownError, RestError } from '@/web/connection/callErrors'
import { createVenueClock } from '@/web/market/venueClock'
import { done, unknown } from '@/web/session/actions/outcome'
import { createUnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import type { EndedIceberg, NewIceberg } from '@/web/session/icebergs/iceberg'
import { createIcebergMarks } from '@/web/session/icebergs/icebergMarks'
import { createIcebergs, type BegunIceberg } from '@/web/session/icebergs/icebergStore'
import { applyOrders, isOpen, noOpenOrders, type OpenOrders } from '@/web/session/openOrders'
import type { NewOrder } from '@/web/session/orders/createOrder'
import { createOrderFills } from '@/web/session/orders/orderFills'
import { createManualTime, settled } from '../testing/manuallyDriven'
import { createTrailBrowser } from './trailScene'

/**
 * The fate of a sent order. `ok`: the venue accepts it. `lost`: accepted, without an answer. `late`: accepted once
 * `arrive` is called. `never`: the venue never receives it. The others are rejections.
 */
export type IcebergAnswer = 'ok' | 'lost' | 'late' | 'never' | 'limited' | 'crossed' | 'unsent' | 'margin'

type Browser = ReturnType<typeof createTrailBrowser>

const amount = (text: string) => parseFixed6<Amount>(text)
export const iceberg: NewIceberg = {
  instrument: {
    instrumentId: '1',
    instrumentName: 'ETH-PERP',
    amountStep: amount('0.01'),
    minOrderValue: parseFixed6('10'),
  },
  isBuy: true,
  total: amount('10'),
  visible: amount('1'),
  spread: fixed6<Fraction>(0n),
  limitPrice: parseFixed6<Price>('2400'),
  refillMs: 0,
  postOnly: false,
  reduceOnly: false,
  cancelsOnClose: false,
}

/** The venue of the scenes: it takes each id once, and outlives the pages. */
export function createIcebergVenue() {
  const orders = new Map<Hash, OrderMessage>()
  const delayed: OrderMessage[] = []
  let ids = 0
  const open = () => [...orders.values()].filter(isOpen)
  return {
    orders,
    delayed,
    open,
    nextId: (): Hash => `0x${(++ids).toString(16).padStart(16, '0')}${'0'.repeat(48)}`,
    take: (record: OrderMessage): OrderMessage => {
      if (orders.has(record.orderId)) throw new CallError('create_order', 'ORDER_EXISTS')
      orders.set(record.orderId, record)
      return record
    },
    filled: () => fixed6<Amount>([...orders.values()].reduce((sum, { filled }) => sum + filled, 0n)),
    resting: () => fixed6<Amount>(open().reduce((sum, order) => sum + order.amount - order.filled, 0n)),
  }
}

/** A page that works icebergs at a venue whose answers the test chooses. */
export function icebergScene(
  venue = createIcebergVenue(),
  { storage, locked }: Browser = createTrailBrowser(),
  time = createManualTime(),
  seed = 1,
) {
  const venueClock = createVenueClock(time.clock)
  const random = createRandom(seed)
  const fills = createOrderFills()
  const ended: EndedIceberg[] = []
  const rejected: string[] = []
  /** Every order that was sent, with how often. */
  const sent = new Map<Hash, number>()
  let listed: OpenOrders = noOpenOrders
  let isLinkLive = true
  let canSign = true
  let answer: IcebergAnswer = 'ok'
  const learn = (record: OrderMessage) => {
    fills.receive([record])
    listed = applyOrders(listed, [record])
  }
  const ask = async (orderId: Hash): Promise<OrderMessage> => {
    const record = venue.orders.get(orderId)
    if (record === undefined) throw new RestError('ORDER_DOES_NOT_EXIST', 404, undefined, 'unknown')
    return record
  }
  const outcomes = createUnknownOutcomes({
    rest: { call: (_: unknown, { path }: { path: { orderId: Hash } }) => ask(path.orderId) } as never,
    pause: (ms) => new Promise((resolve) => void time.timers.after(ms, resolve)),
    whenConnected: () => new Promise(() => undefined),
    onFound: () => undefined,
  })
  const send = async (record: OrderMessage): Promise<OrderMessage> => {
    if (answer === 'unsent' || !isLinkLive) throw new NotConnectedError('create_order')
    sent.set(record.orderId, (sent.get(record.orderId) ?? 0) + 1)
    if (answer === 'limited') throw new CallError('create_order', 'RATE_LIMIT_EXCEEDED', 2_500)
    if (answer === 'crossed') throw new CallError('create_order', 'GTC_ORDER_REJECTED')
    if (answer === 'margin') throw new CallError('create_order', 'INSUFFICIENT_MARGIN')
    if (answer === 'late') venue.delayed.push(record)
    if (answer === 'late' || answer === 'never') throw new OutcomeUnknownError('create_order', 'link lost')
    venue.take(record)
    if (answer === 'lost') throw new OutcomeUnknownError('create_order', 'no answer in time')
    return record
  }
  const recordOf = (order: NewOrder, orderId: Hash): OrderMessage => ({
    orderId,
    account: '0x00000000000000000000000000000000000000aa',
    instrumentId: order.instrumentId,
    instrumentName: iceberg.instrument.instrumentName,
    instrumentType: 'PERPETUAL',
    orderType: 'limit',
    orderStatus: 'opened',
    side: order.isBuy ? 'buy' : 'sell',
    price: order.limitPrice ?? fixed6(0n),
    amount: order.amount,
    filled: fixed6(0n),
  })
  const icebergs = createIcebergs({
    clock: time.clock,
    venueClock,
    timers: time.timers,
    fills,
    draw: random.next,
    newId: () => `0x${(random.integer(2 ** 32) + 1).toString(16).padStart(16, '0')}`,
    openOrders: () => listed.orders,
    sign: async (order) => {
      const record = recordOf(order, venue.nextId())
      return { orderId: record.orderId, send: () => send(record) }
    },
    findPlaced: outcomes.end,
    ask: (orderId) => Promise.resolve(venue.orders.get(orderId) ?? 'missing'),
    // The history of the fake venue reports only what the code under test reads, hence the cast.
    readEnded: () =>
      Promise.resolve([...venue.orders.values()].filter((order) => !isOpen(order)) as unknown as HistoricalOrder[]),
    learn,
    marks: createIcebergMarks(storage, 'paper.0xaa'),
    locks: {
      hold: (orderId) => Promise.resolve(!locked.has(orderId) && locked.add(orderId).has(orderId)),
      letGo: (orderId) => Promise.resolve(void locked.delete(orderId)),
      held: () => Promise.resolve([...locked]),
    },
    isLinkLive: () => isLinkLive,
    canSign: () => canSign,
    onElsewhere: () => () => undefined,
    onRejected: (words) => void rejected.push(words),
    onEnded: (end) => void ended.push(end),
  })
  const rest = async () => {
    for (let turn = 0; turn < 4; turn++) await settled()
  }
  /** Delivers a message of the `orders` channel, unless the link is down. */
  const emit = async (changed: readonly OrderMessage[]) => {
    for (const order of changed) venue.orders.set(order.orderId, order)
    if (!isLinkLive) return
    fills.receive(changed)
    icebergs.onOrders(changed)
    outcomes.onOrders(changed)
    listed = applyOrders(listed, changed)
    await rest()
  }
  const replaceAtVenue = (from: OrderMessage, by: OrderMessage) => {
    venue.orders.set(from.orderId, { ...from, orderStatus: 'cancelled' })
    venue.orders.set(by.orderId, by)
  }
  const answerFilled = (from: OrderMessage, moved: OrderMessage): OrderMessage => {
    const record: OrderMessage = { ...moved, orderStatus: 'filled', filled: moved.amount, avgPrice: moved.price }
    replaceAtVenue(from, record)
    fills.replaced(from.orderId, record)
    icebergs.onOrders([record])
    return record
  }
  /** Delivers a read of the open orders, as after a reconnection. */
  const read = async () => {
    const open = venue.open()
    for (const order of open) fills.receive([order])
    listed = applyOrders(noOpenOrders, open)
    icebergs.onRead(listed.orders)
    await rest()
  }
  return {
    venue,
    icebergs,
    time,
    venueClock,
    ended,
    rejected,
    sent,
    locked,
    rest,
    emit,
    read,
    running: () => icebergs.getSnapshot().running[0],
    left: () => icebergs.getSnapshot().left,
    begin: async (part: Partial<BegunIceberg> = {}) => {
      const begun = await icebergs.begin({ ...iceberg, ...part })
      await rest()
      return begun
    },
    pass: async (ms: number) => {
      time.pass(ms)
      await rest()
    },
    /** Fills part of the resting order, or all of it, at its price. */
    fill: async (part?: Amount) => {
      const [order] = venue.open()
      if (order === undefined) return
      const left = order.amount - order.filled
      const filled = fixed6<Amount>(order.filled + (part === undefined || part > left ? left : part))
      const isWhole = filled === order.amount
      await emit([{ ...order, filled, avgPrice: order.price, orderStatus: isWhole ? 'filled' : 'partial' }])
    },
    /**
     * Moves the resting order by hand: an amend is a new order for the rest. `filled`: it takes at once, and is answered
     * before the channel reports it. `lost`: the venue takes it, and the page learns nothing. `never`: it does not arrive.
     */
    drag: async (price: Price, becomes: 'opened' | 'filled' | 'lost' | 'never' = 'opened') => {
      const [order] = venue.open()
      if (order === undefined) return
      const remaining = fixed6<Amount>(order.amount - order.filled)
      await icebergs.amend(order.orderId, remaining, async () => {
        const moved: OrderMessage = {
          ...order,
          orderId: venue.nextId(),
          price,
          amount: remaining,
          filled: fixed6(0n),
          orderStatus: 'opened',
        }
        icebergs.onSignedEdit({ orderId: moved.orderId, replacedId: order.orderId })
        if (becomes === 'lost') replaceAtVenue(order, moved)
        if (becomes === 'lost' || becomes === 'never') return unknown
        if (becomes === 'filled') return done(answerFilled(order, moved))
        await emit([{ ...order, orderStatus: 'cancelled' }, moved])
        return done(moved)
      })
      await rest()
    },
    arrive: async () => {
      const late = venue.delayed.splice(0).filter(({ orderId }) => !venue.orders.has(orderId))
      if (late.length > 0) await emit(late)
    },
    setConnection: (isLive: boolean) => (isLinkLive = isLive),
    setSigning: (can: boolean) => (canSign = can),
    setAnswer: (next: IcebergAnswer) => (answer = next),
  }
}
