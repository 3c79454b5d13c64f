import type { Clock } from '@/core/lib/clock'
import { fixed6, larger, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderFills } from '@/web/session/orders/orderFills'
import { orderMark, type OrderMark } from '@/web/session/orders/persistedOrders'
import { remainingOf } from '@/web/session/remainingOf'
import type { Link } from './link'
import type { MarkedLeg } from './linkMarks'
import type { LegFacts } from './linkRules'

type FilledRecord = Pick<OrderMessage, 'orderId' | 'filled' | 'avgPrice'>

/** A leg with the newest record of its order, from which further fills are counted. */
export type RunLeg = MarkedLeg & {
  /** Undefined if the venue no longer knows the order. */
  readonly record: Pick<OrderMessage, 'orderId' | 'filled'> | undefined
  /** Records of a leg that a closed page left. */
  readonly earlier: readonly FilledRecord[]
}

export type LegState = RunLeg & {
  /** True once the page has sent the leg's cancel. */
  isCancelled: boolean
  isGone: boolean
  done: Amount
}

type LegsDeps = {
  readonly clock: Clock
  readonly fills: Pick<OrderFills, 'idsOf' | 'known' | 'filledSince'>
  readonly openOrder: (orderId: Hash) => OpenOrder | undefined
  readonly ask: (orderId: Hash) => Promise<OrderMessage | 'missing' | undefined>
}

const rememberedIds = 32
/** The list and the channel may lag this far behind an answer. */
const reportMs = 1_000

/** Reads the state of a link's legs through their amends: see `orderFills.ts`. */
export function createLegs({ clock, fills, openOrder, ask }: LegsDeps, from: readonly RunLeg[]) {
  const legs = from.map((leg): LegState => ({ ...leg, isCancelled: false, isGone: leg.record === undefined }))
  let average: { readonly filled: Amount; readonly price: Price } | undefined

  const idsOf = ({ record }: LegState) => (record === undefined ? [] : fills.idsOf(record.orderId))
  const allMarksOf = (leg: LegState): readonly OrderMark[] => [...new Set([...leg.ids, ...idsOf(leg).map(orderMark)])]
  const marksOf = (leg: LegState) => allMarksOf(leg).slice(-rememberedIds)
  /** Returns the fills of the orders whose ids are not stored. */
  const droppedOf = (leg: LegState): Amount | undefined => {
    if (allMarksOf(leg).length <= rememberedIds) return leg.dropped
    const stored = new Set(marksOf(leg))
    const known = new Set([...leg.earlier.map(({ orderId }) => orderId), ...idsOf(leg)])
    const sum = [...known].reduce(
      (total, orderId) => (stored.has(orderMark(orderId)) ? total + (fills.known(orderId)?.filled ?? 0n) : total),
      0n,
    )
    return larger(fixed6<Amount>(0n), fixed6<Amount>(filledOf(leg) + leg.from - sum))
  }
  const newestOf = (leg: LegState) => idsOf(leg).at(-1)
  const openOf = (leg: LegState) => {
    const newest = newestOf(leg)
    return newest === undefined ? undefined : openOrder(newest)
  }
  const statusOf = (orderId: Hash | undefined) => (orderId === undefined ? undefined : fills.known(orderId)?.status)
  const isFinal = (orderId: Hash) => ['filled', 'ended'].includes(statusOf(orderId) ?? 'open')
  const unlisted = createUnlisted(clock, (orderId) => isFinal(orderId) || openOrder(orderId) !== undefined)
  const filledOf = ({ record, filled }: LegState): Amount =>
    record === undefined ? filled : fixed6<Amount>(filled + fills.filledSince(record))

  const factsOf = (leg: LegState): LegFacts & { readonly isFinal: boolean } => {
    const known = statusOf(newestOf(leg))
    const status = leg.isGone || known === 'ended' ? 'ended' : known === 'filled' ? 'filled' : 'live'
    const filled = filledOf(leg)
    const open = openOf(leg)
    const hasStarted = known === 'filled' || known === 'open' || filled > 0n
    return {
      status,
      filled,
      hasTriggered: leg.isStop && !leg.isGone && hasStarted,
      remaining: open === undefined ? fixed6<Amount>(0n) : remainingOf(open),
      done: leg.done,
      isCancelled: leg.isCancelled,
      isReducible: open !== undefined && open.closePosition !== true,
      isFinal: leg.isGone || idsOf(leg).every(isFinal),
    }
  }
  return {
    legs,
    factsOf,
    openOf,
    owns: (orderId: Hash) => legs.some((leg) => marksOf(leg).includes(orderMark(orderId))),
    viewOf: (leg: LegState): Link['legs'][number] => {
      const { instrumentName, side, price, isStop, amount } = leg
      const marks = marksOf(leg)
      return { instrumentName, side, price, isStop, amount, ids: marks, filled: filledOf(leg) }
    },
    markedOf: (leg: LegState): MarkedLeg => {
      const { instrumentName, side, price, isStop, amount, from: start, done } = leg
      const ids = marksOf(leg)
      const filled = filledOf(leg)
      return { instrumentName, side, price, isStop, amount, from: start, done, ids, filled, dropped: droppedOf(leg) }
    },
    unclear: (): { readonly leg: LegState; readonly orderId: Hash } | undefined => {
      for (const leg of legs) {
        const orderId = leg.isGone ? undefined : idsOf(leg).find(unlisted.isDue)
        if (orderId !== undefined) return { leg, orderId }
      }
      return undefined
    },
    knownAverage: (leg: LegState): Price | undefined => (average?.filled === filledOf(leg) ? average.price : undefined),
    /** Reads the average price of all fills of the leg's order. Resolves to false while the venue does not report it. */
    readAverage: async (leg: LegState): Promise<boolean> => {
      const filled = filledOf(leg)
      const price = averageOf(await readRecords(leg, idsOf(leg), ask), filled)
      if (price === undefined) return false
      average = { filled, price }
      return true
    },
  }
}

/** Reads the records of a leg's orders. Those of earlier pages are stored. */
async function readRecords({ earlier }: LegState, orderIds: readonly Hash[], ask: LegsDeps['ask']) {
  const records = new Map<OrderMark, FilledRecord>(earlier.map((one) => [orderMark(one.orderId), one]))
  for (const orderId of orderIds) {
    const record = await ask(orderId)
    if (record !== undefined && record !== 'missing') records.set(orderMark(orderId), record)
  }
  return [...records.values()]
}

/** Finds orders that are neither listed nor known to have ended, so that the venue must be asked. */
function createUnlisted(clock: Clock, isKnown: (orderId: Hash) => boolean) {
  const sinceMs = new Map<Hash, number>()
  return {
    /** True for an order that is unclear for longer than a report may take; then again after as long. */
    isDue: (orderId: Hash): boolean => {
      const nowMs = clock.nowMs()
      const known = isKnown(orderId)
      const since = sinceMs.get(orderId) ?? nowMs
      const isDue = !known && nowMs - since >= reportMs
      if (known) sinceMs.delete(orderId)
      else sinceMs.set(orderId, isDue ? nowMs : since)
      return isDue
    },
  }
}

/** Returns the average price of all fills; undefined while the records lack a price, or some of what has filled. */
function averageOf(records: readonly FilledRecord[], filled: Amount): Price | undefined {
  const known = records.filter((one) => one.filled > 0n)
  const total = known.reduce((sum, one) => sum + one.filled, 0n)
  const isPriced = known.every(({ avgPrice = 0n }) => avgPrice > 0n)
  if (!isPriced || total === 0n || total < filled) return undefined
  return fixed6<Price>(known.reduce((sum, { filled: part, avgPrice = 0n }) => sum + part * avgPrice, 0n) / total)
}
