import { fixed6, parseFixed6, smaller, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash, Instrument } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { levelsOf, type NetBook } from '@/core/quant/structures/netPrice'
import { CallError } from '@/web/connection/callErrors'
import { createVenueClock } from '@/web/market/venueClock'
import type { NetEntry } from '@/web/options/structure/net/netLedger'
import { createNetMarks, type NetMark } from '@/web/options/structure/net/netMarks'
import type { EndedNet, LegDone, NetOrderLeg, NetTerms } from '@/web/options/structure/net/netOrder'
import type { OnSigned } from '@/web/options/structure/net/netSends'
import { createNetOrders } from '@/web/options/structure/net/netStore'
import { ethPerp } from '../testing/builders'
import { createManualTime, settled } from '../testing/manuallyDriven'
import { createPegBrowser, peggedCall } from './pegScene'

const price = (text: string) => parseFixed6<Price>(text)

/** A call with ticks of 0.1 and steps of 0.1. */
export function netCall(strike: number): Instrument {
  return {
    ...peggedCall,
    instrumentId: String(strike),
    instrumentName: `ETH-27NOV26-${strike}-C`,
    strike: price(String(strike)),
    amountStep: parseFixed6('0.1'),
    minOrderValue: parseFixed6('0.000001'),
    priceBand: parseFixed6('100'),
  }
}

/** A perpetual with ticks of 0.1 and steps of 0.1. */
export const netPerp: Instrument = {
  ...ethPerp,
  priceStep: price('0.1'),
  amountStep: parseFixed6('0.1'),
  minOrderValue: parseFixed6('0.000001'),
  priceBand: parseFixed6('100'),
}

export function netLeg(instrument: Instrument, isBuy: boolean, ratio = '1'): NetOrderLeg {
  return { instrument, isBuy, ratio: parseFixed6<Amount>(ratio) }
}

function middleOf(book: NetBook | undefined): Price | undefined {
  const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
  return bid === undefined || ask === undefined ? undefined : fixed6<Price>((bid + ask) / 2n)
}

export type NetSent = NetEntry & { readonly atMs: number; readonly by: 'place' | 'edit' | 'cancel' }
/** How the venue treats the next requests. `before` runs before it applies an amend. */
export type NetAnswers = {
  readonly reject?: (sent: NetSent) => Error | undefined
  /** Executes the request and loses the answer. */
  readonly lose?: (sent: NetSent) => Error | undefined
  readonly before?: (sent: NetSent) => void
  /** Delays the request. */
  readonly wait?: Promise<void>
}

/** A page that works net orders at a venue whose books the test sets. */
export function netScene(terms: NetTerms, { storage, locked } = createPegBrowser()) {
  const time = createManualTime()
  const venueClock = createVenueClock(time.clock)
  const listeners = new Set<() => void>()
  const venue = new Map<Hash, OrderMessage>()
  const sent: NetSent[] = []
  const ended: EndedNet[] = []
  const left: NetMark[] = []
  let books: readonly (NetBook | undefined)[] = terms.legs.map(() => undefined)
  let isLinkLive = true
  let canSign = true
  let isForwardLive = true
  let isHedgeMode = false
  let answers: NetAnswers = {}
  let ids = locked.size * 1_000
  let reports: OrderMessage[] = []
  let recovered: readonly LegDone[] = []
  let mostSigned = fixed6<Amount>(1_000_000_000_000n)

  const legOf = (at: number) => {
    const leg = terms.legs[at]
    if (leg === undefined) throw new RangeError(`no leg ${at}`)
    return leg
  }
  const put = (record: OrderMessage) => {
    venue.set(record.orderId, record)
    reports.push(record)
    return record
  }
  const recordOf = (orderId: Hash, { leg, isBuy, amount, limitPrice }: NetEntry): OrderMessage => ({
    orderId,
    account: '0x00000000000000000000000000000000000000aa',
    instrumentId: legOf(leg).instrument.instrumentId,
    instrumentName: legOf(leg).instrument.instrumentName,
    instrumentType: legOf(leg).instrument.instrumentType,
    orderType: limitPrice === undefined ? 'market' : 'limit',
    orderStatus: 'opened',
    side: isBuy ? 'buy' : 'sell',
    price: limitPrice ?? fixed6<Price>(0n),
    amount,
    filled: fixed6<Amount>(0n),
  })
  const fill = (orderId: Hash, more: Amount, at: Price) => {
    const known = venue.get(orderId)
    if (known === undefined) throw new Error('no such order')
    const filled = fixed6<Amount>(known.filled + more)
    const paid = (known.avgPrice ?? 0n) * known.filled + at * more
    const orderStatus = filled === known.amount ? ('filled' as const) : ('partial' as const)
    put({ ...known, filled, avgPrice: fixed6<Price>(paid / filled), orderStatus })
  }
  /** Fills an immediate order from the book, level by level. */
  const match = (orderId: Hash, { leg, isBuy, limitPrice }: NetEntry) => {
    for (const level of levelsOf(books[leg], isBuy)) {
      const known = venue.get(orderId)
      if (known === undefined || known.filled === known.amount) break
      if (limitPrice !== undefined && (isBuy ? level.price > limitPrice : level.price < limitPrice)) break
      fill(orderId, smaller(level.amount, fixed6<Amount>(known.amount - known.filled)), level.price)
    }
    const known = venue.get(orderId)
    if (known !== undefined && known.filled < known.amount) put({ ...known, orderStatus: 'cancelled' })
  }
  const end = (orderId: Hash) => {
    const known = venue.get(orderId)
    const isOpen = known?.orderStatus === 'opened' || known?.orderStatus === 'partial'
    if (!isOpen) throw new CallError('cancel_order', 'ORDER_DOES_NOT_EXIST')
    put({ ...known, orderStatus: 'cancelled' })
  }
  const flush = () => {
    const changed = reports
    reports = []
    if (changed.length > 0) nets.onOrders(changed)
  }
  const request = async <Reply>(one: NetSent, apply: () => Reply): Promise<Reply> => {
    const rejection = answers.reject?.(one)
    if (rejection !== undefined) throw rejection
    sent.push(one)
    if (answers.wait !== undefined) await answers.wait
    answers.before?.(one)
    const reply = apply()
    // The channel reports before the answer arrives.
    flush()
    const lost = answers.lose?.(one)
    if (lost !== undefined) throw lost
    await Promise.resolve()
    return reply
  }
  const send = (entry: NetEntry, by: 'place' | 'edit', onSigned: OnSigned, replaced?: Hash) => {
    ids += 1
    const orderId: Hash = `0x${ids.toString(16).padStart(16, '0')}`
    const signed = { ...entry, amount: smaller(entry.amount, mostSigned) }
    onSigned(orderId, signed.amount)
    return request({ ...signed, by, atMs: time.clock.nowMs() }, () => {
      if (replaced !== undefined) end(replaced)
      put(recordOf(orderId, signed))
      if (!entry.isPassive) match(orderId, signed)
      return venue.get(orderId) ?? recordOf(orderId, signed)
    })
  }

  const nets = createNetOrders({
    clock: time.clock,
    venueClock,
    timers: time.timers,
    marks: createNetMarks(storage, 'paper.0xaa'),
    locks: {
      hold: (key) => Promise.resolve(!locked.has(key) && locked.add(key).has(key)),
      letGo: (key) => Promise.resolve(void locked.delete(key)),
      held: () => Promise.resolve([...locked]),
    },
    newKey: () => '0x00000000000000ff',
    isLinkLive: () => isLinkLive,
    canSign: () => canSign,
    onElsewhere: () => () => undefined,
    openMarket: () => ({
      read: () => ({ books, marks: terms.legs.map((_, at) => middleOf(books[at])), isForwardLive }),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }),
    makeOrders: () => ({
      place: (entry, onSigned) => send(entry, 'place', onSigned),
      edit: (from, entry, onSigned) => send(entry, 'edit', onSigned, from.orderId),
    }),
    cancel: (orderId) => {
      const { amount } = venue.get(orderId) ?? { amount: fixed6<Amount>(0n) }
      const entry = { leg: terms.passive, isBuy: false, isPassive: true, amount, limitPrice: undefined }
      return request({ ...entry, by: 'cancel', atMs: time.clock.nowMs() }, () => end(orderId))
    },
    ask: (orderId) => Promise.resolve(venue.get(orderId) ?? 'missing'),
    recover: () => Promise.resolve(recovered),
    hasHedgeMode: () => Promise.resolve(isHedgeMode),
    onEnded: (one) => ended.push(one),
    onLeft: (mark) => left.push(mark),
  })
  const rest = async () => {
    for (let turn = 0; turn < 4; turn++) await settled()
  }
  const look = async () => {
    for (const listener of listeners) listener()
    await rest()
  }
  const resting = () =>
    [...venue.values()].filter(
      ({ orderStatus, instrumentId }) =>
        instrumentId === legOf(terms.passive).instrument.instrumentId &&
        (orderStatus === 'opened' || orderStatus === 'partial'),
    )
  return {
    nets,
    time,
    venueClock,
    sent,
    ended,
    left,
    rest,
    look,
    resting,
    venue,
    order: () => nets.getSnapshot().running[0],
    begin: async (from?: { readonly mark: NetMark; readonly isStopping: boolean }) => {
      const why = await nets.begin({ terms, chain: [], ...(from !== undefined && { left: from }) })
      await rest()
      return why
    },
    setBooks: async (next: readonly (NetBook | undefined)[]) => {
      books = next
      await look()
    },
    /** Another trader hits the resting order. */
    hit: async (more: Amount) => {
      const [open] = resting()
      if (open === undefined) throw new Error('nothing rests')
      fill(open.orderId, more, open.price)
      flush()
      await rest()
    },
    /** Fills without a report, for `before`. */
    fillSilently: (more: Amount) => {
      const [open] = resting()
      if (open !== undefined) fill(open.orderId, more, open.price)
    },
    report: async (records: readonly OrderMessage[]) => {
      for (const record of records) put(record)
      flush()
      await rest()
    },
    pass: async (ms: number) => {
      time.pass(ms)
      await rest()
    },
    setAnswers: (next: NetAnswers) => (answers = next),
    setConditions: (next: { isLinkLive?: boolean; canSign?: boolean; isForwardLive?: boolean }) => {
      isLinkLive = next.isLinkLive ?? true
      canSign = next.canSign ?? true
      isForwardLive = next.isForwardLive ?? true
    },
    /** Orders for more are signed for this much, as when a fill crosses the signing. */
    setMostSigned: (most: Amount) => (mostSigned = most),
    setHedgeMode: () => (isHedgeMode = true),
    setRecovered: (done: readonly LegDone[]) => (recovered = done),
  }
}
