import { type Amount, type Price, subtract } from '@/core/protocol/fixed6'
import type { Address, Hash, Side } from '@/core/protocol/instrument'
import type { LiveState } from '../live/liveState'
import { positionKey } from '../rules/positionKey'
import type { WantedQuote } from './perpetualLadder'

/** `remaining` is the open part of `amount`. */
export type RestingQuote = {
  readonly orderId: Hash
  readonly account: Address
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  readonly remaining: Amount
}

export type QuoteChange =
  | { readonly type: 'create'; readonly wanted: WantedQuote }
  | { readonly type: 'edit'; readonly resting: RestingQuote; readonly wanted: WantedQuote }
  | { readonly type: 'cancel'; readonly resting: RestingQuote }

export type ReconcileInputs = {
  readonly resting: readonly RestingQuote[]
  /** Best first on each side; sides do not cross. */
  readonly wanted: readonly WantedQuote[]
  /** A resting order whose price differs from a wanted one by at most this needs no change. */
  readonly tolerance: Price
  /** An order with less than this fraction left is refilled. */
  readonly refillBelow: number
  readonly maxChanges: number
}

/**
 * Computes the few changes that bring one instrument's quotes closest to the wanted quotes: first those too close to
 * the other side, then the best missing quotes, then refills. No change crosses one of the makers' resting quotes.
 */
export function reconcileQuotes(inputs: ReconcileInputs): QuoteChange[] {
  const sides = [reconcileSide(inputs, 'buy'), reconcileSide(inputs, 'sell')]
  const retreats = sides.flatMap((side) => side.retreats)
  const made = retreats.slice(0, inputs.maxChanges)
  const stale = retreats.slice(inputs.maxChanges).flatMap((change) => ('resting' in change ? [change.resting] : []))
  const rest = interleave(sides.map((side) => [...side.advances, ...side.refills]))
  const possible = rest.filter((change) => change.type === 'cancel' || !meetsAny(change.wanted, stale))
  return [...made, ...possible].slice(0, inputs.maxChanges)
}

type SideChanges = {
  readonly retreats: readonly QuoteChange[]
  readonly advances: readonly QuoteChange[]
  readonly refills: readonly QuoteChange[]
}

function reconcileSide(inputs: ReconcileInputs, side: Side): SideChanges {
  const wanted = inputs.wanted.filter((quote) => quote.side === side)
  const resting = inputs.resting.filter((quote) => quote.side === side).toSorted(bestFirst)
  const { missing, spare, refills } = matchQuotes(wanted, resting, inputs)
  const best = wanted[0]
  // The best spare quotes are the closest to the other side. Each becomes the outermost wanted quote.
  const tooNear = best === undefined ? spare.length : spare.filter((quote) => isBetter(quote, best)).length
  const retreats = spare.splice(0, tooNear).map((quote) => changeOf(quote, missing.pop()))
  const advances: QuoteChange[] = []
  // The outermost spare quotes replace the best missing ones.
  while (missing.length > 0) advances.push(changeOf(spare.pop(), missing.shift()))
  for (const left of spare) advances.push({ type: 'cancel', resting: left })
  return { retreats, advances, refills }
}

function changeOf(resting: RestingQuote | undefined, wanted: WantedQuote | undefined): QuoteChange {
  if (resting !== undefined && wanted !== undefined) return { type: 'edit', resting, wanted }
  if (resting !== undefined) return { type: 'cancel', resting }
  if (wanted !== undefined) return { type: 'create', wanted }
  throw new Error('a change has a resting or a wanted quote')
}

/** Assigns to each wanted quote the first resting quote within the tolerance. Both lists are sorted best first. */
function matchQuotes(wanted: readonly WantedQuote[], resting: readonly RestingQuote[], inputs: ReconcileInputs) {
  const missing: WantedQuote[] = []
  const refills: QuoteChange[] = []
  const spare = [...resting]
  const byPrice = new Map(resting.map((quote) => [quote.price, quote]))
  for (const quote of wanted) {
    const found =
      inputs.tolerance === 0n
        ? byPrice.get(quote.price)
        : spare.find((candidate) => distance(candidate.price, quote.price) <= inputs.tolerance)
    const at = found === undefined ? -1 : spare.indexOf(found)
    if (found === undefined || at < 0) {
      missing.push(quote)
      continue
    }
    spare.splice(at, 1)
    const isLow = Number(found.remaining) < Number(found.amount) * inputs.refillBelow
    if (isLow) refills.push({ type: 'edit', resting: found, wanted: { ...quote, price: found.price } })
  }
  return { missing, spare, refills }
}

function meetsAny(wanted: WantedQuote, standing: readonly RestingQuote[]): boolean {
  return standing.some(
    ({ side, price }) =>
      side !== wanted.side && (wanted.side === 'buy' ? wanted.price >= price : wanted.price <= price),
  )
}

function bestFirst(a: RestingQuote, b: RestingQuote): number {
  if (a.price === b.price) return 0
  return isBetter(a, b) ? -1 : 1
}

/** True if `a` is closer to the other side than `b`. Both are on one side. */
function isBetter(a: { side: Side; price: Price }, b: { price: Price }): boolean {
  return a.side === 'buy' ? a.price > b.price : a.price < b.price
}

function distance(a: Price, b: Price): bigint {
  return a > b ? a - b : b - a
}

/** Alternates between the lists, so that a limit of changes affects all lists alike. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => {
      const item = list[index]
      return item === undefined ? [] : [item]
    }),
  ).flat()
}

/** Returns the open orders of these accounts, by instrument id. */
export function restingQuotes(live: LiveState, accounts: readonly Address[]): Map<string, RestingQuote[]> {
  const byInstrument = new Map<string, RestingQuote[]>()
  for (const account of accounts) {
    for (const order of live.accounts.get(account)?.openOrders.values() ?? []) {
      const { orderId, side, price, amount } = order
      const quote = { orderId, account, side, price, amount, remaining: subtract(amount, order.filled) }
      const known = byInstrument.get(order.instrumentId)
      if (known === undefined) byInstrument.set(order.instrumentId, [quote])
      else known.push(quote)
    }
  }
  return byInstrument
}

/** Returns the combined position of these accounts in an instrument, contracts, long above zero. */
export function inventory(live: LiveState, accounts: readonly Address[], instrumentId: string): number {
  return accounts.reduce((sum, account) => {
    const held = live.accounts.get(account)?.positions.get(positionKey(instrumentId, undefined))?.amount ?? 0n
    return sum + Number(held) / 1e6
  }, 0)
}
