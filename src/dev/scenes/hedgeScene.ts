import type { Ticker } from '@/core/protocol/channels/ticker'
import {
  absolute,
  add,
  fixed6,
  negate,
  notional,
  parseFixed6,
  type Amount,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { ethPerp } from '@/dev/testing/builders'
import type { Fill } from '@/web/session/fills'
import { usualHedge, type HedgeNews, type HedgeTerms } from '@/web/session/hedger/hedge'
import { createHedgeMarks } from '@/web/session/hedger/hedgeMarks'
import type { HedgeFacts } from '@/web/session/hedger/hedgeRules'
import { createHedges } from '@/web/session/hedger/hedgeStore'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { MarkStorage } from '@/web/session/orders/persistedOrders'
import { createManualTime, settled } from '../testing/manuallyDriven'

const price = (text: string) => parseFixed6<Price>(text)
const none = fixed6<Amount>(0n)
export const callName = 'ETH-25DEC26-3200-C'

/** Storage and locks that the tabs of one browser share. */
export type HedgeBrowser = { readonly storage: MarkStorage; readonly locked: Set<string> }

export function hedgeTerms(part: Partial<HedgeTerms> = {}): HedgeTerms {
  return {
    ...usualHedge,
    asset: 'ETH',
    target: none,
    band: parseFixed6<Amount>('2'),
    maxAmount: parseFixed6<Amount>('50'),
    instrument: ethPerp,
    ...part,
  }
}

/** How the venue treats the next order. `lost`: it is executed, and its answer is lost. */
export type VenueAnswer = (order: NewOrder, execute: () => OrderMessage) => Promise<OrderMessage>

type SentOrder = { readonly atMs: number; readonly order: NewOrder }

/**
 * A page that holds an option and hedges it, and a venue whose fills and positions arrive when the test delivers them.
 */
export function hedgeScene({ storage, locked }: HedgeBrowser) {
  const time = createManualTime()
  const listeners = new Set<() => void>()
  const accountListeners = new Set<() => void>()
  const fillListeners = new Set<(fill: Fill) => void>()
  const elsewhere = new Set<() => void>()
  const news: HedgeNews[] = []
  const sent: SentOrder[] = []
  const records = new Map<Hash, OrderMessage>()
  const undelivered: Fill[] = []
  const allFills: Fill[] = []
  /** Keys of the fills that the page has received. */
  const known = new Set<string>()
  const venue = { perpetual: none, calls: none, share: 1, fee: 0 }
  let page = { perpetual: none, calls: none }
  const market = { bestBid: price('2999.5'), bestAsk: price('3000.5'), delta: 0.5, isMarkLive: true, isBookLive: true }
  const conditions = {
    isLinkLive: true,
    signing: 'auto' as HedgeFacts['signing'],
    arePositionsFresh: true,
    marginUse: 0.1 as number | undefined,
    mode: 'net' as 'net' | 'hedge',
    /** How far the clocks of the computer and of the venue are ahead of the time that passes. */
    skewMs: 0,
    venueSkewMs: 0,
    expiryNs: BigInt(time.clock.nowMs() + 30 * 86_400_000) * 1_000_000n,
  }
  let ids = 0
  let answer: VenueAnswer = (_, execute) => Promise.resolve(execute())
  let find: (orderId: Hash) => Promise<OrderMessage | undefined> = (orderId) => Promise.resolve(records.get(orderId))

  const execute = (order: NewOrder, orderId: Hash): OrderMessage => {
    const exact = fixed6<Amount>(BigInt(Math.floor(Number(order.amount) * venue.share)))
    const filled = fixed6<Amount>(exact - (exact % ethPerp.amountStep))
    const { bestBid, bestAsk } = market
    const at = order.isBuy ? bestAsk : bestBid
    const record: OrderMessage = {
      orderId,
      account: '0x00000000000000000000000000000000000000aa',
      instrumentId: order.instrumentId,
      instrumentName: ethPerp.instrumentName,
      instrumentType: 'PERPETUAL',
      orderType: 'limit',
      orderStatus: filled === order.amount ? 'filled' : 'cancelled',
      side: order.isBuy ? 'buy' : 'sell',
      price: order.limitPrice ?? fixed6<Price>(0n),
      amount: order.amount,
      filled,
    }
    records.set(orderId, record)
    venue.perpetual = add(venue.perpetual, order.isBuy ? filled : negate(filled))
    if (filled > 0n) addFill(ethPerp.instrumentName, order.isBuy, filled, at, orderId)
    return record
  }
  const addFill = (instrumentName: string, isBuy: boolean, amount: Amount, at: Price, orderId?: Hash) => {
    const fill: Fill = {
      key: `fill ${allFills.length}`,
      tradeId: String(allFills.length),
      orderId,
      instrumentName,
      side: isBuy ? 'buy' : 'sell',
      price: at,
      amount,
      fee: fixed6<Usd>(BigInt(Math.round(Number(notional(at, amount)) * venue.fee))),
      liquidity: 'taker',
      timeNs: time.clock.nowNs(),
    }
    allFills.push(fill)
    undelivered.push(fill)
  }
  const positionsOf = ({ perpetual, calls }: { perpetual: Amount; calls: Amount }): readonly PositionMessage[] => [
    ...(perpetual === 0n ? [] : [positionOf(perpetual)]),
    ...(calls === 0n
      ? []
      : [
          {
            ...positionOf(calls),
            instrumentId: '2',
            instrumentName: callName,
            instrumentType: 'OPTION' as const,
            option: {
              strike: price('3200'),
              optionType: 'call' as const,
              expiry: conditions.expiryNs,
              iv: 0.6,
              delta: 0.5,
              theta: 0,
              vega: 0,
              rho: 0,
            },
          },
        ]),
  ]
  const ticker = (): Ticker => ({
    instrumentId: '2',
    instrumentName: callName,
    instrumentType: 'OPTION',
    indexPrice: price('3000'),
    mark: { price: price('100'), delta: market.delta, iv: 0.6 },
  })
  const hedges = createHedges({
    clock: { ...time.clock, nowMs: () => time.clock.nowMs() + conditions.skewMs },
    venueClock: { ...time.clock, nowMs: () => time.clock.nowMs() + conditions.venueSkewMs },
    timers: time.timers,
    openMarket: () => ({
      read: () => ({
        tickers: market.isMarkLive ? new Map([[callName, ticker()]]) : undefined,
        bestBid: market.isBookLive ? market.bestBid : undefined,
        bestAsk: market.isBookLive ? market.bestAsk : undefined,
      }),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }),
    isLinkLive: () => conditions.isLinkLive,
    signing: () => conditions.signing,
    positions: () => (conditions.arePositionsFresh ? positionsOf(page) : undefined),
    marginUse: () => conditions.marginUse,
    onFill: (listener) => {
      fillListeners.add(listener)
      return () => fillListeners.delete(listener)
    },
    fit: (order) => (conditions.mode === 'hedge' ? undefined : order),
    canHedge: () => Promise.resolve(conditions.mode !== 'hedge'),
    place: async (order, onSigned) => {
      ids += 1
      const orderId: Hash = `0x${ids.toString(16).padStart(2, '0')}`
      onSigned(orderId)
      sent.push({ atMs: time.clock.nowMs(), order })
      return answer(order, () => execute(order, orderId))
    },
    find: async (orderId, onFound) => onFound(await find(orderId)),
    ask: (orderId) => Promise.resolve(records.get(orderId)),
    reread: () => {
      if (!conditions.isLinkLive) return Promise.resolve(undefined)
      page = { perpetual: venue.perpetual, calls: venue.calls }
      for (const { key } of allFills) known.add(key)
      return Promise.resolve({ positions: positionsOf(page), fills: allFills })
    },
    followAccount: (listener) => {
      accountListeners.add(listener)
      return () => accountListeners.delete(listener)
    },
    locks: {
      hold: (asset) => Promise.resolve(!locked.has(asset) && locked.add(asset).has(asset)),
      letGo: (asset) => Promise.resolve(void locked.delete(asset)),
      held: () => Promise.resolve([...locked]),
    },
    marks: createHedgeMarks(storage, 'paper.0xaa'),
    onElsewhere: (listener) => {
      elsewhere.add(listener)
      return () => elsewhere.delete(listener)
    },
    onNews: (one) => void news.push(one),
  })
  const rest = async () => {
    for (let turn = 0; turn < 3; turn++) await settled()
  }
  const tell = async (some: ReadonlySet<() => void>) => {
    for (const listener of some) listener()
    await rest()
  }
  const deliverFills = async () => {
    for (const fill of undelivered.splice(0)) {
      known.add(fill.key)
      for (const listener of fillListeners) listener(fill)
    }
    await rest()
  }
  const deliverPositions = async () => {
    page = { perpetual: venue.perpetual, calls: venue.calls }
    await tell(accountListeners)
  }
  return {
    hedges,
    time,
    venue,
    market,
    conditions,
    sent,
    news,
    rest,
    fills: allFills,
    /** The venue’s record of the last order. */
    record: () => [...records.values()].at(-1),
    known,
    of: () => hedges.getSnapshot().get('ETH') ?? {},
    running: () => hedges.getSnapshot().get('ETH')?.running,
    page: () => page,
    deliverFills,
    deliverPositions,
    deliver: async () => {
      await deliverFills()
      await deliverPositions()
    },
    begin: async (part: Partial<HedgeTerms> = {}) => {
      const why = await hedges.begin(hedgeTerms(part))
      await rest()
      return why
    },
    look: () => tell(listeners),
    lookElsewhere: () => tell(elsewhere),
    pass: async (ms: number) => {
      time.pass(ms)
      await rest()
    },
    /** The trader buys calls, or sells them with a negative amount. */
    trade: (amount: Amount) => {
      venue.calls = add(venue.calls, amount)
      addFill(callName, amount > 0n, absolute(amount), price('100'))
    },
    setAnswer: (next: VenueAnswer) => (answer = next),
    setFind: (next: typeof find) => (find = next),
  }
}

function positionOf(amount: Amount): PositionMessage {
  return {
    instrumentId: ethPerp.instrumentId,
    instrumentName: ethPerp.instrumentName,
    instrumentType: 'PERPETUAL',
    asset: 'ETH',
    amount: absolute(amount),
    side: amount < 0n ? 'sell' : 'buy',
    markPrice: price('3000'),
    avgEntryPrice: price('3000'),
    unrealizedPnl: fixed6<Usd>(0n),
    maintenanceMargin: fixed6<Usd>(0n),
  }
}
