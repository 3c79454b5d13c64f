import type { Account, PositionSide } from './accounts'
import { decimal, millionths } from './decimals'
import { typeOf, type Instrument } from './instruments'
import type { Market } from './market'
import type { SignedFields } from './signatures'
import { VenueError } from './venueError'

export type Stop = { readonly kind: 'STOP_LOSS' | 'TAKE_PROFIT'; readonly trigger: bigint }
export type Status = 'opened' | 'partial' | 'filled' | 'cancelled' | 'stop_order'
/** `cost` is the sum of price times amount of the fills, in 10⁻¹². */
export type Order = {
  readonly id: string
  readonly account: Account
  readonly instrument: Instrument
  readonly isBuy: boolean
  amount: bigint
  readonly price: bigint
  readonly isMarket: boolean
  filled: bigint
  cost: bigint
  status: Status
  error: string | undefined
  readonly flags: Flags
  readonly builder: SignedFields['builder']
  readonly createdNs: bigint
  updatedNs: bigint
  /** The socket that sent the order, for cancel-on-disconnect. */
  readonly connection: object | undefined
}
type Flags = {
  readonly isPostOnly: boolean
  readonly isReduceOnly: boolean
  readonly isMmp: boolean
  readonly isIoc: boolean
  readonly stop: Stop | undefined
  readonly isClosePosition: boolean
  readonly isPartialPosition: boolean
  readonly parentId: string | undefined
  readonly selfTrade: string
  readonly side: PositionSide
  readonly systemType: string
}
export type OrderRequest = { readonly signed: SignedFields; readonly signature: string; readonly flags: Flags }
type Body = Readonly<Record<string, unknown>>

const unbounded = 2n ** 256n - 1n

/** An integer as text or as a safe JSON number (websocket.md D13). */
function integer(value: unknown, code: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^\d{1,78}$/.test(value) && BigInt(value) <= unbounded) return BigInt(value)
  throw new VenueError(code)
}

function oneOf<Value extends string>(value: unknown, values: readonly Value[], code: string): Value | undefined {
  if (value === undefined || value === null) return undefined
  const found = values.find((one) => one === value)
  if (found === undefined) throw new VenueError(code)
  return found
}

/** Reads a stop. The trigger is in millionths (rest-private.md 18, row 8). */
function stopOf(body: Body): Stop | undefined {
  const kind = oneOf(body['stop'], ['STOP_LOSS', 'TAKE_PROFIT'] as const, 'INVALID_STOP_ORDER')
  if ((kind === undefined) !== (body['trigger'] === undefined)) throw new VenueError('INVALID_STOP_ORDER')
  return kind === undefined ? undefined : { kind, trigger: integer(body['trigger'], 'INVALID_STOP_ORDER') }
}

/** Reads the body of an order, strictly enough to reveal a client's mistake. */
export function readOrder(body: Body, knowsBuilders: boolean): OrderRequest {
  const { maker, is_buy: isBuy, signature, builder_id: builderId, builder_fee_rate: feeRate } = body
  if (typeof maker !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(maker)) throw new VenueError('ORDER_INVALID_MAKER')
  if (typeof isBuy !== 'boolean') throw new VenueError('BAD_REQUEST')
  if (typeof signature !== 'string') throw new VenueError('ORDER_NO_SIGNATURE')
  const timestamp = body['timestamp']
  return {
    signed: {
      maker: maker as `0x${string}`,
      isBuy,
      limitPrice: integer(body['limit_price'], 'ORDER_INVALID_PRICE'),
      amount: integer(body['amount'], 'ORDER_INVALID_AMOUNT'),
      salt: integer(body['salt'], 'ORDER_INVALID_SALT'),
      instrument: integer(body['instrument'], 'ORDER_INVALID_INSTRUMENT'),
      timestamp: timestamp === undefined ? undefined : integer(timestamp, 'ORDER_INVALID_TIME'),
      builder:
        knowsBuilders && typeof builderId === 'string'
          ? { id: builderId, feeRate: millionths(typeof feeRate === 'string' ? feeRate : '0') }
          : undefined,
    },
    signature,
    flags: {
      isPostOnly: body['post_only'] === true,
      isReduceOnly: body['reduce_only'] === true || body['close_position'] === true,
      isMmp: body['mmp'] === true,
      isIoc: oneOf(body['time_in_force'], ['GTC', 'IOC'] as const, 'INVALID_ORDER_TIME_IN_FORCE') === 'IOC',
      stop: stopOf(body),
      isClosePosition: body['close_position'] === true,
      isPartialPosition: body['partial_position'] === true,
      parentId: typeof body['parent_order_id'] === 'string' ? body['parent_order_id'] : undefined,
      selfTrade: oneOf(body['self_trade_prevention'], selfTrades, 'BAD_REQUEST') ?? 'EXPIRE_NONE',
      side: oneOf(body['position_side'], ['BOTH', 'LONG', 'SHORT'] as const, 'BAD_REQUEST') ?? 'BOTH',
      systemType: typeof body['system_type'] === 'string' ? body['system_type'] : 'API',
    },
  }
}
const selfTrades = ['EXPIRE_NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER'] as const

/** True for a market order, whose price is unbounded: 0 for a sell, 2²⁵⁶−1 for a buy (websocket.md 8). */
export const isMarketPrice = (isBuy: boolean, price: bigint) => price === (isBuy ? unbounded : 0n)

export const remainingOf = (order: Order) => order.amount - order.filled
export const isResting = ({ status }: Order) => status === 'opened' || status === 'partial'
export const isOpen = (order: Order) => isResting(order) || order.status === 'stop_order'
const average = (order: Order) => (order.filled === 0n ? 0n : order.cost / order.filled)

export const instrumentFields = (instrument: Instrument) => ({
  instrument_id: String(instrument.id),
  instrument_name: instrument.name,
  instrument_type: typeOf(instrument),
})
export const nanos = (ms: number) => `${ms}000000`
export const optionFields = ({ option }: Instrument) =>
  option === undefined
    ? {}
    : {
        option_type: option.isCall ? 'call' : 'put',
        expiry: nanos(option.expiryMs),
        strike: decimal(option.strike),
      }

/** Builds the order record (seed 2.2, rest-private.md 3.2). */
export function orderRecord(order: Order, initialMargin: bigint, hasSides: boolean): Record<string, unknown> {
  const { flags, instrument } = order
  return {
    order_id: order.id,
    account: order.account.address,
    ...instrumentFields(instrument),
    ...optionFields(instrument),
    order_type: order.isMarket ? 'market' : 'limit',
    side: order.isBuy ? 'buy' : 'sell',
    amount: decimal(order.amount),
    price: decimal(order.price),
    avg_price: decimal(average(order)),
    filled: decimal(order.filled),
    order_status: order.status,
    post_only: flags.isPostOnly,
    reduce_only: flags.isReduceOnly,
    mmp: flags.isMmp,
    initial_margin: decimal(initialMargin),
    created_timestamp: String(order.createdNs),
    timestamp: String(order.updatedNs),
    system_type: flags.systemType,
    time_in_force: flags.isIoc ? 'IOC' : 'GTC',
    self_trade_prevention: flags.selfTrade,
    ...(flags.stop !== undefined && { stop: flags.stop.kind, trigger: decimal(flags.stop.trigger) }),
    ...(flags.isClosePosition && { close_position: true }),
    ...(flags.isPartialPosition && { partial_position: true }),
    ...(flags.parentId !== undefined && { parent_order_id: flags.parentId }),
    ...(hasSides && { position_side: flags.side }),
  }
}

/** Builds a row of the order history (rest-private.md 3.4). */
export function historyRecord(order: Order): Record<string, unknown> {
  const { stop } = order.flags
  return {
    order_id: order.id,
    account: order.account.address,
    ...instrumentFields(order.instrument),
    ...optionFields(order.instrument),
    order_type: order.isMarket ? 'market' : 'limit',
    side: order.isBuy ? 'buy' : 'sell',
    amount: decimal(order.amount),
    price: decimal(order.price),
    filled: decimal(order.filled),
    order_status: order.status,
    created_timestamp: String(order.createdNs),
    ...(order.error !== undefined && { error: order.error }),
    ...(stop !== undefined && { stop: stop.kind, stop_type: stop.kind, trigger: decimal(stop.trigger) }),
  }
}

/** Throws unless the order's form is valid in its market. */
export function checkForm(market: Market, order: Order): void {
  const { instrument, amount, price, isMarket, flags } = order
  if (!instrument.isActive) throw new VenueError('INSTRUMENT_INACTIVE')
  if (amount === 0n && !flags.isClosePosition) throw new VenueError('ORDER_INVALID_AMOUNT')
  if (amount % instrument.amountStep !== 0n) throw new VenueError('INVALID_AMOUNT_STEP_SIZE')
  if (!isMarket && price % instrument.priceStep !== 0n) throw new VenueError('INVALID_PRICE_STEP_SIZE')
  const value = ((isMarket ? market.mark(instrument) : price) * amount) / 1_000_000n
  if (!flags.isReduceOnly && value < instrument.minOrderValue) throw new VenueError('BELOW_MIN_ORDER_VALUE')
}
