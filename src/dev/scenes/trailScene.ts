import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { applyEdited, applyOrders, noOpenOrders, type OpenOrder, type OpenOrders } from '@/web/session/openOrders'
import type { MarkStorage } from '@/web/session/orders/persistedOrders'
import type { EndedTrail, NewTrail } from '@/web/session/trails/trail'
import { createTrailMarks } from '@/web/session/trails/trailMarks'
import { createTrails } from '@/web/session/trails/trailStore'
import { createManualTime, settled } from '../testing/manuallyDriven'

const price = (text: string) => parseFixed6<Price>(text)

/** Storage and locks that the tabs of one browser share. */
type TrailBrowser = { readonly storage: MarkStorage; readonly locked: Set<Hash> }
export function createTrailBrowser(): TrailBrowser {
  const stored = new Map<string, string>()
  return {
    storage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, text) => void stored.set(name, text),
      removeItem: (name) => void stored.delete(name),
      key: (at) => [...stored.keys()][at] ?? null,
      get length() {
        return stored.size
      },
    },
    locked: new Set(),
  }
}

type Edit = { readonly atMs: number; readonly trigger: Price }
type Answer = (record: OrderMessage) => Promise<OrderMessage>

/** A page with one untriggered stop-loss. The test moves the mark price and sets the venue's answers. */
export function trailScene(change: Partial<OpenOrder> = {}, { storage, locked }: TrailBrowser = createTrailBrowser()) {
  const time = createManualTime()
  const listeners = new Set<() => void>()
  const ended: EndedTrail[] = []
  const edits: Edit[] = []
  const reportedLeft: string[] = []
  const elsewhere = new Set<() => void>()
  let markPrice: Price | undefined = price('3000')
  let isLinkLive = true
  let canSign = true
  let ids = Number(change.orderId ?? '0x01')
  let answer: Answer = (record) => Promise.resolve(record)
  let findEdit: (signedId: Hash, record: OrderMessage) => Promise<OrderMessage | undefined> = () =>
    Promise.resolve(undefined)
  let ask: (orderId: Hash) => Promise<OrderMessage | 'missing' | undefined> = () => Promise.resolve('missing')

  const stop: OpenOrder = {
    rowKey: '0x01',
    orderId: '0x01',
    account: '0x00000000000000000000000000000000000000aa',
    instrumentId: '1',
    instrumentName: 'ETH-PERP',
    instrumentType: 'PERPETUAL',
    orderType: 'market',
    orderStatus: 'stop_order',
    side: 'sell',
    price: price('0'),
    amount: parseFixed6<Amount>('0'),
    filled: parseFixed6<Amount>('0'),
    stop: 'STOP_LOSS',
    trigger: price('2990'),
    closePosition: true,
    ...change,
  }
  let orders: OpenOrders = applyOrders(noOpenOrders, [stop])
  const openOrder = (orderId: Hash) => orders.orders.find((open) => open.orderId === orderId)
  let sent: OrderMessage | undefined
  const trails = createTrails({
    clock: time.clock,
    timers: time.timers,
    marks: createTrailMarks(storage, 'paper.0xaa'),
    locks: {
      hold: (orderId) => Promise.resolve(!locked.has(orderId) && locked.add(orderId).has(orderId)),
      letGo: (orderId) => locked.delete(orderId),
      held: () => Promise.resolve([...locked]),
    },
    openMark: () => ({
      read: () => markPrice,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }),
    openOrder,
    edit: async (open, trigger, onSigned) => {
      ids += 1
      const orderId: Hash = `0x${ids.toString(16).padStart(2, '0')}`
      onSigned(orderId)
      edits.push({ atMs: time.clock.nowMs(), trigger })
      sent = { ...open, orderId, trigger }
      const record = await answer(sent)
      orders = applyEdited(orders, open.orderId, record)
      return record
    },
    findEdit: async (open, signedId, onFound) => {
      if (sent === undefined) throw new Error('nothing was sent')
      const found = await findEdit(signedId, sent)
      if (found !== undefined) orders = applyEdited(orders, open.orderId, found)
      onFound(found)
    },
    ask: (orderId) => ask(orderId),
    onElsewhere: (listener) => {
      elsewhere.add(listener)
      return () => elsewhere.delete(listener)
    },
    isLinkLive: () => isLinkLive,
    canSign: () => canSign,
    onEnded: (end) => ended.push(end),
    onLeft: ({ instrumentName }) => void reportedLeft.push(instrumentName),
  })
  /** Waits for all pending work, including its consequences. */
  const rest = async () => {
    for (let turn = 0; turn < 3; turn++) await settled()
  }
  const look = async () => {
    for (const listener of listeners) listener()
    await rest()
  }
  return {
    trails,
    time,
    stop,
    edits,
    ended,
    reportedLeft,
    locked,
    look,
    rest,
    /** Trigger of the untriggered stop. */
    trigger: () => orders.orders[0]?.trigger,
    open: () => orders.orders[0],
    running: () => trails.getSnapshot().running[0],
    left: () => trails.getSnapshot().left,
    begin: async (part: Partial<NewTrail> = {}) => {
      const begun = await trails.begin({
        orderId: stop.orderId,
        instrumentName: stop.instrumentName,
        priceStep: price('0.1'),
        distance: { unit: 'usd', usd: price('10') },
        activation: undefined,
        minEditMs: 2_000,
        ...part,
      })
      await rest()
      return begun
    },
    move: async (to: Price | undefined) => {
      markPrice = to
      await look()
    },
    pass: async (ms: number) => {
      time.pass(ms)
      await rest()
    },
    /** Delivers a message of the `orders` channel. */
    emit: async (changed: readonly OrderMessage[]) => {
      trails.onOrders(changed)
      orders = applyOrders(orders, changed)
      await rest()
    },
    /** Delivers a read of the open orders. */
    read: async () => {
      trails.onRead(orders.orders)
      await rest()
    },
    lookElsewhere: async () => {
      for (const listener of elsewhere) listener()
      await rest()
    },
    setConnection: (isLive: boolean) => (isLinkLive = isLive),
    setSigning: (can: boolean) => (canSign = can),
    setAnswer: (next: Answer) => (answer = next),
    setFindEdit: (next: typeof findEdit) => (findEdit = next),
    setAsk: (next: typeof ask) => (ask = next),
  }
}
