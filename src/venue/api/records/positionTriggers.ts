import { assert } from '@/lib/assert'
import type { PositionMessage } from '@/protocol/positionRecord'
import type { OrderRecord } from '../../engine/event'
import type { LiveAccount } from '../../live/liveAccount'

type Triggers = Pick<PositionMessage, 'closePositionTriggers' | 'partialPositionTriggers'>
type PartialTrigger = NonNullable<NonNullable<Triggers['partialPositionTriggers']>['stopLoss']>[number]

/** The stops that stand by a position (rest-private 3.3): one of each kind for all of it, up to four for parts. */
export function triggersOf(account: LiveAccount, instrumentId: string): Triggers {
  const stops = [...account.openOrders.values()].filter(
    (order) => order.instrumentId === instrumentId && order.status === 'stop_order',
  )
  const whole = stops.filter(({ stop }) => stop?.scope === 'wholePosition')
  const parts = stops.filter(({ stop }) => stop?.scope === 'partOfPosition')
  return {
    ...(whole.length === 0 ? {} : { closePositionTriggers: wholeTriggers(whole) }),
    ...(parts.length === 0 ? {} : { partialPositionTriggers: partialTriggers(parts) }),
  }
}

function wholeTriggers(stops: readonly OrderRecord[]): NonNullable<Triggers['closePositionTriggers']> {
  const [takeProfit] = ofKind(stops, 'TAKE_PROFIT')
  const [stopLoss] = ofKind(stops, 'STOP_LOSS')
  return {
    ...(takeProfit === undefined ? {} : { takeProfit: wholeTrigger(takeProfit) }),
    ...(stopLoss === undefined ? {} : { stopLoss: wholeTrigger(stopLoss) }),
  }
}

function partialTriggers(stops: readonly OrderRecord[]): NonNullable<Triggers['partialPositionTriggers']> {
  const takeProfit = ofKind(stops, 'TAKE_PROFIT')
  const stopLoss = ofKind(stops, 'STOP_LOSS')
  return {
    ...(takeProfit.length === 0 ? {} : { takeProfit: takeProfit.map(partialTrigger) }),
    ...(stopLoss.length === 0 ? {} : { stopLoss: stopLoss.map(partialTrigger) }),
  }
}

function ofKind(stops: readonly OrderRecord[], kind: 'TAKE_PROFIT' | 'STOP_LOSS'): readonly OrderRecord[] {
  return stops.filter(({ stop }) => stop?.kind === kind)
}

function wholeTrigger(order: OrderRecord) {
  return { orderId: order.orderId, trigger: termsOf(order).trigger, orderType: order.orderType }
}

function partialTrigger(order: OrderRecord): PartialTrigger {
  const { kind } = termsOf(order)
  return { ...wholeTrigger(order), amount: order.amount, limitPrice: order.price, stop: kind }
}

function termsOf({ stop }: OrderRecord) {
  assert(stop !== undefined, 'a stop that waits has the terms of one')
  return stop
}
