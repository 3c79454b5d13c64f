/**
 * Closed positions from an account's trades: from flat to flat, per instrument, and per side in hedge mode. A fill that
 * reverses a position closes it and opens the next. Sums are exact; only averages are rounded.
 */

import { absolute, fixed6, larger, notional, scale, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { rollsOf, type OpenedPosition, type Roll } from './rolls'
import { tradeKey } from './tradeKey'

export type ClosedPosition = {
  /** Derived from the closing trade, so it does not change when older trades are loaded. */
  readonly id: string
  readonly instrumentName: string
  readonly instrumentType: AccountTrade['instrumentType']
  /** `buy` for a long position. */
  readonly side: Side
  /** How it ended: `trade`, `liquidation` or `settlement`. */
  readonly ending: string
  readonly closedNs: bigint
  /** Fills, liquidations and the settlement, without those before the loaded trades. */
  readonly fillCount: number
  /** Undefined if the position has trades before the loaded ones. */
  readonly figures: ClosedFigures | undefined
  /** Trades are loaded from this time. A position without figures was opened earlier. */
  readonly knownFromNs: bigint
  /** Undefined for a position that was neither rolled nor the result of a roll. */
  readonly roll?: Roll | undefined
}

export type ClosedFigures = {
  readonly openedNs: bigint
  /** Largest size while open. */
  readonly size: Amount
  /** Averages over all fills that opened and closed it, to the nearest millionth. */
  readonly entryPrice: Price
  readonly exitPrice: Price
  /** Exit price at which net PnL would be zero, after fees and funding. */
  readonly breakEven: Price
  /** Before fees and funding. */
  readonly pnl: Usd
  /** Trading, settlement and liquidation fees. */
  readonly fees: Usd
  /** Positive if received. */
  readonly funding: Usd
  readonly net: Usd
}

/** Long and short amounts of one instrument, both positive. Only hedge mode has both. */
export type Legs = { readonly buy: bigint; readonly sell: bigint }

/** By instrument name. An absent instrument is flat. */
export type Holdings = ReadonlyMap<string, Legs>

export type HeldPosition = Pick<AccountTrade, 'instrumentName' | 'side'> & { readonly amount: bigint }

export type ClosedResult = {
  /** Newest first. */
  readonly positions: readonly ClosedPosition[]
  /** Instruments whose trades do not add up to the position, so their closed positions are unknown. */
  readonly unclear: readonly string[]
}

const nothing: Legs = { buy: 0n, sell: 0n }
const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')

export function holdingsOf(positions: readonly HeldPosition[]): Holdings {
  const holdings = new Map<string, Legs>()
  for (const { instrumentName, side, amount } of positions) {
    const legs = holdings.get(instrumentName) ?? nothing
    holdings.set(instrumentName, { ...legs, [side]: legs[side] + (amount < 0n ? -amount : amount) })
  }
  return holdings
}

/**
 * Computes the positions before the first of these trades from those after the last.
 *
 * @param trades newest first, all trades of the account in their period
 * @param isHedge true for a perpetual in hedge mode
 */
export function holdingsBefore(
  trades: readonly AccountTrade[],
  now: Holdings,
  isHedge: (instrumentId: string) => boolean,
): Holdings {
  const before = new Map<string, Legs>()
  for (const [instrumentName, rows] of byInstrument(trades)) {
    const after = now.get(instrumentName) ?? nothing
    const { instrumentId, instrumentType } = rows[0] ?? {}
    const isInHedgeMode = instrumentId !== undefined && isHedge(instrumentId)
    const isSided = instrumentType === 'PERPETUAL' && (isInHedgeMode || isHedged(rows, after))
    before.set(instrumentName, isSided ? sidesBefore(rows, after) : netBefore(rows, after))
  }
  for (const [instrumentName, legs] of now) if (!before.has(instrumentName)) before.set(instrumentName, legs)
  return before
}

function netBefore(rows: readonly AccountTrade[], after: Legs): Legs {
  const net = rows.reduce((sum, row) => sum - signedChange(row), after.buy - after.sell)
  return net >= 0n ? { buy: net, sell: 0n } : { buy: 0n, sell: -net }
}

function sidesBefore(rows: readonly AccountTrade[], after: Legs): Legs {
  let { buy, sell } = after
  for (const row of rows) {
    if (row.tradeType === 'funding') continue
    const held = heldSide(row, nothing)
    const change = isOpening(row, held) ? 0n - row.amount : row.amount
    if (held === 'buy') buy += change
    else sell += change
  }
  return { buy, sell }
}

function signedChange({ tradeType, side, amount }: AccountTrade): bigint {
  if (tradeType === 'funding') return 0n
  const isBought = tradeType === 'settlement' ? side === 'sell' : side === 'buy'
  return isBought ? amount : 0n - amount
}

/**
 * True if the account was in hedge mode at the time. The venue may omit the position side of its trades. Then a fill
 * that opens against an open position reveals it.
 */
function isHedged(rows: readonly AccountTrade[], after: Legs): boolean {
  const isSided = ({ positionSide = 'BOTH' }: AccountTrade) => positionSide !== 'BOTH'
  if ((after.buy > 0n && after.sell > 0n) || rows.some(isSided)) return true
  let { buy, sell } = netBefore(rows, after)
  for (const row of rows.toReversed()) {
    if (isFill(row) && row.isClosing !== undefined && row.isClosing !== (row.side === 'buy' ? sell : buy) > 0n)
      return true
    const net = buy - sell + signedChange(row)
    buy = net > 0n ? net : 0n
    sell = net < 0n ? -net : 0n
  }
  return false
}

const isFill = ({ tradeType }: AccountTrade) => tradeType !== 'settlement' && tradeType !== 'funding'

/** Returns the side of the position that a trade changes. Without `isClosing`, a fill closes an opposite position first. */
function heldSide(row: AccountTrade, held: Legs): Side {
  const { side, positionSide = 'BOTH', isClosing } = row
  if (!isFill(row)) return side
  if (positionSide !== 'BOTH') return positionSide === 'LONG' ? 'buy' : 'sell'
  const doesClose = isClosing ?? held[opposite(side)] > 0n
  return doesClose ? opposite(side) : side
}

const isOpening = (row: AccountTrade, held: Side) => isFill(row) && row.side === held

/** A position under construction. `isWhole` is false if it has trades before the loaded ones. */
type Running = {
  isWhole: boolean
  openedNs: bigint
  held: bigint
  size: Amount
  traded: bigint
  entryValue: bigint
  exitValue: bigint
  fees: bigint
  funding: bigint
  fillCount: number
}

function begin(openedNs: bigint, held: bigint): Running {
  const sums = { traded: 0n, entryValue: 0n, exitValue: 0n, fees: 0n, funding: 0n, fillCount: 0 }
  return { isWhole: held === 0n, openedNs, held, size: fixed6<Amount>(held), ...sums }
}

/**
 * Computes the closed positions of an account.
 *
 * @param trades newest first, all trades of the account since `knownFromNs`
 * @param before positions at `knownFromNs`
 */
export function closedPositions(trades: readonly AccountTrade[], before: Holdings, knownFromNs: bigint): ClosedResult {
  const positions: ClosedPosition[] = []
  const open: OpenedPosition[] = []
  const unclear: string[] = []
  for (const [instrumentName, rows] of byInstrument(trades)) {
    const found = positionsOf(rows.toReversed(), before.get(instrumentName) ?? nothing, knownFromNs)
    if (found === undefined) unclear.push(instrumentName)
    else {
      positions.push(...found.closed)
      for (const [side, { isWhole, openedNs, size }] of found.open)
        if (isWhole) open.push({ instrumentName, side, openedNs, size })
    }
  }
  positions.sort((a, b) => (a.closedNs < b.closedNs ? 1 : a.closedNs > b.closedNs ? -1 : 0))
  const rolls = rollsOf(positions, open)
  return { positions: positions.map((position) => ({ ...position, roll: rolls.get(position.id) })), unclear }
}

/** Returns undefined if the trades close more than was held. @param rows oldest first */
function positionsOf(
  rows: readonly AccountTrade[],
  before: Legs,
  knownFromNs: bigint,
): { readonly closed: readonly ClosedPosition[]; readonly open: ReadonlyMap<Side, Running> } | undefined {
  if (before.buy < 0n || before.sell < 0n) return undefined
  const closed: ClosedPosition[] = []
  const running = new Map<Side, Running>()
  if (before.buy > 0n) running.set('buy', begin(knownFromNs, before.buy))
  if (before.sell > 0n) running.set('sell', begin(knownFromNs, before.sell))
  const heldBy = (side: Side) => running.get(side)?.held ?? 0n
  for (const row of rows) {
    const side = heldSide(row, { buy: heldBy('buy'), sell: heldBy('sell') })
    const position = running.get(side)
    if (row.tradeType === 'funding') {
      if (position !== undefined) position.funding -= row.fees
      continue
    }
    if (isOpening(row, side)) {
      running.set(side, opened(position ?? begin(row.createdTimestamp, 0n), wholePart(row)))
      continue
    }
    const held = position?.held ?? 0n
    const [closing, rest] = split(row, fixed6<Amount>(held < row.amount ? held : row.amount))
    if (position !== undefined) {
      close(position, closing)
      if (position.held === 0n) {
        running.delete(side)
        closed.push(closedPosition(row, side, position, knownFromNs))
      }
    }
    if (rest.amount === 0n) continue
    // Only a fill in one-way mode may exceed the position, which it then reverses.
    if (!isFill(row) || (row.positionSide ?? 'BOTH') !== 'BOTH' || running.size > 0) return undefined
    running.set(row.side, opened(begin(row.createdTimestamp, 0n), rest))
  }
  return { closed, open: running }
}

/** The part of a trade that belongs to one position. A value is undefined if the venue does not report it. */
type Part = { readonly amount: Amount; readonly value: bigint | undefined; readonly fees: bigint }

function wholePart(row: AccountTrade): Part {
  const { amount, fees, liquidationFee = 0n } = row
  return { amount, value: valueOf(row), fees: fees + liquidationFee }
}

/** Traded value in USD; the payout for a settled option. */
function valueOf({ tradeType, instrumentType, amount, price, payout, settlementPrice }: AccountTrade): Usd | undefined {
  const isSettledOption = tradeType === 'settlement' && instrumentType === 'OPTION'
  if (isSettledOption) return payout === undefined ? undefined : absolute(payout)
  const paid = tradeType === 'settlement' ? settlementPrice : price
  return paid === undefined ? undefined : notional(paid, amount)
}

/** Splits a trade pro rata by amount. The first part is rounded toward zero; the second gets the rest. */
function split(row: AccountTrade, closed: Amount): readonly [Part, Part] {
  const { amount, value, fees } = wholePart(row)
  const first = {
    amount: closed,
    value: value === undefined ? undefined : share(value, closed, amount),
    fees: share(fees, closed, amount),
  }
  const rest = {
    amount: fixed6<Amount>(amount - closed),
    value: value === undefined || first.value === undefined ? undefined : value - first.value,
    fees: fees - first.fees,
  }
  return [first, rest]
}

const share = (value: bigint, part: bigint, whole: bigint) => (part === whole ? value : (value * part) / whole)

function opened(position: Running, { amount, value, fees }: Part): Running {
  position.isWhole &&= value !== undefined
  position.held += amount
  position.size = larger(position.size, fixed6<Amount>(position.held))
  position.traded += amount
  position.entryValue += value ?? 0n
  position.fees += fees
  position.fillCount += 1
  return position
}

function close(position: Running, { amount, value, fees }: Part): void {
  position.isWhole &&= value !== undefined
  position.held -= amount
  position.exitValue += value ?? 0n
  position.fees += fees
  position.fillCount += 1
}

function closedPosition(row: AccountTrade, side: Side, position: Running, knownFromNs: bigint): ClosedPosition {
  return {
    id: `${tradeKey(row)} ${side}`,
    instrumentName: row.instrumentName,
    instrumentType: row.instrumentType,
    side,
    ending: row.tradeType,
    closedNs: row.createdTimestamp,
    fillCount: position.fillCount,
    // A venue may list trades of no contracts, which have no average.
    figures: position.isWhole && position.traded > 0n ? figuresOf(side, position) : undefined,
    knownFromNs,
  }
}

function figuresOf(
  side: Side,
  { openedNs, size, traded, entryValue, exitValue, fees, funding }: Running,
): ClosedFigures {
  const pnl = side === 'buy' ? exitValue - entryValue : entryValue - exitValue
  const net = pnl - fees + funding
  const evenValue = side === 'buy' ? exitValue - net : exitValue + net
  return {
    openedNs,
    size,
    entryPrice: average(entryValue, traded),
    exitPrice: average(exitValue, traded),
    breakEven: average(evenValue, traded),
    pnl: fixed6<Usd>(pnl),
    fees: fixed6<Usd>(fees),
    funding: fixed6<Usd>(funding),
    net: fixed6<Usd>(net),
  }
}

/** Rounds to the nearest millionth, halves away from zero. */
function average(value: bigint, amount: bigint): Price {
  const rounded = (absolute(fixed6<Usd>(value)) * scale * 2n + amount) / (amount * 2n)
  return fixed6<Price>(value < 0n ? -rounded : rounded)
}

function byInstrument(trades: readonly AccountTrade[]): ReadonlyMap<string, readonly AccountTrade[]> {
  const groups = new Map<string, AccountTrade[]>()
  for (const trade of trades) {
    const known = groups.get(trade.instrumentName)
    if (known === undefined) groups.set(trade.instrumentName, [trade])
    else known.push(trade)
  }
  return groups
}
