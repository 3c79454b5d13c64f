import type { Amount, Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'

/** How a row's own orders look: they rest, wait for the venue, would go there, or are not sent. */
export type OwnLook = 'resting' | 'pending' | 'proposed' | 'draft'

/** What is one's own on a side of a row. */
export type OwnCell = {
  readonly amount: Amount
  /** How many orders. */
  readonly count: number
  /** What is filled before the first of them, at most. */
  readonly ahead: Amount | undefined
  readonly look: OwnLook
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
  readonly ownBuy: OwnCell | undefined
  readonly ownSell: OwnCell | undefined
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
  readonly ownBuys: ReadonlyMap<Price, OwnCell>
  readonly ownSells: ReadonlyMap<Price, OwnCell>
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

/** The least of 1, 1.5, 2, 3, 5 and 7 times a power of ten that is not below any: it seldom changes, as a full bar must. */
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

function isSameOwn(a: OwnCell | undefined, b: OwnCell | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.amount === b.amount && a.count === b.count && a.ahead === b.ahead && a.look === b.look
}
