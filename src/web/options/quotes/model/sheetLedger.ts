import type { Clock } from '@/core/lib/clock'
import { fixed6, negate, smaller, subtract, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { isOpen } from '@/web/session/openOrders'
import type { QuoteSlot, RestingQuote } from './sheetRules'

export type QuoteEntry = Pick<QuoteSlot, 'line' | 'isBuy'> & { readonly price: Price; readonly amount: Amount }

type Kept = QuoteEntry & {
  filled: Amount
  /**
   * `sent`: signed and not answered. `leaving`: being cancelled or replaced. `lost`: the venue does not have the order,
   * although a lost request may arrive late. `released`: the trader's own.
   */
  status: 'sent' | 'open' | 'leaving' | 'lost' | 'ended' | 'released'
  /** What this page sent to end it: an amend, by the id of the new order, or a cancel. */
  endedBy: Hash | 'cancel' | undefined
  /** Set for an end without a complete fill, until it is known whether this page caused it. */
  cancelled: UnaskedQuoteEnd | undefined
  /** True from a lost answer until the venue has been asked. */
  isDoubtful: boolean
  /** When its status or fills last changed, by the clock. */
  changedMs: number
}

/** An end that this page did not request. `error`: the venue's reason. */
export type UnaskedQuoteEnd = Pick<QuoteEntry, 'line'> & Pick<OrderMessage, 'error'>

const none = fixed6<Amount>(0n)
/** Orders that are followed one by one. Of older ones that ended, the fills are summed. */
const remembered = 200
/** The tickers show a change within this time: their period of 500 ms, and their way. */
const tickerLagMs = 1_000

/** Keeps the account of all orders of a sheet. Each amend is a new order, and any of them may have filled. */
export function createSheetLedger(lineCount: number, clock: Clock) {
  const entries = new Map<Hash, Kept>()
  const folded = Array.from({ length: lineCount }, () => 0n)
  const fold = () => {
    for (const [orderId, entry] of entries) {
      if (entries.size <= remembered) return
      if (entry.cancelled !== undefined || (entry.status !== 'ended' && entry.status !== 'lost')) continue
      folded[entry.line] = (folded[entry.line] ?? 0n) + signedFills(entry)
      entries.delete(orderId)
    }
  }
  const entryOf = (orderId: Hash | undefined) => (orderId === undefined ? undefined : entries.get(orderId))
  const leave = (orderId: Hash | undefined, endedBy: Hash | 'cancel') => {
    const entry = entryOf(orderId)
    if (entry?.status === 'open') Object.assign(entry, { status: 'leaving', endedBy } satisfies Partial<Kept>)
  }
  /** Applies the venue's report; ignores orders of others. */
  const apply = (record: OrderMessage) => {
    const entry = entries.get(record.orderId)
    if (entry === undefined || entry.status === 'released') return
    if (record.filled > entry.filled) Object.assign(entry, { filled: record.filled, changedMs: clock.nowMs() })
    if (isOpen(record)) {
      if (entry.status === 'sent' || entry.status === 'lost') entry.status = 'open'
      return
    }
    if (entry.status !== 'ended' && record.orderStatus !== 'filled')
      entry.cancelled = { line: entry.line, ...(record.error !== undefined && { error: record.error }) }
    finish(entry)
  }
  const finish = (entry: Kept | undefined) => finishAt(entry, clock.nowMs())
  return {
    apply,
    /** Call after signing and before sending. */
    sign: (orderId: Hash, entry: QuoteEntry, replaces: Hash | undefined) => {
      const changedMs = clock.nowMs()
      const unsent = { filled: none, endedBy: undefined, cancelled: undefined, isDoubtful: false, changedMs }
      entries.set(orderId, { ...entry, ...unsent, status: 'sent' })
      leave(replaces, orderId)
      fold()
    },
    /** Call with the answer to a request. */
    answer: (record: OrderMessage, replaces: Hash | undefined) => {
      finish(entryOf(replaces))
      apply(record)
    },
    /** Call when a request was rejected or not sent: the new order does not exist, and the old one rests. */
    drop: (orderId: Hash | undefined, replaces: Hash | undefined) => {
      const [fresh, old] = [entryOf(orderId), entryOf(replaces)]
      if (fresh?.status === 'sent') fresh.status = 'lost'
      if (old?.status === 'leaving') Object.assign(old, { status: 'open', endedBy: undefined })
    },
    /** Call before a cancel. */
    leave: (orderId: Hash) => leave(orderId, 'cancel'),
    /** Call after a cancel that the venue has confirmed. */
    end: (orderId: Hash) => finish(entryOf(orderId)),
    /** Call when the venue must be asked about an order. */
    doubt: (orderId: Hash | undefined) => {
      const entry = entryOf(orderId)
      if (entry !== undefined && mayRest(entry)) entry.isDoubtful = true
    },
    /** Applies the venue's answer about an order. */
    resolve: (orderId: Hash, record: OrderMessage | 'missing') => {
      const entry = entries.get(orderId)
      if (entry === undefined) return
      entry.isDoubtful = false
      if (record === 'missing') entry.status = entry.status === 'sent' ? 'lost' : 'ended'
      // The order rests, so the cancel or the amend has not arrived.
      else if (entry.status === 'leaving' && isOpen(record))
        Object.assign(entry, { status: 'open', endedBy: undefined })
      if (record !== 'missing') apply(record)
    },
    /** Returns the ends that this page did not request, each once. Those of requests under way are judged later. */
    takeUnasked: () => takeUnasked(entries),
    release: (orderId: Hash) => {
      const entry = entries.get(orderId)
      if (entry !== undefined) entry.status = 'released'
    },
    ...createReads(entries, () => folded, clock),
  }
}

export type SheetLedger = ReturnType<typeof createSheetLedger>

function finishAt(entry: Kept | undefined, changedMs: number): void {
  if (entry === undefined || entry.status === 'released' || entry.status === 'ended') return
  Object.assign(entry, { status: 'ended', isDoubtful: false, changedMs } satisfies Partial<Kept>)
}

function takeUnasked(entries: ReadonlyMap<Hash, Kept>): readonly UnaskedQuoteEnd[] {
  const unasked: UnaskedQuoteEnd[] = []
  for (const entry of entries.values()) {
    const { cancelled, endedBy } = entry
    if (cancelled === undefined) continue
    const by = endedBy === undefined || endedBy === 'cancel' ? undefined : entries.get(endedBy)
    if (by?.status === 'sent') continue
    entry.cancelled = undefined
    if (endedBy === undefined || by?.status === 'lost') unasked.push(cancelled)
  }
  return unasked
}

const signedFills = ({ isBuy, filled }: Kept) => (isBuy ? filled : negate(filled))

function createReads(entries: ReadonlyMap<Hash, Kept>, folded: () => readonly bigint[], clock: Clock) {
  const idsWith = (isMeant: (entry: Kept) => boolean) =>
    [...entries].flatMap(([orderId, entry]) => (isMeant(entry) ? [orderId] : []))
  return {
    owns: (orderId: Hash) => {
      const entry = entries.get(orderId)
      return entry !== undefined && mayRest(entry)
    },
    /** True for any order of this sheet that is not the trader's. */
    knows: (orderId: Hash) => entries.has(orderId) && entries.get(orderId)?.status !== 'released',
    /** Returns the order that has replaced this one. */
    newestOf: (orderId: Hash): Hash => {
      const next = entries.get(orderId)?.endedBy
      if (next === undefined || next === 'cancel') return orderId
      return entries.get(next)?.status === 'open' ? next : orderId
    },
    sideOf: (orderId: Hash): Pick<QuoteSlot, 'line' | 'isBuy'> | undefined => entries.get(orderId),
    doubtful: () => idsWith(({ isDoubtful }) => isDoubtful),
    mayRest: () => idsWith(mayRest),
    /** Returns what has filled of each line, signed. */
    filled: (): readonly Amount[] => {
      const sums = [...folded()]
      for (const entry of entries.values()) sums[entry.line] = (sums[entry.line] ?? 0n) + signedFills(entry)
      return sums.map((sum) => fixed6<Amount>(sum))
    },
    /** Returns the most that the tickers may show of a side's orders at a price, also of those that just ended. */
    shownAt: (line: number, isBuy: boolean, price: Price): Amount => {
      const own = [...entries.values()].filter((one) => one.line === line && one.isBuy === isBuy && one.price === price)
      const sizes = own.map((entry) => {
        if (clock.nowMs() - entry.changedMs <= tickerLagMs) return entry.amount
        return mayRest(entry) ? openOf(entry) : none
      })
      return total(sizes)
    },
    slot: (line: number, isBuy: boolean): Pick<QuoteSlot, 'resting' | 'extra' | 'mayRest' | 'prices'> => {
      const own = [...entries].filter(([, entry]) => entry.line === line && entry.isBuy === isBuy)
      const [resting, extra] = own.filter(([, { status }]) => status === 'open').map(restingOf)
      const may = own.filter(([, entry]) => mayRest(entry))
      return {
        resting,
        extra,
        mayRest: mostOf(
          may.map(([, entry]) => entry),
          entries,
        ),
        prices: may.map(([, { price }]) => price),
      }
    },
  }
}

function mayRest({ status }: Pick<Kept, 'status'>): boolean {
  return status === 'sent' || status === 'open' || status === 'leaving'
}

const openOf = ({ amount, filled }: Pick<Kept, 'amount' | 'filled'>): Amount => subtract(amount, filled)
const total = (amounts: readonly Amount[]) => fixed6<Amount>(amounts.reduce((sum, amount) => sum + amount, 0n))

/**
 * Returns the most that may rest of these orders: their sum, but an amend whose answer is not lost leaves only one of its
 * two orders.
 */
function mostOf(may: readonly Kept[], entries: ReadonlyMap<Hash, Kept>): Amount {
  const replaced = may.map((entry) => {
    const next = entry.endedBy === undefined || entry.endedBy === 'cancel' ? undefined : entries.get(entry.endedBy)
    if (next === undefined || !mayRest(next) || next.isDoubtful || entry.isDoubtful) return none
    return smaller(openOf(entry), openOf(next))
  })
  return subtract(total(may.map(openOf)), total(replaced))
}

function restingOf([orderId, entry]: [Hash, Kept]): RestingQuote {
  return { orderId, price: entry.price, filled: entry.filled, open: openOf(entry) }
}
