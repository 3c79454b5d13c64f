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
}

export type NetReport = { readonly entry: NetEntry; readonly filled: Amount; readonly price: Price | undefined }

/** A resting order as the page knows it. */
export type Resting = { readonly orderId: Hash; readonly price: Price; readonly filled: Amount; readonly open: Amount }

/** Ended orders that are followed by id; the sums of older ones are kept. */
const remembered = 64

/**
 * Keeps the account of all orders of a net order: each amend is a new order, and any of them may have filled.
 * @param seed what had traded before a reload
 */
export function createNetLedger(terms: NetTerms, seed: readonly LegDone[], onFilled: (report: NetReport) => void) {
  const entries = new Map<Hash, Kept>()
  let folded = terms.legs.map((_, at) => doneAt(seed, at))

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
      entries.delete(orderId)
    }
  }
  const set = (orderId: Hash | undefined, from: readonly Kept['status'][], to: Kept['status']) => {
    const entry = orderId === undefined ? undefined : entries.get(orderId)
    if (entry !== undefined && from.includes(entry.status)) entry.status = to
  }
  const idsIn = (...statuses: readonly Kept['status'][]) =>
    [...entries].flatMap(([orderId, { status }]) => (statuses.includes(status) ? [orderId] : []))

  return {
    ...createReports(entries, onFilled),
    /** Call after signing and before sending. `replaced` is the order that an amend ends. */
    sign: (orderId: Hash, entry: NetEntry, replaced?: Hash) => {
      entries.set(orderId, { ...entry, filled: 0n, paid: 0n, status: 'sent' })
      set(replaced, ['open'], 'leaving')
      fold()
    },
    /** Call when a request was not sent or was rejected: the new order does not exist, and the old one stays. */
    drop: (orderId: Hash | undefined, replaced?: Hash) => {
      set(orderId, ['sent'], 'ended')
      set(replaced, ['leaving'], 'open')
    },
    /** Call before a cancel. */
    leave: (orderId: Hash) => set(orderId, ['open'], 'leaving'),
    /** Call when the venue does not know the order. */
    missing: (orderId: Hash) => {
      set(orderId, ['sent'], 'lost')
      set(orderId, ['leaving', 'open'], 'ended')
    },
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
    /** Returns the orders that the next page must know: those that have filled or may still fill. */
    marked: () => [...entries].flatMap(([id, { status, filled }]) => (status !== 'ended' || filled > 0n ? [id] : [])),
  }
}

export type NetLedger = ReturnType<typeof createNetLedger>

/** Applies the venue's answers and reports to the entries. */
function createReports(entries: ReadonlyMap<Hash, Kept>, onFilled: (report: NetReport) => void) {
  /** An end that this page did not request. */
  let unasked: OrderMessage | undefined
  const take = (entry: Kept, record: OrderMessage) => {
    const more = record.filled - entry.filled
    if (more <= 0n) return
    const { avgPrice } = record
    // A venue that tells no average filled at the limit or better.
    const average = avgPrice !== undefined && avgPrice > 0n ? avgPrice : (entry.limitPrice ?? record.price)
    const paid = average * record.filled
    const price = (paid - entry.paid) / more
    entry.filled = record.filled
    entry.paid = paid
    onFilled({ entry, filled: fixed6<Amount>(more), price: price > 0n ? fixed6<Price>(price) : undefined })
  }
  const isResting = ({ isPassive }: Kept, record: OrderMessage) => isPassive && isOpen(record)
  return {
    /** Applies the venue's answer about one order, which is final for an immediate order. */
    answer: (record: OrderMessage) => {
      const entry = entries.get(record.orderId)
      if (entry === undefined) return
      take(entry, record)
      // A status that is not known tells nothing.
      if (record.orderStatus === 'other') return
      if (entry.status !== 'ended') entry.status = isResting(entry, record) ? 'open' : 'ended'
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
        if (record.orderStatus === 'other') continue
        const isAwaited = entry.status === 'sent' || entry.status === 'lost'
        if (isResting(entry, record)) entry.status = isAwaited ? 'open' : entry.status
        else if (entry.isPassive) {
          if (entry.status === 'open' && record.orderStatus !== 'filled' && !isAmended) unasked = record
          entry.status = 'ended'
        }
      }
      return own.length > 0
    },
    takeUnasked: () => {
      const found = unasked
      unasked = undefined
      return found
    },
  }
}
