import { fixed6, scale, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { packagePrice } from '@/core/quant/packagePrice'
import { groupBy } from '@/web/options/greekRows'
import type { Fill } from '@/web/session/fills'

export type BlockLeg = {
  readonly instrumentName: string
  /** The account's side. */
  readonly side: Side
  /** Contracts per package. */
  readonly ratio: Amount
  readonly price: Price
  readonly mark: Price | undefined
  /** Of the traded price, as a fraction. */
  readonly iv: number | undefined
}

export type BlockTrade = {
  readonly orderId: string
  /** Of the last fill, in UNIX nanoseconds. */
  readonly timeNs: bigint
  readonly legs: readonly BlockLeg[]
  /** Packages, with the legs' ratios in lowest terms. */
  readonly amount: Amount
  /** Paid per package; negative if the account received it. */
  readonly price: Price
  /** Value of a package at the marks of the time; undefined unless all are known. */
  readonly mark: Price | undefined
  readonly liquidity: string | undefined
}

/**
 * The account's own block trades, newest first. A trade of the venue does not say that it was a block. But all legs of a
 * quote trade under its id, while an order has one instrument: an id with several instruments is a block.
 *
 * @param quoteIds of this session's quotes, which may have a single leg
 */
export function blockTape(fills: readonly Fill[], quoteIds: ReadonlySet<string>): readonly BlockTrade[] {
  const traded = fills.filter(({ amount }) => amount > 0n)
  return [...groupBy(traded, ({ orderId }) => orderId)]
    .flatMap(([orderId, own]) => {
      const isPackage = own.some(({ instrumentName }) => instrumentName !== own[0]?.instrumentName)
      return orderId === undefined || !(isPackage || quoteIds.has(orderId)) ? [] : [blockOf(orderId, own)]
    })
    .sort((a, b) => (a.timeNs < b.timeNs ? 1 : -1))
}

function blockOf(orderId: string, fills: readonly Fill[]): BlockTrade {
  // The oldest first, which is the order of the legs.
  const sums = [...groupBy(fills.toReversed(), ({ instrumentName }) => instrumentName).values()].map(sumOf)
  const amount = sums.reduce((common, { contracts }) => divisor(common, contracts), 0n)
  const legs = sums.map(({ contracts, ...leg }) => ({ ...leg, ratio: fixed6<Amount>((contracts * scale) / amount) }))
  const priced = legs.map(({ side, ratio, price, mark }) => ({ isBuy: side === 'buy', ratio, price, mark }))
  const marked = priced.flatMap(({ mark, ...leg }) => (mark === undefined ? [] : [{ ...leg, price: mark }]))
  return {
    orderId,
    timeNs: fills.reduce((last, { timeNs }) => (timeNs > last ? timeNs : last), 0n),
    legs,
    amount: fixed6<Amount>(amount),
    price: packagePrice(priced),
    mark: marked.length === legs.length ? packagePrice(marked) : undefined,
    liquidity: fills[0]?.liquidity,
  }
}

/** A leg may trade in several fills. Its price is their mean, rounded toward zero; mark and volatility are of the last. */
function sumOf(fills: readonly Fill[]) {
  const contracts = fills.reduce((sum, { amount }) => sum + amount, 0n)
  const value = fills.reduce((sum, { amount, price }) => sum + amount * price, 0n)
  const { instrumentName = '', side = 'buy', mark, iv } = fills.at(-1) ?? {}
  return { instrumentName, side, mark, iv, contracts, price: fixed6<Price>(value / contracts) }
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b)
}
