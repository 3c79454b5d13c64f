import { type Amount, type Price, add, fixed6 } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { Trade } from '@/web/market/trades/tape'
import { groupings } from '@/web/ui/priceSteps'

/** How a row's own orders look: they rest, wait for the venue, would go there, or are not sent. */
export type MyOrderState = 'resting' | 'pending' | 'proposed' | 'draft'

/** What is one's own on a side of a row. */
export type MyOrdersCell = {
  readonly amount: Amount
  /** How many orders. */
  readonly count: number
  /** What is filled before the first of them, at most. */
  readonly ahead: Amount | undefined
  readonly look: MyOrderState
}

/** A row as it is drawn: plain values, so that a row is drawn again only when one of them changes. */
export type LadderRowData = {
  readonly price: Price
  /** Where the price lies: among the bids, among the asks, or between the best of both. */
  readonly zone: 'bid' | 'ask' | 'spread'
  readonly bid: Amount | undefined
  readonly ask: Amount | undefined
  /** How much of the column the sizes fill, whole percents. */
  readonly bidPercent: number
  readonly askPercent: number
  readonly ownBuy: MyOrdersCell | undefined
  readonly ownSell: MyOrdersCell | undefined
  readonly volume: Amount | undefined
  readonly volumePercent: number
  /** Marks of prices that lie in the row, as `rowMarkOrder` names them, with a space between. */
  readonly marks: string
  /** The last trade was here: its id and its taker's side. */
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

/** The rows of the prices in view. Bars are of the largest size, and of the largest volume, among them. */
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

/** The smallest of 1, 1.5, 2, 3, 5, 7 times a power of ten that is not below any: a full bar should rarely change. */
export function barScale(amounts: readonly bigint[]): bigint {
  const most = amounts.reduce((a, b) => (a > b ? a : b), 0n)
  if (most === 0n) return 0n
  let power = 1n
  while (power * 10n <= most) power *= 10n
  return [10n, 15n, 20n, 30n, 50n, 70n, 100n].map((tenths) => (tenths * power) / 10n).find((at) => at >= most) ?? most
}

/** Whole percents, rounded down; what there is is seen, however little. */
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

/** Levels of each side: those further out say little about how the market is read. */
const nearLevels = 10

/**
 * The finest step in which the rows around the market are not mostly empty: a tick finer than the quotes makes a ladder
 * of blanks. Used for as long as the trader has not chosen one.
 */
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
  // Two empty rows in the middle are read at a glance.
  const wanted = [...gaps, spread / 3n].reduce((most, gap) => (gap > most ? gap : most), 0n)
  // A bid below one step would lie in a row of no price.
  const choices = groupings(priceStep).filter((choice) => bid === undefined || choice <= bid)
  return choices.find((choice) => choice >= wanted) ?? choices.at(-1) ?? priceStep
}

/** Rows between the best prices that still leave both in the view of a low ladder. */
const mostSpreadRows = 5n

/** Whether a step may leave a side of the book out of the rows, and another one is better. */
export function isUnfit(grouping: Price, bids: readonly Level[], asks: readonly Level[], priceStep: Price): boolean {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price]
  if (bid === undefined || ask === undefined) return false
  const leavesOut = bid < grouping || ask - bid > grouping * mostSpreadRows
  return leavesOut && suggestGrouping(bids, asks, priceStep) !== grouping
}

/** What was traded at each price, of all trades published since the ladder was opened. */
export type VolumeAtPrice = {
  readonly byPrice: ReadonlyMap<Price, Amount>
  /** Those that are counted: of the tape as it was last. */
  readonly counted: ReadonlySet<string>
}

export const nothingTraded: VolumeAtPrice = { byPrice: new Map(), counted: new Set() }

/** Counts what is new on a tape, newest first; each trade once. The same object when nothing is. */
export function countTrades(volume: VolumeAtPrice, tape: readonly Trade[]): VolumeAtPrice {
  const fresh = tape.filter(({ tradeId }) => !volume.counted.has(tradeId))
  if (fresh.length === 0) return volume
  const byPrice = new Map(volume.byPrice)
  for (const { price, amount } of fresh) byPrice.set(price, add(byPrice.get(price) ?? fixed6<Amount>(0n), amount))
  // What has left the tape is older than anything that can still be published.
  return { byPrice, counted: new Set(tape.map(({ tradeId }) => tradeId)) }
}

/** By the rows of a grouping: a trade belongs to the row at its price or the next one below. */
export function volumeByRow({ byPrice }: VolumeAtPrice, grouping: Price): ReadonlyMap<Price, Amount> {
  const rows = new Map<Price, Amount>()
  for (const [price, amount] of byPrice) {
    const row = fixed6<Price>((price / grouping) * grouping)
    rows.set(row, add(rows.get(row) ?? fixed6<Amount>(0n), amount))
  }
  return rows
}
