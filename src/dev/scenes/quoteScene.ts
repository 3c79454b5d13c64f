import { assert } from '@/core/lib/assert'
import { fixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Hash, OptionInstrument } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, NotConnectedError } from '@/web/connection/callErrors'
import type { BestPrices } from '@/web/options/quotes/model/othersBest'
import type { MmpState } from '@/web/options/quotes/model/protection'
import type { QuoteMark, SheetNews, SheetTerms } from '@/web/options/quotes/model/quoteSheet'
import { createSheetMarks } from '@/web/options/quotes/model/sheetMarks'
import { createQuoteSheets } from '@/web/options/quotes/model/sheetStore'
import { isOpen } from '@/web/session/openOrders'
import { createManualTime, settled } from '../testing/manuallyDriven'
import { createPegBrowser, peggedCall } from './pegScene'

const price = (text: string) => parseFixed6<Price>(text)

/** An option with ticks of 0.1 and steps of 0.1. */
export function quotedOption(strike: number, optionType: 'call' | 'put' = 'call'): OptionInstrument {
  return {
    ...peggedCall,
    instrumentId: `${strike}${optionType === 'call' ? 1 : 2}`,
    instrumentName: `ETH-27NOV26-${strike}-${optionType === 'call' ? 'C' : 'P'}`,
    strike: price(String(strike)),
    optionType,
    amountStep: parseFixed6('0.1'),
    minOrderValue: parseFixed6('1'),
    priceBand: parseFixed6('100'),
  }
}

export function quoteTerms(instruments: readonly OptionInstrument[], part: Partial<SheetTerms> = {}): SheetTerms {
  return {
    asset: 'ETH',
    instruments,
    lines: instruments.map(({ instrumentName }) => ({ instrumentName, size: parseFixed6<Amount>('2') })),
    unit: 'vega',
    halfWidth: parseFixed6('1'),
    shift: parseFixed6('0'),
    skew: parseFixed6('0'),
    band: parseFixed6('0.25'),
    maxDelta: parseFixed6<Amount>('100'),
    maxVega: parseFixed6<Usd>('1000'),
    maxOrderValue: parseFixed6<Usd>('100000'),
    perSecond: 8,
    needsMmp: true,
    ...part,
  }
}

export type QuoteSent = {
  readonly by: 'place' | 'amend' | 'cancel'
  readonly atMs: number
  readonly line: number
  readonly isBuy: boolean
  readonly price: Price
  readonly amount: Amount
}

/** How the venue treats a request: it may reject it, lose it, apply it and lose the answer, or fill before an amend. */
export type QuoteAnswers = {
  readonly reject?: (sent: QuoteSent) => Error | undefined
  readonly lose?: (sent: QuoteSent) => { readonly isApplied: boolean; readonly error: Error } | undefined
  readonly before?: (sent: QuoteSent, orderId: Hash | undefined) => void
  /** Delays the answer. */
  readonly wait?: (sent: QuoteSent) => Promise<void> | undefined
}

/** A page that quotes a sheet at a venue whose marks the test sets. */
export function quoteScene(terms: SheetTerms, { storage, locked } = createPegBrowser()) {
  const time = createManualTime()
  const listeners = new Set<() => void>()
  const venue = new Map<Hash, OrderMessage>()
  const sent: QuoteSent[] = []
  const news: SheetNews[] = []
  const conditions = {
    isLinkLive: true,
    canSign: true,
    mmp: 'on' as MmpState,
    /** False: the venue does not answer about an order until `answerAsks`. */
    canAsk: true,
    marks: 'live' as 'live' | 'late' | 'stale',
    /** How far the venue's time is ahead of the page's; far behind in a replay. */
    venueAheadMs: 0,
    canReadOpen: true,
  }
  let marks: readonly (QuoteMark | undefined)[] = terms.lines.map(() => undefined)
  let tops: readonly BestPrices[] = terms.lines.map(() => ({ bid: undefined, ask: undefined }))
  let answers: QuoteAnswers = {}
  let look = () => {}
  let ids = locked.size * 10_000
  let reports: OrderMessage[] = []
  const locks = locked as Set<string>

  const put = (record: OrderMessage) => {
    venue.set(record.orderId, record)
    reports.push(record)
    return record
  }
  const flush = () => {
    const changed = reports
    reports = []
    if (changed.length > 0 && conditions.isLinkLive) sheets.onOrders(changed)
  }
  const openAt = (orderId: Hash, operation: string): OrderMessage => {
    const known = venue.get(orderId)
    if (known === undefined || !isOpen(known)) throw new CallError(operation, 'ORDER_DOES_NOT_EXIST')
    return known
  }
  const unasked: (() => void)[] = []
  const ask = (orderId: Hash): Promise<OrderMessage | 'missing' | undefined> =>
    new Promise((resolve) => {
      const answer = () => resolve(conditions.isLinkLive ? (venue.get(orderId) ?? 'missing') : undefined)
      if (conditions.canAsk) answer()
      else unasked.push(answer)
    })
  const request = async <Reply>(one: QuoteSent, old: Hash | undefined, apply: () => Reply): Promise<Reply> => {
    if (!conditions.isLinkLive) throw new NotConnectedError(one.by)
    sent.push(one)
    const rejection = answers.reject?.(one)
    if (rejection !== undefined) throw rejection
    const lost = answers.lose?.(one)
    if (lost?.isApplied === false) throw lost.error
    await answers.wait?.(one)
    answers.before?.(one, old)
    const reply = apply()
    // The channel reports before the answer arrives.
    flush()
    if (lost !== undefined) throw lost.error
    await Promise.resolve()
    return reply
  }
  const newId = (): Hash => {
    ids += 1
    return `0x${ids.toString(16).padStart(16, '0')}`
  }
  const lineOf = ({ instrumentId }: OrderMessage) =>
    terms.instruments.findIndex((instrument) => instrument.instrumentId === instrumentId)
  const fill = (orderId: Hash, more: Amount) => {
    const known = openAt(orderId, 'fill')
    const filled = fixed6<Amount>(known.filled + more)
    put({ ...known, filled, orderStatus: filled === known.amount ? 'filled' : 'partial' })
  }
  const cancel = (orderId: Hash) => {
    const known = venue.get(orderId)
    const one = {
      by: 'cancel' as const,
      atMs: time.clock.nowMs(),
      line: known === undefined ? -1 : lineOf(known),
      isBuy: known?.side === 'buy',
      price: known?.price ?? price('0'),
      amount: known?.amount ?? fixed6<Amount>(0n),
    }
    return request(one, orderId, () => put({ ...openAt(orderId, 'cancel_order'), orderStatus: 'cancelled' }))
  }
  const recordOf = (orderId: Hash, line: number, isBuy: boolean, at: Price, amount: Amount): OrderMessage => ({
    orderId,
    account: '0x00000000000000000000000000000000000000aa',
    instrumentId: terms.instruments[line]?.instrumentId ?? '',
    instrumentName: terms.instruments[line]?.instrumentName ?? '',
    instrumentType: 'OPTION',
    orderType: 'limit',
    orderStatus: 'opened',
    side: isBuy ? 'buy' : 'sell',
    price: at,
    amount,
    filled: fixed6<Amount>(0n),
    postOnly: true,
    mmp: true,
  })
  const sheets = createQuoteSheets({
    clock: time.clock,
    venueClock: { nowMs: () => time.clock.nowMs() + conditions.venueAheadMs },
    timers: time.timers,
    isLinkLive: () => conditions.isLinkLive,
    canSign: () => conditions.canSign,
    openMarket: () => ({
      read: () => ({ status: conditions.marks, marks, tops, unread: new Set() }),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }),
    followMmp: () => ({ read: () => conditions.mmp, stop: () => undefined }),
    readMmp: () => Promise.resolve(conditions.mmp),
    makeOrders: () => ({
      place: ({ line, isBuy, price: at, amount }, onSigned) => {
        const orderId = newId()
        onSigned(orderId, amount)
        const one = { by: 'place' as const, atMs: time.clock.nowMs(), line, isBuy, price: at, amount }
        return request(one, undefined, () => put(recordOf(orderId, line, isBuy, at, amount)))
      },
      amend: (from, { line, isBuy, price: at }, onSigned) => {
        const orderId = newId()
        const known = venue.get(from.orderId)
        // The amount is signed by the newest fills that the page knows.
        const amount = fixed6<Amount>(from.open - ((known?.filled ?? from.filled) - from.filled))
        onSigned(orderId, amount)
        const one = { by: 'amend' as const, atMs: time.clock.nowMs(), line, isBuy, price: at, amount }
        return request(one, from.orderId, () => {
          put({ ...openAt(from.orderId, 'edit_order'), orderStatus: 'cancelled' })
          return put(recordOf(orderId, line, isBuy, at, amount))
        })
      },
    }),
    cancel,
    cancelMany: async (orderIds, most) => {
      const tried = orderIds.slice(0, most)
      const results = await Promise.allSettled(tried.map(cancel))
      return new Map(
        tried.map((orderId, at) => {
          const result = results[at]
          const error: unknown = result?.status === 'rejected' ? result.reason : undefined
          const isGone = error instanceof CallError && error.code === 'ORDER_DOES_NOT_EXIST'
          return [orderId, isGone ? undefined : error]
        }),
      )
    },
    onElsewhere: (listener) => {
      look = listener
      return () => undefined
    },
    ask,
    readOpen: () =>
      conditions.canReadOpen ? Promise.resolve(resting()) : Promise.reject(new NotConnectedError('get_orders')),
    marks: createSheetMarks(storage, 'paper.0xaa'),
    locks: {
      hold: (asset) => Promise.resolve(!locks.has(asset) && locks.add(asset).has(asset)),
      letGo: (asset) => Promise.resolve(void locks.delete(asset)),
      held: () => Promise.resolve([...locks]),
    },
    onNews: (one) => void news.push(one),
  })
  const resting = () => [...venue.values()].filter(isOpen)
  const rest = async () => {
    for (let turn = 0; turn < 4; turn++) await settled()
  }
  return {
    sheets,
    time,
    sent,
    news,
    venue,
    conditions,
    rest,
    resting,
    lineOf,
    /** The tab comes to the front. */
    look: () => {
      look()
      return rest()
    },
    of: () => sheets.getSnapshot().get('ETH') ?? {},
    begin: async () => {
      const why = await sheets.begin(terms)
      await rest()
      return why
    },
    setMarks: async (next: readonly (QuoteMark | undefined)[], nextTops = tops) => {
      marks = next
      tops = nextTops
      for (const listener of listeners) listener()
      await rest()
    },
    fill: async (orderId: Hash, more: Amount) => {
      fill(orderId, more)
      flush()
      await rest()
    },
    answerAsks: async () => {
      conditions.canAsk = true
      for (const answer of unasked.splice(0)) answer()
      await rest()
    },
    fillSilently: fill,
    /** The order ends at another page or by the venue. */
    end: async (orderId: Hash, error?: string) => {
      put({ ...openAt(orderId, 'cancel_order'), orderStatus: 'cancelled', ...(error !== undefined && { error }) })
      flush()
      await rest()
    },
    pass: async (ms: number) => {
      time.pass(ms)
      await rest()
    },
    setAnswers: (next: QuoteAnswers) => (answers = next),
  }
}

export const call = quotedOption(100)
export const put = quotedOption(90, 'put')
/** Marks of the call and the put, in USD. */
export const marksAt = (price: string) => [
  { price: parseFixed6<Price>(price), delta: 0.5, vega: 0.2 },
  { price: parseFixed6<Price>(price), delta: -0.4, vega: 0.2 },
]

/** A page that quotes a call and a put around 8: bids at 7.8, asks at 8.2. */
export async function quoting(part: Partial<SheetTerms> = {}, browser = createPegBrowser()) {
  const scene = quoteScene(quoteTerms([call, put], part), browser)
  await scene.setMarks(marksAt('8'))
  const why = await scene.begin()
  assert(why === undefined, 'the sheet starts')
  await scene.pass(2_000)
  return scene
}
