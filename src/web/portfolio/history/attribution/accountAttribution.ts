/** PnL attribution of the whole account, from its trades, current positions and market history. */

import {
  absolute,
  add,
  fixed6,
  negate,
  notional,
  scale,
  subtract,
  type Amount,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { AccountTrade } from '@/core/protocol/rest/history'
import {
  attribute,
  attributionParts,
  type AttributedFill,
  type AttributedOption,
  type AttributionPart,
  type MarketPoint,
} from '@/core/quant/attribution'

export type AccountPart = AttributionPart | 'funding' | 'fees'
export const accountParts = [...attributionParts, 'funding', 'fees'] as const satisfies readonly AccountPart[]

export type AccountAttribution = {
  /** Change in equity without transfers; undefined if an instrument is unknown. */
  readonly total: Usd | undefined
  /** Fees and funding of all instruments; the other parts of the known ones. */
  readonly parts: Readonly<Record<AccountPart, Usd>>
  /** The total less all parts. */
  readonly residual: Usd | undefined
  /** Instruments opened before the loaded trades, or with an unknown fill price or start mark. */
  readonly unknown: readonly string[]
}

/** A current position; the amount of a short is negative. */
export type HeldNow = { readonly instrumentName: string; readonly amount: Amount; readonly mark: Price }

export type AttributedInstrument = {
  readonly instrumentName: string
  /** Position at the start, signed; undefined if unknown. */
  readonly held: Amount | undefined
  /** Newest first. */
  readonly trades: readonly AccountTrade[]
}

/** Returns each instrument with its position at the start of a period. @param trades newest first, all of the period */
export function overPeriod(
  trades: readonly AccountTrade[],
  positions: readonly HeldNow[],
): readonly AttributedInstrument[] {
  const now = heldByName(positions)
  const names = new Set([...trades.map(({ instrumentName }) => instrumentName), ...now.keys()])
  return [...names].map((instrumentName) => {
    const own = trades.filter((trade) => trade.instrumentName === instrumentName)
    const held = own.reduce((sum, trade) => sum - changeOf(trade), now.get(instrumentName) ?? 0n)
    return { instrumentName, held: fixed6<Amount>(held), trades: own }
  })
}

/** Returns the open positions with their trades since they were last flat. */
export function sinceEntry(
  trades: readonly AccountTrade[],
  positions: readonly HeldNow[],
): readonly AttributedInstrument[] {
  return [...heldByName(positions)]
    .filter(([, amount]) => amount !== 0n)
    .map(([instrumentName, amount]) => {
      const own = trades.filter((trade) => trade.instrumentName === instrumentName)
      let held: bigint = amount
      const opening = own.findIndex((trade) => {
        held -= changeOf(trade)
        return held === 0n && trade.tradeType !== 'funding'
      })
      if (opening === -1) return { instrumentName, held: undefined, trades: own }
      return { instrumentName, held: fixed6<Amount>(0n), trades: own.slice(0, opening + 1) }
    })
}

/** The positions of an attribution and the last point at which each was valued. */
export type AttributionEnd = {
  readonly positions: readonly HeldNow[]
  readonly ends: ReadonlyMap<string, MarketPoint>
}

/**
 * Continues an attribution from its end to current marks, so that it shows the same instant as the rest of the account.
 * Undefined if the positions have changed since, or if a price is unknown.
 */
export function continueAttribution(
  read: AccountAttribution & AttributionEnd,
  positions: readonly HeldNow[],
  pointOf: (position: HeldNow) => MarketPoint,
): AccountAttribution | undefined {
  const [before, now] = [heldByName(read.positions), heldByName(positions)]
  if (before.size !== now.size || [...now].some(([name, amount]) => before.get(name) !== amount)) return undefined
  const points = new Map(positions.map((position) => [position.instrumentName, pointOf(position)]))
  const since = attributeAccount(
    [...now].map(([instrumentName, held]) => ({ instrumentName, held: fixed6<Amount>(held), trades: [] })),
    (name) => {
      const [from, to] = [read.ends.get(name), points.get(name)]
      if (from === undefined || to === undefined) return []
      // The read's clock may be ahead of the current one, which must not reverse the step.
      return [from, { ...to, timeNs: to.timeNs < from.timeNs ? from.timeNs : to.timeNs }]
    },
  )
  if (since.unknown.length > 0) return undefined
  const parts = { ...read.parts }
  for (const part of accountParts) parts[part] = add(parts[part], since.parts[part])
  return {
    ...read,
    parts,
    total: addKnown(read.total, since.total),
    residual: addKnown(read.residual, since.residual),
  }
}

function addKnown(a: Usd | undefined, b: Usd | undefined): Usd | undefined {
  return a === undefined || b === undefined ? undefined : add(a, b)
}

function heldByName(positions: readonly HeldNow[]): ReadonlyMap<string, bigint> {
  const held = new Map<string, bigint>()
  for (const { instrumentName, amount } of positions) {
    held.set(instrumentName, (held.get(instrumentName) ?? 0n) + amount)
  }
  return held
}

function changeOf({ tradeType, side, amount }: AccountTrade): Amount {
  if (tradeType === 'funding') return fixed6<Amount>(0n)
  const isBought = tradeType === 'settlement' ? side === 'sell' : side === 'buy'
  return isBought ? amount : negate(amount)
}

/** @param pointsOf oldest first, from the start of the period to now */
export function attributeAccount(
  instruments: readonly AttributedInstrument[],
  pointsOf: (instrumentName: string) => readonly MarketPoint[],
): AccountAttribution {
  const zero = fixed6<Usd>(0n)
  const parts = { delta: zero, gamma: zero, vega: zero, theta: zero, trading: zero, funding: zero, fees: zero }
  const unknown: string[] = []
  let [total, residual] = [zero, zero]
  for (const { instrumentName, held, trades } of instruments) {
    const fills = fillsOf(trades)
    const period = { option: optionOf(instrumentName), points: pointsOf(instrumentName) }
    const found = held === undefined || fills === undefined ? undefined : attribute({ ...period, held, fills })
    for (const { tradeType, fees, liquidationFee = zero } of trades) {
      const part = tradeType === 'funding' ? 'funding' : 'fees'
      parts[part] = subtract(parts[part], add(fees, liquidationFee))
      total = subtract(total, add(fees, liquidationFee))
    }
    if (found === undefined) {
      unknown.push(instrumentName)
      continue
    }
    for (const part of attributionParts) parts[part] = add(parts[part], found.parts[part])
    total = add(total, found.total)
    residual = add(residual, found.residual)
  }
  const isKnown = unknown.length === 0
  return { total: isKnown ? total : undefined, parts, residual: isKnown ? residual : undefined, unknown }
}

function optionOf(instrumentName: string): AttributedOption | undefined {
  const parts = parseInstrumentName(instrumentName)
  return parts?.instrumentType === 'OPTION' ? parts : undefined
}

/** Oldest first. Undefined if a trade has no price. */
function fillsOf(trades: readonly AccountTrade[]): readonly AttributedFill[] | undefined {
  const fills: AttributedFill[] = []
  for (const trade of trades.toReversed()) {
    if (trade.tradeType === 'funding') continue
    const fill = trade.tradeType === 'settlement' ? settlementOf(trade) : fillOf(trade)
    if (fill === undefined) return undefined
    fills.push(fill)
  }
  return fills
}

function fillOf(trade: AccountTrade): AttributedFill | undefined {
  const { price, markPrice, spotPrice, createdTimestamp } = trade
  const change = changeOf(trade)
  if (price === undefined) return undefined
  return { timeNs: createdTimestamp, change, paid: notional(price, change), mark: markPrice, index: spotPrice }
}

/** A settlement ends the position at its payoff, which is its last mark. */
function settlementOf(trade: AccountTrade): AttributedFill | undefined {
  const { amount, payout, settlementPrice, instrumentType, createdTimestamp } = trade
  const change = changeOf(trade)
  if (settlementPrice === undefined) return undefined
  const at = { timeNs: createdTimestamp, change, index: settlementPrice }
  if (instrumentType !== 'OPTION') return { ...at, paid: notional(settlementPrice, change), mark: settlementPrice }
  // A payout of no contracts says nothing about their mark.
  if (payout === undefined || amount === 0n) return undefined
  return { ...at, paid: negate(payout), mark: fixed6<Price>((absolute(payout) * scale) / amount) }
}
