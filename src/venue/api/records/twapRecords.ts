import { assert } from '@/core/lib/assert'
import { fixed6, subtract, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { TwapOrder, TwapSlice } from '@/core/protocol/rest/twaps'
import type { OrderRecord, TwapRecord } from '../../engine/event'
import type { LiveState } from '../../live/liveState'
import type { VenuePort } from '../../venuePort'
import { findAnyInstrument, instrumentOfHistory } from './instrumentOf'

const noPrice = fixed6<Price>(0n)
const noMargin = fixed6<Usd>(0n)

/** Encodes a TWAP for its own endpoints (rest-private 3.5). */
export function twapOrderOf(live: LiveState, twap: TwapRecord): TwapOrder {
  const { instrumentId, instrumentName } = instrumentOf(live, twap)
  return {
    orderId: twap.twapId,
    account: twap.account,
    instrumentId,
    instrumentName,
    side: twap.side,
    positionSide: twap.positionSide ?? 'BOTH',
    totalAmount: twap.amount,
    executedAmount: twap.executed,
    remainingAmount: subtract(twap.amount, twap.executed),
    slicesTotal: twap.slicesTotal,
    slicesExecuted: twap.slicesExecuted,
    status: twap.status,
    durationSeconds: twap.durationSec,
    intervalSeconds: twap.intervalSec,
    reduceOnly: twap.reduceOnly,
    createdTime: twap.createdAtNs,
    ...(twap.averagePrice === undefined ? {} : { averagePrice: twap.averagePrice }),
    ...(twap.error === undefined ? {} : { error: twap.error }),
  }
}

/** Encodes a TWAP as an element of the account's orders (rest-private 3.2). */
export function twapParentOf(live: LiveState, twap: TwapRecord): OrderMessage {
  const instrument = instrumentOf(live, twap)
  const { instrumentId, instrumentName, instrumentType } = instrument
  const averagePrice = twap.averagePrice ?? noPrice
  return {
    orderId: twap.twapId,
    account: twap.account,
    instrumentId,
    instrumentName,
    instrumentType,
    ...optionTerms(instrument),
    orderType: 'market',
    orderStatus: statusOf(twap),
    side: twap.side,
    positionSide: twap.positionSide ?? 'BOTH',
    amount: twap.amount,
    price: noPrice,
    filled: twap.executed,
    // A TWAP itself reserves no margin; each open slice does.
    initialMargin: noMargin,
    avgPrice: averagePrice,
    reduceOnly: twap.reduceOnly,
    isTwap: true,
    twapTotalAmount: twap.amount,
    twapExecuted: twap.executed,
    twapRemaining: subtract(twap.amount, twap.executed),
    twapSlicesTotal: twap.slicesTotal,
    twapSlicesExecuted: twap.slicesExecuted,
    twapDurationSeconds: twap.durationSec,
    twapIntervalSeconds: twap.intervalSec,
    twapAvgPrice: averagePrice,
    createdTimestamp: twap.createdAtNs,
    timestamp: twap.updatedAtNs,
    systemType: 'API',
    ...(twap.error === undefined ? {} : { error: twap.error }),
  }
}

/** Converts slices of TWAPs to rows of their history. Slices of unknown contracts are left out. */
export function twapSlices(port: VenuePort, orders: readonly OrderRecord[]): TwapSlice[] {
  return orders.flatMap((order) => {
    const instrument = instrumentOfHistory(port, order.instrumentId)
    return instrument === undefined || order.twapId === undefined ? [] : [sliceOf(instrument, order, order.twapId)]
  })
}

function sliceOf(instrument: Instrument, order: OrderRecord, twapId: NonNullable<OrderRecord['twapId']>): TwapSlice {
  return {
    orderId: order.orderId,
    account: order.account,
    instrumentId: order.instrumentId,
    instrumentName: instrument.instrumentName,
    instrumentType: instrument.instrumentType,
    orderType: order.orderType,
    side: order.side,
    amount: order.amount,
    price: order.price,
    filled: order.filled,
    orderStatus: order.status,
    eventType: order.filled > 0n ? 'MATCH_ORDER' : order.error === undefined ? 'CANCEL_ORDER' : 'REJECT_ORDER',
    twapParentId: twapId,
    timestamp: order.updatedAtNs,
    createdTimestamp: order.createdAtNs,
    ...(order.averagePrice === undefined ? {} : { avgPrice: order.averagePrice }),
    ...(order.error === undefined ? {} : { error: order.error }),
    ...optionTerms(instrument),
    reduceOnly: order.reduceOnly,
    systemType: order.systemType,
  }
}

function statusOf({ status, amount, executed }: TwapRecord): OrderMessage['orderStatus'] {
  if (status === 'active') return executed > 0n ? 'partial' : 'opened'
  return executed === amount ? 'filled' : 'cancelled'
}

function instrumentOf(live: LiveState, { instrumentId }: TwapRecord): Instrument {
  const instrument = findAnyInstrument(live, instrumentId)
  assert(instrument !== undefined, 'a TWAP is of an instrument that is or was listed')
  return instrument
}

function optionTerms(instrument: Instrument) {
  if (instrument.instrumentType !== 'OPTION') return {}
  const { optionType, expiryNs, strike } = instrument
  return { optionType, expiry: expiryNs, strike }
}
