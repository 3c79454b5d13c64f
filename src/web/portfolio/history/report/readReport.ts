import type { AccountTrade } from '@/core/protocol/rest/history'
import { splitPnl, type PnlSplit } from '@/core/quant/pnlSplit'
import {
  executionTotals,
  markoutSeconds,
  workedOrders,
  type ExecutionTotals,
  type ReportedFill,
  type ReportedOrder,
  type WorkedOrder,
} from '@/core/quant/workedOrders'
import {
  readAttribution,
  type AttributionRange,
  type ReadParts,
} from '@/web/portfolio/history/attribution/readAttribution'
import { readOrders } from './readOrders'
import { readPrices, type WantedPrice } from './readPrices'

export type ReportRange = Exclude<AttributionRange, 'entry'>

export type Report = {
  /** When it was read, UNIX nanoseconds. */
  readonly atNs: bigint
  /** Undefined if a price of a position is unknown. */
  readonly pnl: PnlSplit | undefined
  /** Instruments without a price or an entry. */
  readonly unknown: readonly string[]
  /** Newest first. */
  readonly orders: readonly WorkedOrder[]
  readonly totals: ExecutionTotals
  /** True if the period has more orders than were read. */
  readonly isShort: boolean
  /** Number of the newest fills that the market's prices were read for; undefined if they are all. */
  readonly pricedFills: number | undefined
}

const mostOrders = 2_000
/** Three prices are read for each fill; fills close together share a page of trades. */
const mostPricedFills = 200
const secondNs = 1_000_000_000n

/** Reads own trades and orders of a period and the market's prices around them. @throws if a read fails */
export async function readReport(range: ReportRange, parts: ReadParts): Promise<Report> {
  const { nowNs } = parts
  const attributed = await readAttribution(range, parts)
  const { rows, isShort } = await readOrders(parts, attributed.fromNs, mostOrders)
  const fills = attributed.trades.flatMap(fillOf)
  const ownTrades = new Set(attributed.trades.map(({ tradeId }) => tradeId))
  const priceAt = await readPrices(pricesFor(rows, fills), ownTrades, parts)
  const orders = workedOrders({ orders: rows, fills, priceAt, nowNs })
  const { total, parts: known } = attributed
  return {
    atNs: nowNs,
    pnl: total === undefined ? undefined : splitPnl({ total, parts: known }),
    unknown: attributed.unknown,
    orders,
    totals: executionTotals(orders),
    isShort,
    pricedFills: fills.length > mostPricedFills ? mostPricedFills : undefined,
  }
}

/** The prices at the arrival of each order that filled or has no price of its own, and after each fill. */
function pricesFor(orders: readonly ReportedOrder[], fills: readonly ReportedFill[]): readonly WantedPrice[] {
  const names = new Map(orders.map(({ orderId, instrumentName }) => [orderId, instrumentName]))
  const priced = fills.slice(0, mostPricedFills)
  const filled = new Set(priced.map(({ orderId }) => orderId))
  return [
    ...orders
      .filter(({ orderId, limit, filled: amount }) => filled.has(orderId) || (limit === undefined && amount === 0n))
      .map(({ instrumentName, createdNs }) => ({ instrumentName, timeNs: createdNs })),
    ...priced.flatMap(({ orderId, timeNs }) => {
      const instrumentName = names.get(orderId)
      if (instrumentName === undefined) return []
      return markoutSeconds.map((seconds) => ({ instrumentName, timeNs: timeNs + BigInt(seconds) * secondNs }))
    }),
  ]
}

function fillOf(trade: AccountTrade): readonly ReportedFill[] {
  const { tradeType, orderId, createdTimestamp: timeNs, price, amount, markPrice: mark, liquidity } = trade
  if (orderId === undefined || price === undefined || tradeType === 'funding' || tradeType === 'settlement') return []
  return [{ orderId, timeNs, price, amount, mark, isMaker: liquidity === 'maker' }]
}
