import { createHash } from 'node:crypto'
import type { Account, Accounts, Position } from './accounts'
import { consume, matchesOf, remove, rest, type Resting } from './book'
import { abs, decimal, least } from './decimals'
import type { Instrument } from './instruments'
import { crossedBy, type Market } from './market'
import {
  checkForm,
  instrumentFields,
  isMarketPrice,
  isOpen,
  isResting,
  optionFields,
  orderRecord,
  readOrder,
  remainingOf,
  type Order,
} from './orders'
import { applyFill, feeOf, figuresOf, orderMargin, positionOf, positionRecord } from './positions'
import { orderDigest, signerOf, type Domain } from './signatures'
import type { Switches } from './switches'
import { VenueError } from './venueError'

type Row = Record<string, unknown>
export type TradingEvent =
  | { readonly kind: 'orders'; readonly account: Account; readonly rows: readonly Row[] }
  | { readonly kind: 'fill'; readonly account: Account; readonly row: Row }
  | { readonly kind: 'positions'; readonly account: Account; readonly rows: readonly Row[] }
  | { readonly kind: 'trade'; readonly instrument: Instrument; readonly row: Row }
  | { readonly kind: 'book'; readonly instrument: Instrument }

type Deps = {
  readonly market: Market
  readonly accounts: Accounts
  readonly switches: Switches
  readonly domain: Domain
  readonly nowNs: () => bigint
}
type Body = Readonly<Record<string, unknown>>
export type Trading = ReturnType<typeof createTrading>

export function createTrading(deps: Deps) {
  const { market, switches, nowNs } = deps
  const orders = new Map<string, Order>()
  const trades: { readonly instrument: Instrument; readonly row: Row }[] = []
  let events: TradingEvent[] = []
  const emit = (event: TradingEvent) => void events.push(event)
  const hasSides = () => switches.positionMode === 'hedge'
  const recordOf = (order: Order) => orderRecord(order, isOpen(order) ? orderMargin(market, order) : 0n, hasSides())
  const changed = (list: readonly Order[]) => {
    for (const order of list) order.updatedNs = nowNs()
    const [first] = list
    if (first !== undefined) emit({ kind: 'orders', account: first.account, rows: list.map(recordOf) })
  }

  const fillOne = (order: Order, price: bigint, amount: bigint, isTaker: boolean, tradeId: string) => {
    const { account, instrument, isBuy, flags } = order
    order.filled += amount
    order.cost += price * amount
    order.status = order.filled === order.amount ? 'filled' : 'partial'
    const fee = feeOf(market, instrument, price, amount, isTaker)
    const before = positionOf(account, instrument, flags.side)
    const pnl = applyFill(account, { instrument, side: flags.side, isBuy, price, amount, fee })
    changed([order])
    const fill = {
      trade_id: tradeId,
      order_id: order.id,
      ...instrumentFields(instrument),
      price: decimal(price),
      side: isBuy ? 'buy' : 'sell',
      fees: decimal(fee),
      filled: decimal(amount),
      order_status: order.status,
      liquidity: isTaker ? 'taker' : 'maker',
      created_timestamp: String(nowNs()),
      system_type: flags.systemType,
    }
    emit({ kind: 'fill', account, row: fill })
    const { filled, order_status: status, ...shared } = fill
    account.fills.unshift({
      ...shared,
      ...optionFields(instrument),
      trade_type: 'trade',
      account: account.address,
      asset: instrument.asset,
      amount: filled,
      avg_price: fill.price,
      mark_price: decimal(market.mark(instrument)),
      spot_price: decimal(market.index(instrument.asset)),
      order_type: order.isMarket ? 'market' : 'limit',
      trade_status: status,
      pnl: decimal(pnl),
    })
    const after = positionOf(account, instrument, flags.side) ?? before
    if (after !== undefined) {
      const row = positionRecord(market, account, after, hasSides())
      emit({ kind: 'positions', account, rows: [after.amount === 0n ? { ...row, amount: '0' } : row] })
      if (after.amount === 0n) cancel([...orders.values()].filter((one) => isOrphan(one, order)))
    }
  }
  const isOrphan = (one: Order, { account, instrument, flags, id }: Order) =>
    one.id !== id &&
    one.account === account &&
    one.instrument === instrument &&
    one.flags.side === flags.side &&
    one.flags.isReduceOnly &&
    isOpen(one)

  const trade = (instrument: Instrument, isBuy: boolean, price: bigint, amount: bigint) => {
    const tradeId = tradeIdOf(trades.length)
    const row = {
      trade_id: tradeId,
      ...instrumentFields(instrument),
      side: isBuy ? 'buy' : 'sell',
      price: decimal(price),
      amount: decimal(amount),
      created_timestamp: String(nowNs()),
    }
    trades.unshift({ instrument, row })
    emit({ kind: 'trade', instrument, row })
    return tradeId
  }

  /** Fills a resting order by a trade with the house at the order's price. */
  const fillResting = (orderId: string, amount: bigint) => {
    const order = orders.get(orderId)
    if (order === undefined || !isResting(order)) throw new VenueError('ORDER_DOES_NOT_EXIST')
    const size = least(amount, remainingOf(order))
    const book = market.book(order.instrument)
    const resting = [...book.bids, ...book.asks].find((one) => one.orderId === orderId)
    if (resting !== undefined) consume(book, resting, size)
    const tradeId = trade(order.instrument, !order.isBuy, order.price, size)
    fillOne(order, order.price, size, false, tradeId)
    emit({ kind: 'book', instrument: order.instrument })
  }

  const cancel = (list: readonly Order[]) => {
    const children = [...orders.values()].filter(
      (one) => isOpen(one) && list.some(({ id }) => id === one.flags.parentId),
    )
    const all = [...new Set([...list, ...children])]
    for (const order of all) {
      order.status = 'cancelled'
      remove(market.book(order.instrument), order.id)
    }
    for (const account of new Set(all.map((order) => order.account)))
      changed(all.filter((order) => order.account === account))
    for (const instrument of new Set(all.map((order) => order.instrument))) emit({ kind: 'book', instrument })
    return all.map(({ id }) => id)
  }

  /** Matches an order, which then rests or ends. Emits the order once at the end, even without a trade. */
  const execute = (order: Order) => {
    const { instrument, isBuy, isMarket, flags } = order
    const book = market.book(instrument)
    const price = isMarket && isBuy ? 2n ** 256n : order.price
    order.status = 'opened'
    for (const match of matchesOf(book, isBuy, price, remainingOf(order))) {
      const maker = match.maker.orderId === undefined ? undefined : orders.get(match.maker.orderId)
      if (maker?.account === order.account && flags.selfTrade !== 'EXPIRE_NONE') {
        if (flags.selfTrade === 'EXPIRE_TAKER') break
        cancel([maker])
        continue
      }
      take(book, order, match.maker, maker, least(match.amount, remainingOf(order)))
    }
    if (order.filled < order.amount && (flags.isIoc || isMarket)) {
      order.status = 'cancelled'
      changed([order])
    } else if (order.filled < order.amount) {
      rest(book, isBuy, { orderId: order.id, price: order.price, remaining: remainingOf(order) })
      if (order.filled === 0n) changed([order])
    }
    emit({ kind: 'book', instrument })
  }
  const take = (
    book: ReturnType<Market['book']>,
    taker: Order,
    resting: Resting,
    maker: Order | undefined,
    amount: bigint,
  ) => {
    const { price } = resting
    consume(book, resting, amount)
    const tradeId = trade(taker.instrument, taker.isBuy, price, amount)
    if (maker !== undefined) fillOne(maker, price, amount, false, tradeId)
    fillOne(taker, price, amount, true, tradeId)
  }

  /**
   * Checks everything but the signature; throws the code of the rejection. `replaced` is the order that an edit
   * replaces.
   */
  const check = (order: Order, replaced: Order | undefined) => {
    checkForm(market, order)
    const others = [...orders.values()].filter((one) => one !== replaced)
    checkMode(order, others, switches.positionMode)
    if (order.flags.stop !== undefined) return
    if (orderMargin(market, order) > figuresOf(market, order.account, others).available)
      throw new VenueError('INSUFFICIENT_MARGIN')
    const price = order.isMarket && order.isBuy ? 2n ** 256n : order.price
    const takes = matchesOf(market.book(order.instrument), order.isBuy, price, order.amount).length > 0
    if (order.flags.isPostOnly && takes) throw new VenueError('GTC_ORDER_REJECTED')
    if ((order.flags.isIoc || order.isMarket) && !takes) throw new VenueError('IOC_ORDER_REJECTED')
  }

  /** Verifies and checks an order. A rejected order is recorded as cancelled with its code. */
  const admit = async (
    account: Account,
    body: Body,
    connection: object | undefined,
    replaced?: Order,
  ): Promise<Order> => {
    const request = readOrder(body, switches.builder)
    const { signed, flags } = request
    if (signed.maker.toLowerCase() !== account.address) throw new VenueError('ORDER_INVALID_MAKER')
    const instrument = market.numbered(Number(signed.instrument))
    if (instrument === undefined) throw new VenueError('INSTRUMENT_NOT_FOUND')
    const isMarket = isMarketPrice(signed.isBuy, signed.limitPrice)
    const digest = orderDigest(deps.domain, signed)
    const order: Order = {
      id: digest,
      account,
      instrument,
      isBuy: signed.isBuy,
      amount: signed.amount,
      price: isMarket ? 0n : signed.limitPrice,
      isMarket,
      filled: 0n,
      cost: 0n,
      status: 'opened',
      error: undefined,
      flags,
      builder: signed.builder,
      createdNs: nowNs(),
      updatedNs: nowNs(),
      connection,
    }
    const signer = await signerOf(digest, request.signature)
    try {
      if (signer === undefined) throw new VenueError('ORDER_BAD_SIGNATURE')
      checkSigner(account, signer, switches.requireRegisteredKey, nowNs())
      if (orders.has(digest)) throw new VenueError(replaced === undefined ? 'ORDER_EXISTS' : 'EDIT_ORDER_SAME_ID')
      if (replaced !== undefined) checkEdit(order, replaced)
      check(order, replaced)
    } catch (error) {
      if (!(error instanceof VenueError)) throw error
      order.status = 'cancelled'
      order.error = error.code
      if (!orders.has(digest)) orders.set(digest, order)
      throw new VenueError(error.code, 400, recordOf(order))
    }
    orders.set(digest, order)
    return order
  }

  const start = (order: Order) => {
    if (order.flags.stop === undefined) return execute(order)
    order.status = 'stop_order'
    changed([order])
  }

  return {
    orders,
    trades,
    recordOf,
    fillResting,
    cancel,
    flush: (): TradingEvent[] => {
      const due = events
      events = []
      return due
    },
    place: async (account: Account, body: Body, connection?: object): Promise<Order> => {
      const order = await admit(account, body, connection)
      start(order)
      return order
    },
    edit: async (account: Account, orderId: string, body: Body, connection?: object): Promise<Order> => {
      const replaced = orders.get(orderId)
      if (replaced === undefined || replaced.account !== account || !isOpen(replaced))
        throw new VenueError('ORDER_DOES_NOT_EXIST')
      const order = await admit(account, body, connection, replaced)
      remove(market.book(replaced.instrument), replaced.id)
      replaced.status = 'cancelled'
      start(order)
      mergeEdit(events, recordOf(replaced), account)
      return order
    },
    /** Closes an expired position at its payoff, without a fee. */
    settle: (account: Account, position: Position, payoff: bigint, index: bigint): void => {
      const { instrument, side, amount } = position
      const closing = { instrument, side, isBuy: amount < 0n, price: payoff, amount: abs(amount), fee: 0n }
      const pnl = applyFill(account, closing)
      account.fills.unshift({
        trade_id: tradeIdOf(trades.length + account.fills.length),
        trade_type: 'settlement',
        account: account.address,
        ...instrumentFields(instrument),
        ...optionFields(instrument),
        asset: instrument.asset,
        amount: decimal(abs(amount)),
        side: amount < 0n ? 'buy' : 'sell',
        fees: '0',
        settlement_price: decimal(index),
        payout: decimal((payoff * amount) / 1_000_000n),
        pnl: decimal(pnl),
        created_timestamp: String(nowNs()),
      })
      emit({ kind: 'positions', account, rows: [positionRecord(market, account, position, hasSides())] })
    },
    /** Triggers stops that the mark has reached, and fills orders that the house's quotes have reached. */
    afterMove: (): void => {
      for (const order of orders.values())
        if (order.status === 'stop_order' && isTriggered(market, order)) trigger(order)
      for (const instrument of new Set([...orders.values()].filter(isResting).map((order) => order.instrument)))
        for (const { orderId, remaining } of crossedBy(market.book(instrument)))
          if (orderId !== undefined) fillResting(orderId, remaining)
    },
  }

  function trigger(order: Order): void {
    const position = positionOf(order.account, order.instrument, order.flags.side)
    if (order.flags.isClosePosition) order.amount = abs(position?.amount ?? 0n)
    if (order.amount === 0n || position === undefined || position.amount > 0n === order.isBuy) cancel([order])
    else execute(order)
  }
}

/** Puts the new order and the replaced order into one message (websocket.md 9). */
function mergeEdit(events: TradingEvent[], replaced: Row, account: Account): void {
  const at = events.findLastIndex((event) => event.kind === 'orders' && event.account === account)
  const event = events[at]
  if (event?.kind === 'orders') events[at] = { ...event, rows: [replaced, ...event.rows] }
  else events.push({ kind: 'orders', account, rows: [replaced] })
}

function checkSigner(account: Account, signer: string, requiresKey: boolean, nowNs: bigint): void {
  const key = account.signingKeys.get(signer)
  const isLive = key !== undefined && key.expiry > nowNs / 1_000_000_000n
  if (!isLive && (requiresKey || signer !== account.address)) throw new VenueError('ORDER_INVALID_SIGNING_KEY')
}

function checkEdit(order: Order, replaced: Order): void {
  if (order.isMarket && !replaced.isMarket) throw new VenueError('EDIT_ORDER_CANNOT_BE_MARKET_ORDER')
  if (order.instrument !== replaced.instrument) throw new VenueError('EDIT_ORDER_DIFFERENT_INSTRUMENT')
  if (order.isBuy !== replaced.isBuy) throw new VenueError('EDIT_ORDER_CANNOT_CHANGE_DIRECTION')
}

/** Checks reduce-only and the position mode (venue-rules.md 2.1, real-venue.md 5). A stop may wait for a position. */
function checkMode(order: Order, others: readonly Order[], mode: Switches['positionMode']): void {
  const { account, instrument, isBuy, flags, amount } = order
  const isPerpetual = instrument.option === undefined
  if (mode === 'hedge' && isPerpetual && account.hedged.get(instrument.id) !== false) {
    if (flags.side === 'BOTH') throw new VenueError('BAD_REQUEST')
  } else if (flags.side !== 'BOTH') throw new VenueError('BAD_REQUEST')
  if (flags.parentId !== undefined) return
  const held = positionOf(account, instrument, flags.side)?.amount ?? 0n
  const isOpposed = held !== 0n && held > 0n !== isBuy
  const closesSide = flags.side !== 'BOTH' && (flags.side === 'LONG') !== isBuy
  if (mode === 'one-way' && isPerpetual && isOpposed && !flags.isReduceOnly)
    throw new VenueError('ORDER_NOT_REDUCE_ONLY')
  if (!flags.isReduceOnly && !closesSide) return
  if (held === 0n) throw new VenueError('NO_POSITION_REDUCE_ONLY')
  if (!isOpposed) throw new VenueError('INVALID_DIRECTION_REDUCE_ONLY')
  const reserved = others
    .filter((one) => one.account === account && one.instrument === instrument && isResting(one))
    .filter((one) => one.isBuy === isBuy && one.flags.side === flags.side && one.flags.isReduceOnly)
    .reduce((sum, one) => sum + remainingOf(one), 0n)
  if (flags.stop === undefined && amount > abs(held) - reserved)
    throw new VenueError('ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY')
}

/** True when the mark has reached the trigger (venue-rules.md 2.5). */
function isTriggered(market: Market, { instrument, isBuy, flags }: Order): boolean {
  if (flags.stop === undefined) return false
  const mark = market.mark(instrument)
  const isFalling = (flags.stop.kind === 'STOP_LOSS') !== isBuy
  return isFalling ? mark <= flags.stop.trigger : mark >= flags.stop.trigger
}

/** Returns an id that looks like base 58 with 44 characters (websocket.md 20). */
function tradeIdOf(count: number): string {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const bytes = createHash('sha512').update(`trade ${count}`).digest().subarray(0, 44)
  return [...bytes].map((byte) => letters[byte % letters.length]).join('')
}
