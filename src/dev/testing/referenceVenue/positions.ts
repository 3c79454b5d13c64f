import type { Account, Position, PositionSide } from './accounts'
import { fraction, abs, decimal, million, millionths, most, times } from './decimals'
import { typeOf, type Instrument } from './instruments'
import type { Market } from './market'
import { instrumentFields, isResting, nanos, remainingOf, type Order } from './orders'

/** Rates of `fee_structures` in rest-private.md 5.1. */
export const fees = { taker: millionths('0.0005'), maker: millionths('0.0003') }
const perpetualInitial = millionths('0.05')
const perpetualMaintenance = millionths('0.03')

const keyOf = (instrument: Instrument, side: PositionSide) => `${instrument.id}:${side}`

export const positionOf = (account: Account, instrument: Instrument, side: PositionSide): Position | undefined =>
  account.positions.get(keyOf(instrument, side))

export const entryOf = ({ amount, cost }: Position) => (amount === 0n ? 0n : cost / abs(amount))

/** Changes the position and the balance by a fill. Returns the realized profit before the fee. */
export function applyFill(
  account: Account,
  fill: { instrument: Instrument; side: PositionSide; isBuy: boolean; price: bigint; amount: bigint; fee: bigint },
): bigint {
  const { instrument, side, price } = fill
  const key = keyOf(instrument, side)
  const position = account.positions.get(key) ?? { instrument, side, amount: 0n, cost: 0n }
  const change = fill.isBuy ? fill.amount : -fill.amount
  const isReducing = position.amount !== 0n && position.amount > 0n !== change > 0n
  const closed = isReducing ? (abs(change) < abs(position.amount) ? abs(change) : abs(position.amount)) : 0n
  const costOut = closed === 0n ? 0n : (position.cost * closed) / abs(position.amount)
  const gain = closed * price - costOut
  const realized = (position.amount > 0n ? gain : -gain) / million
  position.cost += (fill.amount - closed) * price - costOut
  position.amount += change
  account.positions.set(key, position)
  if (position.amount === 0n) account.positions.delete(key)
  account.realized += realized
  // An option's premium is paid at once; a perpetual's profit is paid when realized.
  account.balance += instrument.option === undefined ? realized : -times(price, change)
  account.balance -= fill.fee
  return realized
}

/** Returns the fee (venue-rules.md 6.1, 6.2). */
export function feeOf(market: Market, instrument: Instrument, price: bigint, amount: bigint, isTaker: boolean): bigint {
  const rate = isTaker ? fees.taker : fees.maker
  if (instrument.option === undefined) return times(times(price, amount), rate)
  const usual = times(times(market.index(instrument.asset), amount), rate)
  const most = times(times(price, amount), millionths('0.125'))
  return usual < most ? usual : most
}

export function unrealizedOf(market: Market, position: Position): bigint {
  const value = abs(position.amount) * market.mark(position.instrument) - position.cost
  return (position.amount > 0n ? value : -value) / million
}

/** Returns the standard margin (venue-rules.md 5.2) with the chosen leverage. */
export function marginOf(market: Market, account: Account, instrument: Instrument, amount: bigint) {
  const mark = market.mark(instrument)
  const size = abs(amount)
  if (instrument.option === undefined) {
    const leverage = account.leverages.get(instrument.id)?.leverage ?? 20
    const value = times(size, mark)
    return {
      initial: most(value / BigInt(leverage), times(value, perpetualInitial)),
      maintenance: times(value, perpetualMaintenance),
    }
  }
  if (amount >= 0n) return { initial: 0n, maintenance: 0n }
  const index = market.index(instrument.asset)
  const per = (rate: string) => times(size, times(index, millionths(rate)) + mark)
  return { initial: per('0.15'), maintenance: per('0.1') }
}

/**
 * Returns the margin of an open order: for a perpetual its margin, for a bought option its premium, for a sold option
 * its short margin.
 */
export function orderMargin(market: Market, order: Order): bigint {
  if (order.flags.isReduceOnly || order.status === 'stop_order') return 0n
  const { instrument, account, isBuy } = order
  const left = remainingOf(order)
  const price = order.isMarket ? market.mark(instrument) : order.price
  if (instrument.option !== undefined) {
    return isBuy ? times(price, left) : marginOf(market, account, instrument, -left).initial
  }
  const leverage = account.leverages.get(instrument.id)?.leverage ?? 20
  return times(price, left) / BigInt(leverage)
}

export function figuresOf(market: Market, account: Account, orders: Iterable<Order>) {
  let [unrealized, optionValue, initial, maintenance, open] = [0n, 0n, 0n, 0n, 0n]
  for (const position of account.positions.values()) {
    const margin = marginOf(market, account, position.instrument, position.amount)
    initial += margin.initial
    maintenance += margin.maintenance
    if (position.instrument.option === undefined) unrealized += unrealizedOf(market, position)
    else optionValue += times(position.amount, market.mark(position.instrument))
  }
  for (const order of orders) if (order.account === account && isResting(order)) open += orderMargin(market, order)
  const available = most(0n, account.balance + unrealized - initial - open)
  return {
    equity: account.balance + unrealized + optionValue,
    unrealized,
    initial: initial + open,
    maintenance,
    available,
  }
}

/** Builds a row of `/positions` (rest-private.md 3.3). */
export function positionRecord(market: Market, account: Account, position: Position, hasSides: boolean) {
  const { instrument, amount } = position
  const margin = marginOf(market, account, instrument, amount)
  const leverage = account.leverages.get(instrument.id)
  return {
    ...instrumentFields(instrument),
    asset: instrument.asset,
    amount: decimal(abs(amount)),
    side: amount >= 0n ? 'buy' : 'sell',
    mark_price: decimal(market.mark(instrument)),
    avg_entry_price: decimal(entryOf(position)),
    unrealized_pnl: decimal(unrealizedOf(market, position)),
    initial_margin: decimal(margin.initial),
    maintenance_margin: decimal(margin.maintenance),
    margin_type: leverage?.marginType ?? 'CROSS',
    adl_rank: 'na',
    ...(hasSides && { position_side: position.side }),
    ...(typeOf(instrument) === 'PERPETUAL' && { leverage: String(leverage?.leverage ?? 20) }),
    ...optionPart(market, instrument),
  }
}

function optionPart(market: Market, instrument: Instrument) {
  const greeks = market.greeks(instrument)
  if (instrument.option === undefined || greeks === undefined) return {}
  const { isCall, strike, expiryMs } = instrument.option
  return {
    iv: fraction(greeks.iv),
    option: {
      strike: decimal(strike),
      option_type: isCall ? 'call' : 'put',
      expiry: nanos(expiryMs),
      ...greekFields(greeks),
    },
  }
}

export const greekFields = (greeks: object) =>
  Object.fromEntries(Object.entries(greeks).map(([name, value]) => [name, fraction(Number(value))]))
