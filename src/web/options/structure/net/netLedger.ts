import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { isOpen } from '@/web/session/openOrders'
import type { LegDone, NetTerms } from './netOrder'
import { doneAt, legAt } from './netRules'

export type NetEntry = {
  readonly leg: number
  readonly isBuy: boolean
  readonly isPassive: boolean
  readonly amount: Amount
  /** Undefined for a market order. */
  readonly limitPrice: Price | undefined
}

type Kept = NetEntry & {
  filled: bigint
  /** Price × contracts, above 0. */
  paid: bigint
  /**
   * `sent`: signed, and its answer is missing. `lost`: the venue does not know it, but it may arrive late. `leaving`:
   * being replaced or cancelled, and its last fill is missing.
   */
  status: 'sent' | 'lost' | 'open' | 'leaving' | 'ended'
  /** What this page sent to end it: an amend, by the id of the new order, or a cancel. */
  endedBy: Hash | 'cancel' | undefined
  /** True once the venue has reported it. */
  isKnown: boolean
  /** Set for an order that ended unfilled, until it is known whether this page ended it. */
  unfilledEnd: UnaskedEnd | undefined
}

/** An end that this page did not request. `error`: the venue's reason. */
export type UnaskedEnd = Pick<OrderMessage, 'error'>

export type NetReport = { readonly entry: NetEntry; readonly filled: Amount; readonly price: Price | undefined }

/** A resting order as the page knows it. */
export type Resting = { readonly orderId: Hash; readonly price: Price; readonly filled: Amount; readonly open: Amount }

/** Orders that are followed one by one. Of older ones that ended, the sums and the ids of those with fills stay. */
const remembered = 64

/**
 * Keeps the account of all orders of a net order: each amend is a new order, and any of them may have filled.
 * @param seed what had traded before a reload
 */
export function createNetLedger(terms: NetTerms, seed: readonly LegDone[], onFilled: (report: NetReport) => void) {
  const entries = new Map<Hash, Kept>()
  let folded = terms.legs.map((_, at) => doneAt(seed, at))
  /** Folded orders whose fills the next page must count. */
  const foldedIds: Hash[] = []

  const add = (to: readonly LegDone[], { leg, isBuy, filled, paid }: Kept) => {
    const { filled: before, cost } = doneAt(to, leg)
    const isForward = isBuy === legAt(terms, leg).isBuy
    return to.with(leg, {
      filled: isForward ? before + filled : before - filled,
      cost: isBuy ? cost + paid : cost - paid,
    })
  }
  const fold = () => {
    for (const [orderId, entry] of entries) {
      if (entries.size <= remembered) return
      if (entry.status !== 'ended' && entry.status !== 'lost') continue
      folded = [...add(folded, entry)]
      if (mustMark(entry)) foldedIds.push(orderId)
      entries.delete(orderId)
    }
  }
  const set = (orderId: Hash | undefined, from: readonly Kept['status'][], to: Kept['status']) => {
    const entry = orderId === undefined ? undefined : entries.get(orderId)
    if (entry !== undefined && from.includes(entry.status)) entry.status = to
  }
  const leave = (orderId: Hash | undefined, endedBy: Hash | 'cancel') => {
    const entry = orderId === undefined ? undefined : entries.get(orderId)
    if (entry?.status === 'open') Object.assign(entry, { status: 'leaving', endedBy } satisfies Partial<Kept>)
  }
  const reports = createReports(entries, onFilled)
  const idsIn = (...statuses: readonly Kept['status'][]) =>
    [...entries].flatMap(([orderId, { status }]) => (statuses.includes(status) ? [orderId] : []))

  return {
    ...reports,
    /** Call after signing and before sending. `replaced` is the order that an amend ends. */
    sign: (orderId: Hash, entry: NetEntry, replaced?: Hash) => {
      const unsent = { filled: 0n, paid: 0n, endedBy: undefined, isKnown: false, unfilledEnd: undefined }
      entries.set(orderId, { ...entry, ...unsent, status: 'sent' })
      leave(replaced, orderId)
      fold()
    },
    /** Call when a request was not sent or was rejected: the new order does not exist, and the old one stays. */
    drop: (orderId: Hash | undefined, replaced?: Hash) => {
      set(orderId, ['sent'], 'ended')
      const old = replaced === undefined ? undefined : entries.get(replaced)
      if (old?.status === 'leaving') rest(old)
      reports.judge()
    },
    /** Call before a cancel. */
    leave: (orderId: Hash) => leave(orderId, 'cancel'),
    /** Call when the venue does not know the order. */
    missing: (orderId: Hash) => {
      set(orderId, ['sent'], 'lost')
      set(orderId, ['leaving', 'open'], 'ended')
      reports.judge()
    },
    /** True for a resting order of this net order, or one that rested. */
    owns: (orderId: Hash) => entries.get(orderId)?.isPassive === true,
    done: (): readonly LegDone[] => [...entries.values()].reduce(add, folded),
    /** Returns the resting orders, oldest first. More than one rests only if a lost order arrived late. */
    resting: (): readonly Resting[] =>
      [...entries].flatMap(([orderId, { isPassive, status, limitPrice, amount, filled }]) =>
        isPassive && status === 'open' && limitPrice !== undefined
          ? [{ orderId, price: limitPrice, filled: fixed6<Amount>(filled), open: fixed6<Amount>(amount - filled) }]
          : [],
      ),
    unsettled: () => idsIn('sent', 'leaving'),
    unended: () => idsIn('sent', 'leaving', 'open'),
    /** Returns all orders that may rest, also those whose answer is missing. */
    mayRest: () => idsIn('sent', 'leaving', 'open').filter((orderId) => entries.get(orderId)?.isPassive === true),
    /** Returns the orders that the next page must know: those that have filled or may still fill. */
    marked: () => [...foldedIds, ...[...entries].flatMap(([id, entry]) => (mustMark(entry) ? [id] : []))],
  }
}

function mustMark({ status, filled }: Kept): boolean {
  return status !== 'ended' || filled > 0n
}

export type NetLedger = ReturnType<typeof createNetLedger>

/** Applies the venue's answers and reports to the entries. */
function createReports(entries: ReadonlyMap<Hash, Kept>, onFilled: (report: NetReport) => void) {
  let unasked: UnaskedEnd | undefined
  const take = (entry: Kept, record: OrderMessage) => {
    const more = record.filled - entry.filled
    if (more <= 0n) return
    const { avgPrice } = record
    // Without a reported average, the order filled at its limit or better.
    const average = avgPrice !== undefined && avgPrice > 0n ? avgPrice : (entry.limitPrice ?? record.price)
    const paid = average * record.filled
    const price = (paid - entry.paid) / more
    entry.filled = record.filled
    entry.paid = paid
    onFilled({ entry, filled: fixed6<Amount>(more), price: price > 0n ? fixed6<Price>(price) : undefined })
  }
  const isResting = ({ isPassive }: Kept, record: OrderMessage) => isPassive && isOpen(record)
  /** @param isReplaced true if another order of this net order came to rest with it */
  const end = (entry: Kept, record: OrderMessage, isReplaced: boolean) => {
    const hasRested = entry.status === 'open' || entry.status === 'leaving'
    if (entry.isPassive && hasRested && record.orderStatus !== 'filled' && !isReplaced) entry.unfilledEnd = record
    entry.status = 'ended'
  }
  /** An end is unasked if no cancel was sent, and no amend that the venue took. */
  const judge = () => {
    for (const entry of entries.values()) {
      const { endedBy, unfilledEnd } = entry
      if (unfilledEnd === undefined) continue
      const amend = endedBy === undefined || endedBy === 'cancel' ? undefined : entries.get(endedBy)
      // The answer to the amend reports the rest.
      if (amend?.status === 'sent') continue
      entry.unfilledEnd = undefined
      if (endedBy === undefined || amend?.isKnown === false) unasked ??= unfilledEnd
    }
  }
  return {
    judge,
    /** Applies the venue's answer about one order, which is final for an immediate order. */
    answer: (record: OrderMessage) => {
      const entry = entries.get(record.orderId)
      if (entry === undefined) return
      take(entry, record)
      entry.isKnown = true
      // An unknown status proves nothing.
      if (record.orderStatus === 'other' || entry.status === 'ended') return
      if (isResting(entry, record)) rest(entry)
      else end(entry, record, false)
      judge()
    },
    /** Applies orders that changed together. Returns true if one of them is known. */
    report: (records: readonly OrderMessage[]): boolean => {
      const own = records.flatMap((record) => {
        const entry = entries.get(record.orderId)
        return entry === undefined ? [] : [{ entry, record }]
      })
      const isAmended = own.some(({ entry, record }) => isResting(entry, record))
      for (const { entry, record } of own) {
        take(entry, record)
        entry.isKnown = true
        if (record.orderStatus === 'other') continue
        const isAwaited = entry.status === 'sent' || entry.status === 'lost'
        if (isResting(entry, record)) entry.status = isAwaited ? 'open' : entry.status
        else if (entry.isPassive) end(entry, record, isAmended)
      }
      judge()
      return own.length > 0
    },
    takeUnasked: () => {
      const found = unasked
      unasked = undefined
      return found
    },
  }
}

/** The venue says that it rests, so what was to end it has failed. */
function rest(entry: Kept): void {
  entry.status = 'open'
  entry.endedBy = undefined
}
