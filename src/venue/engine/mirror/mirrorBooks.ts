import { compareBigints, firstDifference } from '@/core/lib/firstDifference'
import { fixed6, smaller, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { holdingFor, dropIfEmpty } from '../accounts/holding'
import { accepted, rejected, touchBook, type CommandContext } from '../commandContext'
import type { CommandOutcome, FillParty } from '../event'
import { hasExpired } from '../instruments'
import type { ListedInstrument } from '../listedInstrument'
import { knownPrices } from '../margin/accountRisk'
import { bestLevel, crosses, levelAt, opposite } from '../orderBook'
import type { BookOrder, RestingLevel } from '../orders/openOrder'
import { matchOne } from '../orders/placeOrder'
import { noOrderId } from '../orders/settleTrade'
import type { ExchangeState } from '../state'
import { addSize, consume, createSegment, giveBack, mirroredTotal, mirrorOf, removeShown, takeSize } from './mirror'
import type { MirrorCommand, MirroredBook, MirrorRules } from './mirrorCommand'
import type { Mirror, ShownLevel } from './mirrorState'
import { cancelledAhead } from './queueModel'

type MirrorWork = {
  readonly context: CommandContext
  readonly listed: ListedInstrument
  readonly mirror: Mirror
  readonly rules: MirrorRules
}

type SourceTrade = {
  readonly takerSide: Side
  readonly price: Price
  readonly amount: Amount
  readonly isUnknown: boolean
}

/** Applies a period of another market to the mirrored books. Unknown and expired instruments are skipped. */
export function mirrorBooks(context: CommandContext, { rules, books }: MirrorCommand): CommandOutcome {
  const { state } = context
  if (!state.accounts.has(rules.house)) return rejected('ACCOUNT_DOES_NOT_EXIST')
  for (const book of books) {
    const listed = state.instruments.get(book.instrumentId)
    if (listed === undefined || hasExpired(listed, context.timeNs)) continue
    const mirror = mirrorOf(state, book.instrumentId, rules.house)
    mirrorOne({ context, listed, mirror, rules }, book)
  }
  for (const shown of dueLevels(state, context.timeNs - rules.consumedNs)) showAgain(context, rules, shown)
  return accepted
}

/**
 * Trades come first, because they explain part of what the levels have lost. Levels shrink before any grows, so that
 * the two sides of the source never meet on the way.
 */
function mirrorOne(work: MirrorWork, { trades, levels, isSnapshot, isUnknown }: MirroredBook): void {
  const { mirror, context, listed } = work
  for (const [isBuy, price, amount] of trades)
    passTrade(work, { takerSide: isBuy ? 'buy' : 'sell', price, amount, isUnknown: isUnknown === true })
  if (isSnapshot === true) {
    const named = { buy: new Set<Price>(), sell: new Set<Price>() }
    for (const [isBid, price] of levels) named[isBid ? 'buy' : 'sell'].add(price)
    for (const side of ['buy', 'sell'] as const) {
      for (const shown of mirror[side].values()) {
        if (!named[side].has(shown.price)) removeShown(context, listed, mirror, shown)
      }
    }
  }
  const growing: { readonly shown: ShownLevel; readonly amount: Amount; readonly isNew: boolean }[] = []
  for (const [isBid, price, amount] of levels) {
    const side = isBid ? 'buy' : 'sell'
    const known = mirror[side].get(price)
    if (known !== undefined && amount < known.shown) shrink(work, known, amount)
    if (amount <= (known?.shown ?? 0n)) continue
    growing.push({ shown: known ?? newLevel(listed, side, price), amount, isNew: known === undefined })
  }
  for (const { shown, amount, isNew } of growing) {
    // A period that names a price twice has made the level already.
    const known = isNew ? mirror[shown.side].get(shown.price) : shown
    if (amount > (known?.shown ?? 0n)) grow(work, known ?? shown, amount, known === undefined && isSnapshot === true)
  }
}

/**
 * Passes a trade of the source through the queues: the orders of traders at better prices are filled first, then the
 * queue at the trade's price from its front. A trader's order is filled by what goes beyond the size ahead of it, and
 * displaces nobody, because the source has traded the whole amount with others. In an unknown book nobody is at the
 * front of a queue.
 */
function passTrade(work: MirrorWork, { takerSide, price, amount, isUnknown }: SourceTrade): void {
  const { context, listed, mirror } = work
  const side = opposite(takerSide)
  const fills: [BookOrder, Amount][] = []
  let filled = 0n
  const levels = listed.book[side]
  for (let at = levels.length - 1; at >= 0; at--) {
    const level = levels[at]
    if (level === undefined || level.price === price || !crosses(takerSide, price, level.price)) break
    for (let order = level.first; order !== undefined; order = order.behind) {
      if (order.isMirrored) continue
      const part = smaller(order.remaining, fixed6<Amount>(amount - filled))
      filled += part
      fills.push([order, part])
    }
  }
  const shown = mirror[side].get(price)
  let flow = amount
  if (shown !== undefined) {
    const lost = smaller(amount, shown.shown)
    // Traders take from the front, so that what they have taken would have been in front.
    flow = fixed6(flow - giveBack(context.state, shown, lost))
    shown.shown = fixed6(shown.shown - lost)
  }
  touchBook(context, listed)
  let passed = 0n
  for (let order = levelAt(listed.book, side, price)?.first; order !== undefined;) {
    const { behind } = order
    if (order.isMirrored) {
      const part = smaller(order.remaining, fixed6<Amount>(flow - passed))
      passed += part
      takeSize(listed, order, part)
    } else if (!isUnknown) {
      const left = flow - passed - filled
      const part = smaller(order.remaining, fixed6<Amount>(left > 0n ? left : 0n))
      filled += part
      fills.push([order, part])
    }
    order = behind
  }
  if (shown !== undefined && shown.shown === 0n) removeShown(context, listed, mirror, shown)
  let published = 0n
  for (const [order, part] of fills) published += fillOne(work, order, part)
  publishTrade(work, takerSide, price, fixed6(amount - published))
}

/** Fills a trader's order by the house. Returns how much was filled: less if the order has ended meanwhile. */
function fillOne({ context, listed, mirror }: MirrorWork, order: BookOrder, wanted: Amount): Amount {
  if (order.level === undefined || wanted <= 0n) return fixed6(0n)
  const amount = smaller(order.remaining, wanted)
  const account = context.state.accounts.get(mirror.house)
  if (account === undefined) return fixed6(0n)
  const holding = holdingFor(account, listed, undefined)
  const { instrumentId } = listed.instrument
  const at = { instrumentId, side: opposite(order.side), price: order.limit }
  const taker = createSegment(at, { house: mirror.house, amount, priority: context.seq })
  matchOne(context, { account, holding, order: taker }, order)
  dropIfEmpty(account, holding)
  return amount
}

/** Publishes a trade among others. The house is on both sides, so that no position and no money moves. */
function publishTrade({ context, listed, mirror }: MirrorWork, side: Side, price: Price, amount: Amount): void {
  const prices = knownPrices(listed)
  if (amount <= 0n || prices === undefined) return
  const party = (liquidity: 'maker' | 'taker'): FillParty => ({
    account: mirror.house,
    orderId: noOrderId,
    side: liquidity === 'taker' ? side : opposite(side),
    liquidity,
    fee: fixed6<Usd>(0n),
    liquidationFee: fixed6<Usd>(0n),
    realizedPnl: fixed6<Usd>(0n),
    orderStatus: 'filled',
    orderType: 'limit',
    systemType: 'API',
    tradeType: 'trade',
    isClosing: false,
    entryPrice: price,
  })
  const { forwardPrice } = listed.mark ?? {}
  context.events.push({
    type: 'traded',
    trade: {
      tradeId: `${context.seq}-${context.tradeCount}`,
      instrumentId: listed.instrument.instrumentId,
      price,
      amount,
      timeNs: context.timeNs,
      via: 'book',
      markPrice: prices.markPrice,
      indexPrice: prices.indexPrice,
      ...(forwardPrice !== undefined && { forwardPrice }),
      maker: party('maker'),
      taker: party('taker'),
    },
  })
  context.tradeCount += 1
}

/** Applies a smaller amount: first to what traders have consumed, then to the queue, by the model. */
function shrink({ context, listed, mirror, rules }: MirrorWork, shown: ShownLevel, amount: Amount): void {
  if (amount === 0n) return removeShown(context, listed, mirror, shown)
  const lost = fixed6<Amount>(shown.shown - amount)
  shown.shown = amount
  touchBook(context, listed)
  const cancelled = fixed6<Amount>(lost - giveBack(context.state, shown, lost))
  cancelSize(listed, levelAt(listed.book, shown.side, shown.price), cancelled, rules)
}

/** Distributes a cancellation over the segments of a queue: at each trader's order the model says which part is ahead. */
function cancelSize(
  listed: ListedInstrument,
  level: RestingLevel | undefined,
  cancelled: Amount,
  { queue, isWholeQueue }: MirrorRules,
): void {
  if (level?.first?.isMirrored === true && level.first === level.last) return takeSize(listed, level.first, cancelled)
  let behind = mirroredTotal(level)
  let left = cancelled
  let before = 0n
  let order = level?.first
  while (order !== undefined && left > 0n) {
    const group: BookOrder[] = []
    for (; order?.isMirrored === true; order = order.behind) group.push(order)
    for (; order !== undefined && !order.isMirrored;) order = order.behind
    const ahead = group.reduce((sum, { remaining }) => sum + remaining, 0n)
    behind = fixed6(behind - ahead)
    before += ahead
    const loss =
      isWholeQueue === true
        ? cancelledAhead(queue, fixed6(before), behind, cancelled) - (cancelled - left)
        : cancelledAhead(queue, fixed6(ahead), behind, left)
    left = fixed6(left - takeFromEnd(listed, group, loss))
  }
  // What the queue before an order could not give: the earlier orders keep at least what the model leaves them.
  if (left > 0n) takeFromEnd(listed, segmentsOf(level), left)
}

/** Takes at most `amount` from the segments, the last first. Returns how much. */
function takeFromEnd(listed: ListedInstrument, segments: readonly BookOrder[], amount: bigint): bigint {
  let left = amount > 0n ? amount : 0n
  for (const segment of segments.toReversed()) {
    const part = smaller(segment.remaining, fixed6<Amount>(left))
    left -= part
    takeSize(listed, segment, part)
  }
  return amount > 0n ? amount - left : 0n
}

function segmentsOf(level: RestingLevel | undefined): BookOrder[] {
  const segments: BookOrder[] = []
  for (let order = level?.first; order !== undefined; order = order.behind) if (order.isMirrored) segments.push(order)
  return segments
}

/**
 * Applies a larger amount: the new size meets the orders of traders that it reaches, and rests with the remainder.
 * After a gap (`isUnknown`) all of a new level counts as ahead of the traders who waited there.
 */
function grow(work: MirrorWork, shown: ShownLevel, amount: Amount, isUnknown: boolean): void {
  const added = fixed6<Amount>(amount - shown.shown)
  work.mirror[shown.side].set(shown.price, shown)
  shown.shown = amount
  settleAdded(work, shown, added, isUnknown)
}

function newLevel({ instrument: { instrumentId } }: ListedInstrument, side: Side, price: Price): ShownLevel {
  return { instrumentId, side, price, shown: noAmount, consumed: noAmount, consumedAtNs: 0n }
}

const noAmount = fixed6<Amount>(0n)

function settleAdded(work: MirrorWork, shown: ShownLevel, added: Amount, isAhead: boolean): void {
  const { context, listed, mirror } = work
  const met = meetTraders(work, shown, added)
  if (met > 0n) consume(context, shown, met)
  addSize(context, listed, shown, { house: mirror.house, amount: fixed6(added - met), isAhead })
}

/** Fills the traders' orders that new size reaches, best price first, at their prices. Returns the filled contracts. */
function meetTraders(work: MirrorWork, { side, price }: ShownLevel, added: Amount): Amount {
  let met = 0n
  for (;;) {
    const level = bestLevel(work.listed.book, opposite(side))
    const first = level?.first
    if (level === undefined || first === undefined || met >= added || !crosses(side, price, level.price)) break
    // A source that is crossed in itself: its older side gives way.
    if (first.isMirrored) takeSize(work.listed, first, dropShown(work, first))
    else met += fillOne(work, first, fixed6(added - met))
  }
  return fixed6(met)
}

function dropShown({ context, mirror }: MirrorWork, segment: BookOrder): Amount {
  const shown = mirror[segment.side].get(segment.limit)
  if (shown !== undefined) consume(context, shown, segment.remaining)
  return segment.remaining
}

/** Lists the levels whose size was consumed by then, in an order that a snapshot does not change. */
function dueLevels({ mirror: { consumed } }: ExchangeState, untilNs: bigint): ShownLevel[] {
  return [...consumed]
    .filter(({ consumedAtNs }) => consumedAtNs <= untilNs)
    .toSorted((a, b) =>
      firstDifference(
        compareBigints(a.consumedAtNs, b.consumedAtNs),
        compareTexts(a.instrumentId, b.instrumentId),
        compareTexts(a.side, b.side),
        compareBigints(a.price, b.price),
      ),
    )
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Shows size again that was consumed long enough ago. */
function showAgain(context: CommandContext, rules: MirrorRules, shown: ShownLevel): void {
  const listed = context.state.instruments.get(shown.instrumentId)
  const mirror = context.state.mirror.mirrors.get(shown.instrumentId)
  if (listed === undefined || mirror === undefined) return
  const added = giveBack(context.state, shown, shown.consumed)
  settleAdded({ context, listed, mirror, rules }, shown, added, false)
}
