import type { FillMessage } from '@/core/protocol/channels/fills'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { AccountTrade } from '@/core/protocol/rest/history'

export type Fill = {
  readonly key: string
  readonly tradeId: string
  readonly orderId: string | undefined
  readonly instrumentName: string
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  readonly fee: Usd
  readonly liquidity: string | undefined
  readonly timeNs: bigint
  /** Mark at the time of the fill. Only the history has it, not the channel. */
  readonly mark?: Price | undefined
  /** Volatility of an option's fill price, as a fraction, if the history has it. */
  readonly iv?: number | undefined
}

const retainedFills = 500

export function fillFromChannel(fill: FillMessage): Fill {
  return {
    key: fillKey(fill.tradeId, fill.orderId),
    tradeId: fill.tradeId,
    orderId: fill.orderId,
    instrumentName: fill.instrumentName,
    side: fill.side,
    price: fill.price,
    amount: fill.filled,
    fee: fill.fees,
    liquidity: fill.liquidity,
    timeNs: fill.createdTimestamp,
  }
}

/** Converts a history row; undefined for rows that are no fills, such as funding and settlements. */
export function fillFromHistory(row: AccountTrade): Fill | undefined {
  if (row.tradeType !== 'trade' || row.price === undefined) return undefined
  return {
    key: fillKey(row.tradeId, row.orderId),
    tradeId: row.tradeId,
    orderId: row.orderId,
    instrumentName: row.instrumentName,
    side: row.side,
    price: row.price,
    amount: row.amount,
    fee: row.fees,
    liquidity: row.liquidity,
    timeNs: row.createdTimestamp,
    // A mark is never 0, so 0 is unknown.
    mark: row.markPrice === 0n ? undefined : row.markPrice,
    iv: row.iv,
  }
}

/** The order id is part of the key, because a self-trade has two fills. */
function fillKey(tradeId: string, orderId: string | undefined): string {
  return `${tradeId}:${orderId ?? ''}`
}

/**
 * Merges fills, newest first, without duplicates: after a reconnect both the history and the channel report each fill. A
 * fill of the channel gets its mark from the history.
 */
export function mergeFills(known: readonly Fill[], more: readonly Fill[]): readonly Fill[] {
  const found = new Map(more.map((fill) => [fill.key, fill]))
  const isLess = ({ key, mark }: Fill) => mark === undefined && found.get(key)?.mark !== undefined
  const before = known.some(isLess) ? known.map((fill) => (isLess(fill) ? (found.get(fill.key) ?? fill) : fill)) : known
  const keys = new Set(known.map(({ key }) => key))
  const added = more.filter(({ key }) => !keys.has(key))
  if (added.length === 0) return before
  return [...added, ...before]
    .sort((a, b) => (a.timeNs < b.timeNs ? 1 : a.timeNs > b.timeNs ? -1 : 0))
    .slice(0, retainedFills)
}

/** Returns the listed fills that are newer than all known ones, oldest first: they were missed during a gap. */
export function missedFills(known: readonly Fill[], listed: readonly Fill[]): readonly Fill[] {
  const keys = new Set(known.map(({ key }) => key))
  const newestNs = known[0]?.timeNs ?? 0n
  return listed.filter(({ key, timeNs }) => !keys.has(key) && timeNs >= newestNs).toReversed()
}
