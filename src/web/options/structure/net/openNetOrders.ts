import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { getTradeHistory } from '@/core/protocol/rest/history'
import { CallError } from '@/web/connection/callErrors'
import { systemTimers } from '@/web/connection/timers'
import type { Positions } from '@/web/session/figures/positions'
import { fillFromHistory, type Fill } from '@/web/session/fills'
import { cancelOrder } from '@/web/session/orders/cancelOrder'
import { createOrder, usualSelfTradePrevention, type NewOrder } from '@/web/session/orders/createOrder'
import { editOrder } from '@/web/session/orders/editOrder'
import { noFlags } from '@/web/session/orders/orderFlags'
import { orderMark } from '@/web/session/orders/persistedOrders'
import { createPegLocks } from '@/web/session/pegs/pegLocks'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import { tabConditions } from '@/web/session/pegs/tabConditions'
import { fitOrder } from '@/web/session/positionMode/fitOrder'
import { heldPerpetual, legsOf, type PositionMode, type SomeOrder } from '@/web/session/positionMode/legsOf'
import type { SessionContext } from '@/web/session/sessionContext'
import type { NetEntry } from './netLedger'
import { openNetMarket } from './netMarket'
import type { NetMark, NetMarks } from './netMarks'
import type { LegDone, NetTerms } from './netOrder'
import { legAt } from './netRules'
import { createNetOrders, type NetDeps, type NetOrders } from './netStore'
import { showNetEnded, showNetLeft } from './netToasts'

export function openNetOrders(context: SessionContext, marks: NetMarks): NetOrders {
  const { marketData, orders, data, unknownOutcomes, whileOpen, venueClock } = context
  const nets = createNetOrders({
    ...tabConditions(context),
    clock: venueClock,
    venueClock: marketData.venueClock,
    timers: systemTimers,
    marks,
    locks: createPegLocks(window.isSecureContext ? navigator.locks : undefined, 'optick.net.'),
    newKey: () => `0x${(crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n).toString(16).padStart(16, '0')}`,
    openMarket: ({ terms, chain }) => openNetMarket(marketData, terms, chain, data.openOrders),
    makeOrders: (terms) => makeOrders(context, terms),
    cancel: async (orderId) => {
      await cancelOrder(orders, orderId)
      data.onEnded([orderId])
    },
    ask: async (orderId) => {
      let found: OrderMessage | 'missing' | undefined
      await unknownOutcomes.end(orderId, (order) => {
        found = order ?? 'missing'
      })
      return found
    },
    recover: (mark) => recover(context, mark),
    hasHedgeMode: (terms) => hasHedgeMode(context, terms),
    onEnded: whileOpen(showNetEnded),
    onLeft: whileOpen(showNetLeft),
  })
  const isWorking = () => nets.getSnapshot().running.length > 0
  const warn = (event: Event) => {
    if (isWorking()) event.preventDefault()
  }
  const stopListening = context.workedOrders.add(nets)
  addEventListener('beforeunload', warn)
  addEventListener('pagehide', nets.close)
  return {
    ...nets,
    close: () => {
      stopListening()
      removeEventListener('beforeunload', warn)
      removeEventListener('pagehide', nets.close)
      nets.close()
    },
  }
}

function makeOrders(context: SessionContext, terms: NetTerms): ReturnType<NetDeps['makeOrders']> {
  const { orders, data, positionMode, onPlaced, onEdited } = context
  const orderOf = ({ leg, isBuy, isPassive, amount, limitPrice }: NetEntry): NewOrder => {
    const { instrumentId } = legAt(terms, leg).instrument
    return {
      ...noFlags,
      instrumentId,
      isBuy,
      amount,
      limitPrice,
      timeInForce: isPassive ? 'GTC' : 'IOC',
      selfTradePrevention: usualSelfTradePrevention,
    }
  }
  const fitted = (entry: NetEntry): NewOrder => {
    const order = orderOf(entry)
    const fit = entry.isPassive ? fitOrder : fitTake
    return fit(order, positionMode.modeOf(order.instrumentId), data.positions())
  }
  return {
    place: async (entry, onSigned) => {
      const order = fitted(entry)
      const record = await createOrder(orders, order, (orderId) => onSigned(orderId, order.amount))
      onPlaced(record)
      // The next look must not close by a position that is gone. The channel reports it if the reading fails.
      if (!entry.isPassive && order.reduceOnly) await data.readPositions().catch(() => undefined)
      return record
    },
    edit: async ({ orderId, price, filled, open }, entry, onSigned) => {
      const { amount, limitPrice = price } = entry
      const { timeInForce, ...order } = fitted(entry)
      const from = { ...order, timeInForce, orderId, limitPrice: price, filled, remaining: open, isPegEdit: true }
      const record = await editOrder(orders, from, { limitPrice, remaining: amount }, (signed) =>
        onSigned(signed.orderId, signed.amount),
      )
      onEdited(orderId, record)
      return record
    },
  }
}

/**
 * Adapts a take to the position mode. Where a flip takes two orders, the first one closes the position, and the next
 * look takes the rest.
 */
export function fitTake<Order extends SomeOrder>(
  order: Order,
  mode: PositionMode,
  positions: Positions | undefined,
): Order {
  const legs = legsOf(order, mode, heldPerpetual(positions, order.instrumentId))
  return legs.kind === 'single' ? legs.order : legs.close
}

const historyPage = 50
/** More fills than this since the start cannot be added up with certainty. */
const mostPages = 40
const clockErrorMs = 60_000

async function hasHedgeMode({ positionMode, rest }: SessionContext, { legs }: NetTerms): Promise<boolean> {
  const ids = legs.map(({ instrument }) => instrument.instrumentId)
  await Promise.all(ids.map(async (id) => positionMode.readFor(rest, id)))
  return ids.some((id) => positionMode.modeOf(id) === 'hedge')
}

/** Withdraws the orders that a closed page left, then adds up their fills. Throws if the fills cannot be read. */
async function recover({ data, orders, rest }: SessionContext, mark: NetMark): Promise<readonly LegDone[]> {
  for (const { orderId } of await data.readOpen()) {
    if (!isMarkOf(mark, orderId)) continue
    try {
      await cancelOrder(orders, orderId)
      data.onEnded([orderId])
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'ORDER_DOES_NOT_EXIST')) throw error
    }
  }
  const fills: Fill[] = []
  const sinceNs = BigInt(Math.floor(mark.startedMs) - clockErrorMs) * 1_000_000n
  for (let page = 0; ; page++) {
    if (page === mostPages) throw new Error('too many fills since the start')
    const { tradeHistory = [] } = await rest.call(getTradeHistory, {
      query: { limit: historyPage, offset: page * historyPage },
    })
    fills.push(...tradeHistory.flatMap((row) => fillFromHistory(row) ?? []))
    const isPast = tradeHistory.some(({ createdTimestamp }) => createdTimestamp < sinceNs)
    if (isPast || tradeHistory.length < historyPage) break
  }
  return doneOf(mark, fills)
}

/** Adds up the fills of a mark's orders, by leg. */
export function doneOf({ legs, ids }: Pick<NetMark, 'legs' | 'ids'>, fills: readonly Fill[]): readonly LegDone[] {
  const own = new Map(
    fills.flatMap((fill) =>
      fill.orderId !== undefined && ids.includes(orderMark(asHash(fill.orderId))) ? [[fill.key, fill] as const] : [],
    ),
  )
  return legs.map(({ instrumentName, isBuy }) => {
    let filled = 0n
    let cost = 0n
    for (const fill of own.values()) {
      if (fill.instrumentName !== instrumentName) continue
      const isBought = fill.side === 'buy'
      filled += fill.amount * (isBought === isBuy ? 1n : -1n)
      cost += fill.price * fill.amount * (isBought ? 1n : -1n)
    }
    return { filled, cost }
  })
}

function asHash(orderId: string): Hash {
  return orderId.startsWith('0x') ? `0x${orderId.slice(2)}` : `0x${orderId}`
}
