import { type Amount, type Price, add, fixed6 } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { Trade } from '@/web/market/trades/tape'
import { groupings } from '@/web/ui/priceSteps'

/** State of a row's own orders: resting, in flight, the target of a move, or unsent. */
export type MyOrderState = 'resting' | 'pending' | 'proposed' | 'draft'

export type MyOrdersCell = {
  readonly amount: Amount
  readonly count: number
  /** Largest amount that can fill before the first of these orders. */
  readonly ahead: Amount | undefined
  readonly look: MyOrderState
}

/** A rendered row. Its values are primitive, so that it re-renders only when a value changes. */
export type LadderRowData = {
  readonly price: Price
  /** Where the row lies: among the bids, among the asks, or between the best prices. */
  readonly zone: 'bid' | 'ask' | 'spread'
  readonly bid: Amount | undefined
  readonly ask: Amount | undefined
  readonly bidPercent: number
  readonly askPercent: number
  readonly ownBuy: MyOrdersCell | undefined
  readonly ownSell: MyOrdersCell | undefined
  readonly volume: Amount | undefined
  readonly volumePercent: number
  /** Kinds of marks in the row, in the order of `rowMarkKinds`, joined by spaces. */
  readonly marks: string
  /** The last trade, if it was in this row: its id and taker side. */
  readonly tradeId: string | undefined
  readonly tradeSide: Side | undefined
}

export const rowMarkKinds = ['mark', 'index', 'entry', 'liquidation', 'stopLoss', 'takeProfit'] as const
export type RowMarkKind = (typeof rowMarkKinds)[number]
export type RowMark = { readonly kind: RowMarkKind; readonly price: Price }

export type LadderFigures = {
  readonly bids: ReadonlyMap<Price, Amount>
  readonly asks: ReadonlyMap<Price, Amount>
  readonly ownBuys: ReadonlyMap<Price, MyOrdersCell>
  readonly ownSells: ReadonlyMap<Price, MyOrdersCell>
  readonly volumes: ReadonlyMap<Price, Amount>
  readonly marks: ReadonlyMap<Price, string>
  readonly bestBid: Price | undefined
  readonly bestAsk: Price | undefined
  readonly last: { readonly price: Price; readonly tradeId: string; readonly side: Side } | undefined
}

/** Rows for the visible prices. Bars are relative to the largest visible size and volume. */
export function ladderRows(prices: readonly Price[], figures: LadderFigures): readonly LadderRowData[] {
  const { bids, asks, volumes, last } = figures
  const largest = barScale(prices.map((price) => larger(bids.get(price), asks.get(price))))
  const mostTraded = barScale(prices.map((price) => volumes.get(price) ?? 0n))
  return prices.map((price) => {
    const [bid, ask, volume] = [bids.get(price), asks.get(price), volumes.get(price)]
    const isLast = last?.price === price
    return {
      price,
      zone: zoneOf(price, figures),
      bid,
      ask,
      bidPercent: percentOf(bid, largest),
      askPercent: percentOf(ask, largest),
      ownBuy: figures.ownBuys.get(price),
      ownSell: figures.ownSells.get(price),
      volume,
      volumePercent: percentOf(volume, mostTraded),
      marks: figures.marks.get(price) ?? '',
      tradeId: isLast ? last.tradeId : undefined,
      tradeSide: isLast ? last.side : undefined,
    }
  })
}

function zoneOf(price: Price, { bestBid, bestAsk }: LadderFigures): LadderRowData['zone'] {
  if (bestBid !== undefined && price <= bestBid) return 'bid'
  return bestAsk !== undefined && price >= bestAsk ? 'ask' : 'spread'
}

function larger(a: bigint | undefined, b: bigint | undefined): bigint {
  const [first, second] = [a ?? 0n, b ?? 0n]
  return first > second ? first : second
}

/**
 * Size of a full bar: the smallest of 1, 1.5, 2, 3, 5 and 7 times a power of ten that no amount exceeds, so that it
 * rarely changes.
 */
export function barScale(amounts: readonly bigint[]): bigint {
  const most = amounts.reduce((a, b) => (a > b ? a : b), 0n)
  if (most === 0n) return 0n
  let power = 1n
  while (power * 10n <= most) power *= 10n
  return [10n, 15n, 20n, 30n, 50n, 70n, 100n].map((tenths) => (tenths * power) / 10n).find((at) => at >= most) ?? most
}

/** Length of a bar in whole percent, rounded down, but at least 1 for any amount above 0. */
function percentOf(part: bigint | undefined, whole: bigint): number {
  if (part === undefined || part === 0n || whole === 0n) return 0
  return Math.max(1, Number((part * 100n) / whole))
}

export function isSameRow(a: LadderRowData, b: LadderRowData): boolean {
  return (
    a.price === b.price &&
    a.zone === b.zone &&
    a.bid === b.bid &&
    a.ask === b.ask &&
    a.bidPercent === b.bidPercent &&
    a.askPercent === b.askPercent &&
    a.volume === b.volume &&
    a.volumePercent === b.volumePercent &&
    a.marks === b.marks &&
    a.tradeId === b.tradeId &&
    isSameOwn(a.ownBuy, b.ownBuy) &&
    isSameOwn(a.ownSell, b.ownSell)
  )
}

function isSameOwn(a: MyOrdersCell | undefined, b: MyOrdersCell | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.amount === b.amount && a.count === b.count && a.ahead === b.ahead && a.look === b.look
}

type Level = { readonly price: Price }

/** Levels considered on each side. Deeper levels matter little for the step. */
const nearLevels = 10

/** Suggests the finest step that leaves few empty rows around the market. Used until the trader chooses a step. */
export function suggestGrouping(bids: readonly Level[], asks: readonly Level[], priceStep: Price): Price {
  const gaps = [bids, asks].flatMap((levels) => {
    const near = levels.slice(0, nearLevels)
    const [first, last] = [near[0], near.at(-1)]
    if (first === undefined || last === undefined || near.length < 2) return []
    const distance = first.price > last.price ? first.price - last.price : last.price - first.price
    return [distance / BigInt(near.length - 1)]
  })
  const [bid, ask] = [bids[0]?.price, asks[0]?.price]
  const spread = bid === undefined || ask === undefined ? 0n : ask - bid
  // A third of the spread allows two empty rows in it.
  const wanted = [...gaps, spread / 3n].reduce((most, gap) => (gap > most ? gap : most), 0n)
  // With a larger step, the bid would be in the row of price 0.
  const choices = groupings(priceStep).filter((choice) => bid === undefined || choice <= bid)
  return choices.find((choice) => choice >= wanted) ?? choices.at(-1) ?? priceStep
}

/** Most rows that the spread may span with both best prices still visible in a low ladder. */
const mostSpreadRows = 5n

/** True when a step may hide one side of the book, and another step would not. */
export function isUnfit(grouping: Price, bids: readonly Level[], asks: readonly Level[], priceStep: Price): boolean {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price]
  if (bid === undefined || ask === undefined) return false
  const leavesOut = bid < grouping || ask - bid > grouping * mostSpreadRows
  return leavesOut && suggestGrouping(bids, asks, priceStep) !== grouping
}

export type VolumeAtPrice = {
  readonly byPrice: ReadonlyMap<Price, Amount>
  /** Ids of the counted trades that are still on the tape. */
  readonly counted: ReadonlySet<string>
}

export const nothingTraded: VolumeAtPrice = { byPrice: new Map(), counted: new Set() }

/** Counts each new trade of a tape (newest first) once. Returns the same object if there are no new trades. */
export function countTrades(volume: VolumeAtPrice, tape: readonly Trade[]): VolumeAtPrice {
  const fresh = tape.filter(({ tradeId }) => !volume.counted.has(tradeId))
  if (fresh.length === 0) return volume
  const byPrice = new Map(volume.byPrice)
  for (const { price, amount } of fresh) byPrice.set(price, add(byPrice.get(price) ?? fixed6<Amount>(0n), amount))
  // Ids of trades that left the tape can be forgotten, because those trades are never published again.
  return { byPrice, counted: new Set(tape.map(({ tradeId }) => tradeId)) }
}

/** Volume by row. A trade belongs to the row at its price rounded down to a step. */
export function volumeByRow({ byPrice }: VolumeAtPrice, grouping: Price): ReadonlyMap<Price, Amount> {
  const rows = new Map<Price, Amount>()
  for (const [price, amount] of byPrice) {
    const row = fixed6<Price>((price / grouping) * grouping)
    rows.set(row, add(rows.get(row) ?? fixed6<Amount>(0n), amount))
  }
  return rows
}
