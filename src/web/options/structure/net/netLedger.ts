import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { isOpen } from '@/web/session/openOrders'
import type { NetTerms } from './netOrder'
import { legAt, type LegDone } from './netRules'

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

/** Ended orders that are followed by id; the sums of older ones are kept. */
const remembered = 64

/**
 * Keeps the account of all orders of a net order: each amend is a new order, and any of them may have filled.
 * @param seed what had traded before a reload
 */
export function createNetLedger(terms: NetTerms, seed: readonly LegDone[], onFilled: (report: NetReport) => void) {
  const entries = new Map<Hash, Kept>()
  let folded = terms.legs.map((_, at) => seed[at] ?? { filled: 0n, cost: 0n })
  /** An end that this page did not request. */
  let unasked: OrderMessage | undefined

  const doneOf = (at: number, from: LegDone): LegDone => {
    const { isBuy: isBought } = legAt(terms, at)
    let { filled, cost } = from
    for (const entry of entries.values()) {
      if (entry.leg !== at) continue
      filled += entry.isBuy === isBought ? entry.filled : -entry.filled
      cost += entry.isBuy ? entry.paid : -entry.paid
    }
    return { filled, cost }
  }
  const fold = () => {
    for (const [orderId, entry] of entries) {
      if (entries.size <= remembered) return
      if (entry.status !== 'ended' && entry.status !== 'lost') continue
      const isForward = entry.isBuy === legAt(terms, entry.leg).isBuy
      folded = folded.map((one, at) =>
        at === entry.leg
          ? {
              filled: one.filled + (isForward ? entry.filled : -entry.filled),
              cost: one.cost + (entry.isBuy ? entry.paid : -entry.paid),
            }
          : one,
      )
      entries.delete(orderId)
    }
  }
  const take = (entry: Kept, record: OrderMessage) => {
    const more = record.filled - entry.filled
    if (more <= 0n) return
    const { avgPrice } = record
    // A venue that tells no average filled at the limit or better.
    const price = avgPrice !== undefined && avgPrice > 0n ? avgPrice : (entry.limitPrice ?? record.price)
    const paid = price * record.filled
    const part = fixed6<Price>((paid - entry.paid) / more)
    entry.filled = record.filled
    entry.paid = paid
    onFilled({ entry, filled: fixed6<Amount>(more), price: part > 0n ? part : undefined })
  }
  const isResting = ({ isPassive }: Kept, record: OrderMessage) => isPassive && isOpen(record)
  /** Applies the venue's answer about one order, which is final for an immediate order. */
  const answer = (record: OrderMessage) => {
    const entry = entries.get(record.orderId)
    if (entry === undefined) return
    take(entry, record)
    if (entry.status !== 'ended') entry.status = isResting(entry, record) ? 'open' : 'ended'
  }
  /** Applies orders that changed together. Returns true if one of them is known. */
  const report = (records: readonly OrderMessage[]): boolean => {
    const own = records.flatMap((record) => {
      const entry = entries.get(record.orderId)
      return entry === undefined ? [] : [{ entry, record }]
    })
    const isAmended = own.some(({ entry, record }) => isResting(entry, record))
    for (const { entry, record } of own) {
      take(entry, record)
      const isAwaited = entry.status === 'sent' || entry.status === 'lost'
      if (isResting(entry, record)) entry.status = isAwaited ? 'open' : entry.status
      else if (entry.isPassive) {
        if (entry.status === 'open' && record.orderStatus !== 'filled' && !isAmended) unasked = record
        entry.status = 'ended'
      }
    }
    return own.length > 0
  }
  const set = (orderId: Hash | undefined, from: Kept['status'], to: Kept['status']) => {
    const entry = orderId === undefined ? undefined : entries.get(orderId)
    if (entry?.status === from) entry.status = to
  }
  const idsIn = (...statuses: readonly Kept['status'][]) =>
    [...entries].flatMap(([orderId, { status }]) => (statuses.includes(status) ? [orderId] : []))

  return {
    /** Call after signing and before sending. `replaced` is the order that an amend ends. */
    sign: (orderId: Hash, entry: NetEntry, replaced?: Hash) => {
      entries.set(orderId, { ...entry, filled: 0n, paid: 0n, status: 'sent' })
      set(replaced, 'open', 'leaving')
      fold()
    },
    answer,
    report,
    /** Call when a request was not sent or was rejected: the new order does not exist, and the old one stays. */
    drop: (orderId: Hash | undefined, replaced?: Hash) => {
      set(orderId, 'sent', 'ended')
      set(replaced, 'leaving', 'open')
    },
    /** Call before a cancel. */
    leave: (orderId: Hash) => set(orderId, 'open', 'leaving'),
    /** Call when the venue does not know the order. */
    missing: (orderId: Hash) => {
      set(orderId, 'sent', 'lost')
      set(orderId, 'leaving', 'ended')
      set(orderId, 'open', 'ended')
    },
    done: (): readonly LegDone[] => folded.map((from, at) => doneOf(at, from)),
    /** Returns the resting orders, oldest first. More than one rests only if a lost order arrived late. */
    resting: () =>
      [...entries].flatMap(([orderId, { isPassive, status, limitPrice, amount, filled }]) =>
        isPassive && status === 'open' && limitPrice !== undefined
          ? [{ orderId, price: limitPrice, filled: fixed6<Amount>(filled), open: fixed6<Amount>(amount - filled) }]
          : [],
      ),
    unsettled: () => idsIn('sent', 'leaving'),
    unended: () => idsIn('sent', 'leaving', 'open'),
    /** Returns the orders that the next page must know: those that have filled or may still fill. */
    marked: () => [...entries].flatMap(([id, { status, filled }]) => (status !== 'ended' || filled > 0n ? [id] : [])),
    takeUnasked: () => {
      const found = unasked
      unasked = undefined
      return found
    },
  }
}

export type NetLedger = ReturnType<typeof createNetLedger>
