import type { Ticker } from '@/core/protocol/channels/ticker'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { greeksOf, unknownGreeks } from '@/web/session/figures/heldGreeks'
import type { OtcHolding } from '@/web/session/otc/otcHoldings'
import { otcGreeks } from './greekRows'

export const ladderGreeks = ['delta', 'gamma', 'vega', 'theta'] as const
export type LadderGreek = (typeof ladderGreeks)[number]

/** A sum over positions; `value` is undefined while a position's greek is unknown. */
export type LadderSum = { readonly value: number | undefined }

export type LadderRow = {
  /** A strike in millionths of USD. OTC options are one row, because they are outside margin. */
  readonly name: bigint | 'otc' | 'perpetual'
  /** By column; undefined without a position. */
  readonly cells: readonly (LadderSum | undefined)[]
  readonly total: LadderSum
}

export type LadderColumn = bigint | 'perpetual'

/** One greek of an underlying by strike and expiry. */
export type GreeksLadder = {
  /** Perpetuals, then expiries in UNIX nanoseconds, soonest first. */
  readonly columns: readonly LadderColumn[]
  /** Highest strike first, then perpetuals, then OTC options. */
  readonly rows: readonly LadderRow[]
  readonly columnTotals: readonly LadderSum[]
  readonly total: LadderSum
}

type Entry = {
  readonly name: LadderRow['name']
  readonly column: LadderColumn
  readonly value: number | undefined
}

type LadderInput = {
  /** All of the same underlying. */
  readonly positions: readonly PositionMessage[]
  readonly tickers: ReadonlyMap<string, Ticker>
  readonly nowNs: bigint
  readonly otc: readonly OtcHolding[]
}

/** Sums one greek by strike and expiry. An option without a live mark is unknown; a perpetual has only delta. */
export function greeksLadder({ positions, tickers, nowNs, otc }: LadderInput, greek: LadderGreek): GreeksLadder {
  const held = positions.flatMap((position): Entry[] => {
    const { option, instrumentName } = position
    if (option === undefined) {
      if (greek !== 'delta') return []
      return [{ name: 'perpetual', column: 'perpetual', value: greeksOf(position, undefined, nowNs).delta }]
    }
    const ticker = tickers.get(instrumentName)
    const greeks = ticker?.mark === undefined ? unknownGreeks : greeksOf(position, ticker, nowNs)
    return [{ name: option.strike, column: option.expiry, value: greeks[greek] }]
  })
  const outside = otc.map((one): Entry => ({ name: 'otc', column: one.expiryNs, value: otcGreeks(one, nowNs)[greek] }))
  const entries = [...held, ...outside]
  const columns = [...new Set(entries.map(({ column }) => column))].sort(byExpiry)
  const names = [...new Set(entries.map(({ name }) => name))].sort(byName)
  return {
    columns,
    rows: names.map((name) => {
      const own = entries.filter((entry) => entry.name === name)
      const cells = columns.map((column) => {
        const here = own.filter((entry) => entry.column === column)
        return here.length === 0 ? undefined : sumOf(here)
      })
      return { name, cells, total: sumOf(own) }
    }),
    columnTotals: columns.map((column) => sumOf(entries.filter((entry) => entry.column === column))),
    total: sumOf(entries),
  }
}

function sumOf(entries: readonly Entry[]): LadderSum {
  return {
    value: entries.reduce<number | undefined>(
      (sum, { value }) => (sum === undefined || value === undefined ? undefined : sum + value),
      0,
    ),
  }
}

function byExpiry(a: LadderColumn, b: LadderColumn): number {
  const rank = (column: LadderColumn) => (column === 'perpetual' ? 0n : column)
  return Number(rank(a) - rank(b))
}

function byName(a: LadderRow['name'], b: LadderRow['name']): number {
  const rank = (name: LadderRow['name']) => (name === 'otc' ? -2n : name === 'perpetual' ? -1n : name)
  return Number(rank(b) - rank(a))
}
