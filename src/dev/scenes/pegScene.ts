import { orderDigest } from '@/core/protocol/eip712'
import { fixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash, Instrument, OptionInstrument } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError } from '@/web/connection/callErrors'
import type { Calls } from '@/web/connection/calls'
import type { Access } from '@/web/session/access/access'
import { interceptTrader } from '@/web/session/interceptor'
import { oneClickInterceptor } from '@/web/session/oneClick/oneClickInterceptor'
import type { OpenOrder } from '@/web/session/openOrders'
import { applyEdited, applyOrders, noOpenOrders, type OpenOrders } from '@/web/session/openOrders'
import { createOrderContext } from '@/web/session/orderContext'
import { editOrder } from '@/web/session/orders/editOrder'
import { editable } from '@/web/session/orders/orderActions'
import { createOrderFills } from '@/web/session/orders/orderFills'
import type { MarkStorage } from '@/web/session/orders/persistedOrders'
import type { EndedPeg, NewPeg } from '@/web/session/pegs/peg'
import type { PegMarket } from '@/web/session/pegs/pegMarket'
import { createPegMarks } from '@/web/session/pegs/pegMarks'
import { createPegs } from '@/web/session/pegs/pegStore'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'
import { notingKey } from '../testing/keysInProcess'
import { createManualTime, settled } from '../testing/manuallyDriven'

const price = (text: string) => parseFixed6<Price>(text)
const maker = '0x00000000000000000000000000000000000000aa' as const
const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const startMs = 1_790_000_000_000
const yearMs = 365 * 86_400_000

/** A call at the money with a quarter of a year left: at 40 % and a forward of 100 it is worth 7.9656. */
export const peggedCall: OptionInstrument = {
  instrumentType: 'OPTION',
  instrumentId: '7',
  instrumentName: 'ETH-27NOV26-100-C',
  asset: 'ETH',
  priceStep: price('0.1'),
  amountStep: parseFixed6('0.01'),
  minOrderValue: parseFixed6('1'),
  maxOrderValue: parseFixed6('1000000'),
  maxNotionalValue: parseFixed6('10000000'),
  priceBand: parseFixed6('0.5'),
  optionType: 'call',
  strike: price('100'),
  expiryNs: BigInt(startMs + yearMs / 4) * 1_000_000n,
  listingCycle: 'monthly',
}

type Edit = {
  readonly atMs: number
  readonly price: Price
  readonly amount: Amount
  readonly salt: bigint
  readonly from: string
}
/** State shared by the tabs of one browser. */
type PegBrowser = { readonly storage: MarkStorage; readonly locked: Set<Hash> }
export function createPegBrowser(): PegBrowser {
  const retained = new Map<string, string>()
  return {
    storage: {
      getItem: (name) => retained.get(name) ?? null,
      setItem: (name, text) => void retained.set(name, text),
      removeItem: (name) => void retained.delete(name),
      key: (at) => [...retained.keys()][at] ?? null,
      get length() {
        return retained.size
      },
    },
    locked: new Set(),
  }
}

export type PegScene = ReturnType<typeof pegScene>

/** A page with one open order; the test moves the market and sets the venue's answers. */
export function pegScene(
  change: Partial<OpenOrder> = {},
  instrument: Instrument = peggedCall,
  { storage, locked }: PegBrowser = createPegBrowser(),
) {
  const time = createManualTime(startMs)
  const { clock } = time
  const listeners = new Set<() => void>()
  const ended: EndedPeg[] = []
  const edits: Edit[] = []
  const spent: OrderToSign[] = []
  const cancelled: Hash[] = []
  const elsewhere = new Set<() => void>()
  let market: ReturnType<PegMarket['read']> = {
    forward: { status: 'live', forward: 100 },
    isBookLive: true,
    bestBid: price('7.2'),
    bestAsk: price('8.6'),
    others: { bestBid: undefined, bestAsk: undefined },
    liveMark: undefined,
    settlesMs: undefined,
    markPrice: price('8'),
  }
  let isLinkLive = true
  let canSign = true
  let answer: (record: OrderMessage) => Promise<OrderMessage> = (record) => Promise.resolve(record)
  let ask: (orderId: Hash) => Promise<OrderMessage | undefined> = () => Promise.resolve(undefined)

  const order: OpenOrder = {
    rowKey: '0x01',
    orderId: '0x01',
    account: maker,
    instrumentId: instrument.instrumentId,
    instrumentName: instrument.instrumentName,
    instrumentType: instrument.instrumentType,
    orderType: 'limit',
    orderStatus: 'opened',
    side: 'buy',
    price: price('7.5'),
    amount: parseFixed6('2'),
    filled: parseFixed6('0'),
    ...change,
  }
  const fills = createOrderFills()
  fills.receive([order])
  let orders: OpenOrders = applyOrders(noOpenOrders, [order])
  const openOrder = (orderId: Hash) => orders.orders.find((open) => open.orderId === orderId)

  const calls = {
    call: (_operation: unknown, data: Record<string, unknown>) => {
      const { limitPrice, amount, salt, orderId: from } = data
      const signed = {
        maker,
        isBuy: order.side === 'buy',
        instrument: BigInt(instrument.instrumentId),
        timestamp: data['timestamp'],
        limitPrice,
        amount,
        salt,
      }
      // The fields of the request, as the operation's schema has them.
      const fields = signed as Parameters<typeof orderDigest>[1]
      edits.push({
        atMs: clock.nowMs(),
        price: fixed6(fields.limitPrice),
        amount: fixed6(fields.amount),
        salt: fields.salt,
        from: String(from),
      })
      const old = openOrder(String(from) as Hash)
      if (old === undefined) return Promise.reject(new CallError('edit_order', 'ORDER_DOES_NOT_EXIST', undefined))
      const record = {
        ...old,
        orderId: orderDigest(domain, fields),
        price: fixed6<Price>(fields.limitPrice),
        amount: fixed6<Amount>(fields.amount),
        filled: fixed6<Amount>(0n),
      }
      return answer(record)
    },
  } as unknown as Calls
  const access = {
    getSnapshot: (): Access => ({
      status: 'trading',
      account: maker,
      walletName: 'Test',
      isPaper: true,
      credentials: { apiKey: 'key', apiSecret: 'secret' },
      signingKey: notingKey(maker).key,
      signingKeyExpirySec: 4_000_000_000n,
      signingMode: 'oneClick',
      isPersisted: false,
    }),
  }
  const oneClick = {
    isRunning: () => true,
    spend: (more: readonly OrderToSign[]) => {
      spent.push(...more)
      return []
    },
  }
  const interceptor = oneClickInterceptor({ access, oneClick })
  const context = createOrderContext({
    fills,
    calls,
    domain,
    access,
    oneClick,
    wallet: {
      signer: () => {
        throw new Error('a peg never asks the wallet')
      },
    },
    clock,
    crypto,
    interceptTrader: interceptTrader([interceptor]),
  })
  const pegs = createPegs({
    clock,
    timers: time.timers,
    openMarket: () => ({
      read: () => market,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }),
    locks: {
      hold: (orderId) => Promise.resolve(!locked.has(orderId) && locked.add(orderId).has(orderId)),
      letGo: (orderId) => Promise.resolve(void locked.delete(orderId)),
      held: () => Promise.resolve([...locked]),
    },
    marks: createPegMarks(storage, 'paper.0xaa'),
    onElsewhere: (listener) => {
      elsewhere.add(listener)
      return () => elsewhere.delete(listener)
    },
    isLinkLive: () => isLinkLive,
    canSign: () => canSign,
    openOrder,
    edit: async (open, changed, onSigned) => {
      const record = await editOrder(context, { ...editable(open), isPegEdit: true }, changed, ({ orderId }) =>
        onSigned(orderId),
      )
      orders = applyEdited(orders, open.orderId, record)
      return record
    },
    ask: (orderId) => ask(orderId),
    cancel: ({ orderId }) => void cancelled.push(orderId),
    onEnded: (end) => ended.push(end),
  })
  /** Waits for all pending work, including its consequences. */
  const rest = async () => {
    for (let turn = 0; turn < 3; turn++) await settled()
  }
  return {
    pegs,
    time,
    order,
    instrument,
    edits,
    ended,
    spent,
    cancelled,
    locked,
    rest,
    listenerCount: () => listeners.size,
    open: () => orders.orders[0],
    peg: () => pegs.getSnapshot().running[0],
    begin: async ({ iv = 0.4, ...part }: Partial<NewPeg> & { readonly iv?: number } = {}) => {
      const begun = await pegs.begin({
        orderId: order.orderId,
        instrument,
        target: {
          kind: 'volatility',
          iv,
          option: instrument.instrumentType === 'OPTION' ? instrument : peggedCall,
          expiry: { expiryNs: peggedCall.expiryNs, strikes: [] },
        },
        cap: price(order.side === 'buy' ? '9' : '7'),
        minEditMs: 1_000,
        cancelsAtEnd: false,
        ...part,
      })
      await rest()
      return begun
    },
    move: async (part: Partial<typeof market>) => {
      market = { ...market, ...part }
      for (const listener of listeners) listener()
      await rest()
    },
    forward: (value: number) => ({ forward: { status: 'live', forward: value } }) as const,
    pass: async (ms: number) => {
      time.pass(ms)
      await rest()
    },
    /** A message of the `orders` channel. */
    emit: async (changed: readonly OrderMessage[]) => {
      fills.receive(changed)
      pegs.onOrders(changed)
      orders = applyOrders(orders, changed)
      await rest()
    },
    /** Runs when another tab sends a message, or this tab becomes visible. */
    lookElsewhere: async () => {
      for (const listener of elsewhere) listener()
      await rest()
    },
    left: () => pegs.getSnapshot().left,
    setConnection: (isLive: boolean) => (isLinkLive = isLive),
    setSigning: (can: boolean) => (canSign = can),
    setAnswer: (next: typeof answer) => (answer = next),
    setAsk: (next: typeof ask) => (ask = next),
  }
}
