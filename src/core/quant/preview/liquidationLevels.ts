import { toNumber, type Usd } from '@/core/protocol/fixed6'
import { marginWithoutOrders, type AccountMargin } from '../margin/accountMargin'
import { indexOfForward } from '../structures/futureOption'
import { accountState, rememberChanges } from './accountState'
import { movedAccount } from './movedAccount'
import type { PreviewAccount } from './previewAccount'

/** Factors of the current index, below 1 and above 1. Undefined if no price within the search liquidates. */
type Levels = { readonly down: number | undefined; readonly up: number | undefined }

/**
 * Moves of one underlying that liquidate the whole account's positions, or cancel its open orders, which happens first
 * and may suffice. `ordersCancelled` is undefined if no open order reserves margin; 1 means now. `lost`: the account
 * can already be liquidated. `unknown`: a price is missing.
 */
export type LiquidationLevels =
  | ({ readonly status: 'found'; readonly ordersCancelled: Levels | undefined } & Levels)
  | { readonly status: 'lost' | 'unknown' }

/** From a fiftieth to fifty times the current index, in steps of 4 %; the final step is bisected to a ten-millionth. */
const farthest = 50
const step = 1.04
const precision = 1e-7
/**
 * Kinks closer than this factor count as one kink. At most this many kinks are searched, nearest to the current price
 * first.
 */
const kinkGap = 1.002
const mostKinks = 120
/** Search steps for the bottom of a dip between points; they narrow it to a five-hundredth. */
const dipSteps = 13
const golden = (Math.sqrt(5) - 1) / 2

type Room = (factor: number) => number

/**
 * Finds the moves of one underlying that liquidate the account, by its current margin rules. At AB + UP − OO − MM ≤ 0
 * (venue-rules 5.1) the venue cancels the open orders, and at AB + UP − MM ≤ 0 it liquidates the positions (7.1).
 * Index, perpetual, forwards and the collateral that follows the index move by one factor; options follow by Black-76
 * on the moved forward at their own volatility. Other underlyings, volatilities and time stay constant. Isolated
 * positions have their own margin and are left out.
 */
export function liquidationLevels(account: PreviewAccount, asset: string): LiquidationLevels {
  const timeNs = momentOf(account)
  const known = new Map<number, AccountMargin | undefined>()
  const marginAt = (factor: number): AccountMargin | undefined => {
    if (known.has(factor)) return known.get(factor)
    const scenario = { spot: factor - 1, ivShift: 0, timeNs, settlement: 'atScenarioPrice' as const }
    const state = accountState(movedAccount(account, asset, scenario, timeNs), rememberChanges())
    known.set(factor, state?.margin)
    return state?.margin
  }
  const now = marginAt(1)
  if (now === undefined) return { status: 'unknown' }
  if (marginWithoutOrders(now) <= 0n) return { status: 'lost' }
  const points = searchPoints(account, asset, timeNs)
  const search = (left: (margin: AccountMargin) => Usd): Levels => {
    const room: Room = (factor) => toNumber(left(marginAt(factor) ?? now))
    if (room(1) <= 0) return { down: 1, up: 1 }
    return {
      down: firstLost(points.filter((factor) => factor < 1).reverse(), room(1), room),
      up: firstLost(
        points.filter((factor) => factor > 1),
        room(1),
        room,
      ),
    }
  }
  return {
    status: 'found',
    ...search(marginWithoutOrders),
    ordersCancelled: hasOpeningOrders(account) ? search(({ availableMargin }) => availableMargin) : undefined,
  }
}

/** True if an order reserves margin. Reduce-only orders do not. */
function hasOpeningOrders({ holdings }: PreviewAccount): boolean {
  return [...holdings.values()].some(({ orders }) => orders.some(({ reduceOnly }) => !reduceOnly))
}

/**
 * The time from which times to expiry count. Without options the result does not depend on time, so any value works.
 */
function momentOf({ markets }: PreviewAccount): bigint {
  let moment = 0n
  for (const { instrument, yearsToExpiry } of markets.values()) {
    if (instrument.instrumentType !== 'OPTION' || yearsToExpiry === undefined) continue
    const then = instrument.expiryNs - BigInt(Math.round(yearsToExpiry * 365 * 86_400 * 1e9))
    if (then > moment) moment = then
  }
  return moment
}

/**
 * Returns the prices to search, ascending: even steps, plus the kinks of option values and of portfolio margin
 * scenarios.
 */
function searchPoints(account: PreviewAccount, asset: string, timeNs: bigint): readonly number[] {
  const even: number[] = []
  for (let factor = step; factor <= farthest; factor *= step) even.push(factor, 1 / factor)
  return [...even, ...kinks(account, asset, timeNs)].sort((a, b) => a - b)
}

/** Returns the factors that bring the forward or the index to a strike; under portfolio margin also a shocked index. */
function kinks(account: PreviewAccount, asset: string, timeNs: bigint): readonly number[] {
  const shocks = account.isPortfolioMargin ? [0.8, 0.9, 1, 1.1, 1.2] : [1]
  const found: number[] = []
  for (const { instrument, indexPrice, forwardPrice } of account.markets.values()) {
    if (instrument.instrumentType !== 'OPTION' || instrument.asset !== asset) continue
    if (!account.holdings.has(instrument.instrumentId)) continue
    const strike = toNumber(instrument.strike)
    if (indexPrice === undefined || indexPrice <= 0n) continue
    const index = toNumber(indexPrice)
    const forward = { expiryNs: instrument.expiryNs, forward: toNumber(forwardPrice ?? indexPrice) }
    const unmoved = { price: index, timeNs, ivShift: 0, settlement: 'atScenarioPrice' } as const
    const atStrike = indexOfForward(forward, { nowNs: timeNs, indexPrice: index, forwards: [] }, unmoved, strike)
    if (atStrike !== undefined) found.push(atStrike / index)
    for (const shock of shocks) found.push(strike / (index * shock))
  }
  const near = found
    .filter((factor) => factor > 1 / farthest && factor < farthest)
    .sort((a, b) => Math.abs(Math.log(a)) - Math.abs(Math.log(b)))
  const retained: number[] = []
  for (const factor of near) {
    if (retained.length === mostKinks) break
    if (retained.every((one) => Math.max(one / factor, factor / one) > kinkGap)) retained.push(factor)
  }
  return retained
}

/**
 * Walks the points away from the current price until the account is liquidated. If the margin falls and rises again
 * between safe points, it may have been used up in between, so the bottom of that dip is also checked.
 */
function firstLost(points: readonly number[], roomNow: number, room: Room): number | undefined {
  let before = { factor: 1, room: roomNow }
  let last = before
  for (const factor of points) {
    const here = { factor, room: room(factor) }
    if (here.room <= 0) return boundary(last.factor, factor, room)
    if (last.room < before.room && last.room < here.room) {
      const bottom = lostInDip(before.factor, factor, room)
      if (bottom !== undefined) return boundary(before.factor, bottom, room)
    }
    ;[before, last] = [last, here]
  }
  return undefined
}

/**
 * Finds a factor between the two at which the account is liquidated, by golden section toward the bottom of the dip.
 */
function lostInDip(from: number, to: number, room: Room): number | undefined {
  let [left, right] = [from, to]
  let [a, b] = [right - golden * (right - left), left + golden * (right - left)]
  let [roomA, roomB] = [room(a), room(b)]
  for (let count = 0; count < dipSteps; count++) {
    if (roomA <= 0) return a
    if (roomB <= 0) return b
    if (roomA < roomB) {
      ;[right, b, roomB] = [b, a, roomA]
      a = right - golden * (right - left)
      roomA = room(a)
    } else {
      ;[left, a, roomA] = [a, b, roomB]
      b = left + golden * (right - left)
      roomB = room(b)
    }
  }
  return undefined
}

function boundary(safe: number, lost: number, room: Room): number {
  while (Math.abs(lost - safe) > precision * safe) {
    const middle = (safe + lost) / 2
    if (room(middle) <= 0) lost = middle
    else safe = middle
  }
  return lost
}
