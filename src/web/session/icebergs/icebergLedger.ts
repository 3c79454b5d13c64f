import { fixed6, subtract, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { OrderFills } from '@/web/session/orders/orderFills'
import type { Tally } from './iceberg'

export type LedgerFills = Pick<OrderFills, 'newestOf' | 'idsOf' | 'filledSince' | 'known' | 'replaced'>

type Child = {
  /** Id of the order as it was placed; the trader’s amends replace it. */
  readonly startId: Hash
  readonly amount: Amount
  readonly isAccepted: boolean
}

/** What has become of the visible order: `filled` wholly, still `open` or not accepted yet, or ended otherwise. */
export type ChildState = 'none' | 'unaccepted' | 'open' | 'filled' | 'ended'

export type Ledger = ReturnType<typeof createLedger>

const none = fixed6<Amount>(0n)

/**
 * Counts what an iceberg’s orders have filled and may still fill. A signed order counts in full until the venue has
 * answered, so an unknown outcome never makes room for another order.
 */
export function createLedger(fills: LedgerFills, total: Amount, from: Tally) {
  let done = from
  let child: Child | undefined
  let costs = new Map<Hash, Tally>()
  let signed: readonly Hash[] = []
  let error: string | undefined
  const idsOfChild = () => (child === undefined ? [] : fills.idsOf(child.startId))
  const newest = () => (child === undefined ? undefined : fills.newestOf(child.startId))
  /** Amends that were signed and whose outcomes are not known. */
  const expected = () => {
    const ids = idsOfChild()
    return signed.filter((orderId) => !ids.includes(orderId))
  }
  const filled = () => {
    const ofChild = child === undefined ? none : fills.filledSince({ orderId: child.startId, filled: none })
    return fixed6<Amount>(done.filled + ofChild)
  }
  const known = () => {
    const orderId = newest()
    return orderId === undefined ? undefined : fills.known(orderId)
  }
  const open = (): bigint => {
    if (child === undefined) return 0n
    const now = known()
    if (!child.isAccepted || now === undefined) return child.amount
    return now.status === 'open' ? subtract(now.amount, now.filled) : 0n
  }
  /** The cost is unknown while a fill is known without its record. */
  const spent = (): Tally => {
    const noted = sumOf([done, ...costs.values()])
    return noted.filled === filled() ? noted : { filled: filled(), cost: undefined }
  }
  return {
    owns: (orderId: Hash) => idsOfChild().includes(orderId),
    childId: () => (child?.isAccepted === true ? newest() : undefined),
    idsOfChild,
    expected,
    /** Call with each amend of the visible order, before it is sent. */
    expect: (orderId: Hash) => {
      signed = [...signed, orderId]
    },
    /** Call for a signed amend that the venue has never taken. */
    unexpect: (orderId: Hash) => {
      signed = signed.filter((other) => other !== orderId)
    },
    filled,
    done: () => done,
    /** Contracts that neither have filled nor may fill by the visible order. */
    left: () => fixed6<Amount>(total - filled() - open()),
    /** The most that an amend of the visible order may leave open. */
    mostOpen: () => fixed6<Amount>(total - filled()),
    averagePrice: (): Price | undefined => {
      const { filled: amount, cost } = spent()
      return amount === 0n || cost === undefined ? undefined : fixed6<Price>(cost / amount)
    },
    errorOfChild: () => error,
    state: (): ChildState => {
      if (child === undefined) return 'none'
      const now = known()
      if (!child.isAccepted || now === undefined) return 'unaccepted'
      return now.status === 'waiting' ? 'open' : now.status
    },
    begin: (startId: Hash, amount: Amount, isAccepted = false) => {
      child = { startId, amount, isAccepted }
      signed = []
      error = undefined
    },
    accept: () => {
      if (child !== undefined) child = { ...child, isAccepted: true }
    },
    /** Forgets an order that has filled wholly, or that the venue has rejected. */
    close: () => {
      done = spent()
      child = undefined
      signed = []
      costs = new Map()
    },
    /** Notes the venue’s records. They must have reached the order fills before. */
    note: (records: readonly OrderMessage[]) => {
      const waited = expected()
      for (const record of records) {
        const replaced = newest()
        // The venue knows this amend, so it has replaced the order.
        if (replaced !== undefined && waited.includes(record.orderId)) fills.replaced(replaced, record)
      }
      const ids = idsOfChild()
      for (const record of records) {
        if (!ids.includes(record.orderId)) continue
        costs.set(record.orderId, tallyOf(record))
        error = record.error
      }
    },
  }
}

/** Returns an order’s fills and their cost at its average price. */
export function tallyOf({ filled, avgPrice }: Pick<OrderMessage, 'filled' | 'avgPrice'>): Tally {
  if (filled <= 0n) return { filled: none, cost: 0n }
  return { filled, cost: avgPrice === undefined || avgPrice === 0n ? undefined : avgPrice * filled }
}

export function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce<Tally>(
    (sum, { filled, cost }) => ({
      filled: fixed6<Amount>(sum.filled + filled),
      cost: sum.cost === undefined || cost === undefined ? undefined : sum.cost + cost,
    }),
    { filled: none, cost: 0n },
  )
}
