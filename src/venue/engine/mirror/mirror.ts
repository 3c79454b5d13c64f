import { assert } from '@/core/lib/assert'
import { fixed6, negate, type Amount } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { OrderRequest } from '../command'
import { touchBook, type CommandContext } from '../commandContext'
import type { ListedInstrument } from '../listedInstrument'
import { leave, levelAt, reduce, rest, restFirst } from '../orderBook'
import { createOpenOrder, type BookOrder, type RestingLevel } from '../orders/openOrder'
import { noOrderId } from '../orders/settleTrade'
import type { ExchangeState } from '../state'
import type { Mirror, ShownLevel } from './mirrorState'

export function mirrorOf({ mirror: { mirrors } }: ExchangeState, instrumentId: string, house: Address): Mirror {
  const known = mirrors.get(instrumentId)
  if (known?.house === house) return known
  assert(known === undefined || known.buy.size + known.sell.size === 0, 'a book has one house at a time')
  const mirror: Mirror = { house, buy: new Map(), sell: new Map() }
  mirrors.set(instrumentId, mirror)
  return mirror
}

/** Creates an order of the house. It has no id and is counted nowhere but in the book. */
export function createSegment(
  { instrumentId, side, price }: Pick<ShownLevel, 'instrumentId' | 'side' | 'price'>,
  { house, amount, priority }: { readonly house: Address; readonly amount: Amount; readonly priority: number },
): BookOrder {
  const request: OrderRequest = {
    orderId: noOrderId,
    account: house,
    signer: house,
    instrumentId,
    isBuy: side === 'buy',
    amount,
    limitPrice: price,
    postOnly: false,
    reduceOnly: false,
    timeInForce: 'GTC',
    mmp: false,
    selfTradePrevention: 'EXPIRE_NONE',
    systemType: 'API',
  }
  return createOpenOrder({
    request,
    orderType: 'limit',
    limit: price,
    createdAtNs: 0n,
    replacedOrderId: undefined,
    priority,
    isMirrored: true,
  })
}

/** Adds size: behind everything, or ahead of everything if the queue is unknown (`isAhead`). */
export function addSize(
  context: CommandContext,
  listed: ListedInstrument,
  shown: ShownLevel,
  { house, amount, isAhead }: { readonly house: Address; readonly amount: Amount; readonly isAhead: boolean },
): void {
  if (amount === 0n) return
  const { book } = listed
  touchBook(context, listed)
  const level = levelAt(book, shown.side, shown.price)
  const neighbour = isAhead ? level?.first : level?.last
  if (neighbour?.isMirrored === true) {
    reduce(book, neighbour, negate(amount))
    neighbour.remaining = fixed6(neighbour.remaining + amount)
    return
  }
  // Every trader's order has the number of a later command than 0.
  const segment = createSegment(shown, { house, amount, priority: isAhead ? 0 : context.seq })
  if (isAhead) restFirst(book, segment)
  else rest(book, segment)
}

/** Takes size from a segment, and the segment from the book when nothing is left. */
export function takeSize(listed: ListedInstrument, segment: BookOrder, amount: Amount): void {
  if (amount === 0n) return
  assert(amount <= segment.remaining, 'a segment loses at most what it has')
  if (amount === segment.remaining) return leave(listed.book, segment)
  reduce(listed.book, segment, amount)
  segment.remaining = fixed6(segment.remaining - amount)
}

/** Notes that a trader has taken size of a segment: it stays consumed for a while. */
export function noteConsumed(context: CommandContext, segment: BookOrder, amount: Amount): void {
  const { mirror } = context.state
  const shown = mirror.mirrors.get(segment.request.instrumentId)?.[segment.side].get(segment.limit)
  assert(shown !== undefined, 'a segment rests at a level that the source shows')
  consume(context, shown, amount)
}

export function consume(context: CommandContext, shown: ShownLevel, amount: Amount): void {
  shown.consumed = fixed6(shown.consumed + amount)
  shown.consumedAtNs = context.timeNs
  context.state.mirror.consumed.add(shown)
}

/** Reduces the consumed size by at most `amount`. Returns by how much. */
export function giveBack({ mirror }: ExchangeState, shown: ShownLevel, amount: Amount): Amount {
  const given = amount < shown.consumed ? amount : shown.consumed
  shown.consumed = fixed6(shown.consumed - given)
  if (shown.consumed === 0n) mirror.consumed.delete(shown)
  return given
}

/** Contracts of the house at a level. */
export function mirroredTotal(level: RestingLevel | undefined): Amount {
  let total = 0n
  for (let order = level?.first; order !== undefined; order = order.behind) {
    if (order.isMirrored) total += order.remaining
  }
  return fixed6(total)
}

/** Removes all mirrored size of a book. */
export function clearMirror(context: CommandContext, listed: ListedInstrument): void {
  const { mirrors } = context.state.mirror
  const mirror = mirrors.get(listed.instrument.instrumentId)
  if (mirror === undefined) return
  for (const side of ['buy', 'sell'] as const) {
    for (const shown of mirror[side].values()) removeShown(context, listed, mirror, shown)
  }
  mirrors.delete(listed.instrument.instrumentId)
}

export function removeShown(
  context: CommandContext,
  listed: ListedInstrument,
  mirror: Mirror,
  shown: ShownLevel,
): void {
  const { book } = listed
  touchBook(context, listed)
  let order = levelAt(book, shown.side, shown.price)?.first
  while (order !== undefined) {
    const { behind } = order
    if (order.isMirrored) leave(book, order)
    order = behind
  }
  context.state.mirror.consumed.delete(shown)
  mirror[shown.side].delete(shown.price)
  shown.shown = fixed6(0n)
  shown.consumed = fixed6(0n)
}
