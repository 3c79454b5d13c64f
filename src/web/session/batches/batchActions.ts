/**
 * Sends several orders in one request. The venue's answer reports only success (rest-private 7.7), so each order's
 * outcome is requested by its id, which is known before sending, and then follows the orders channel. The venue rejects
 * a batch as a whole; its orders can then be sent one by one with the same signatures.
 */

import type { Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { getOrders, postBatchOrders } from '@/core/protocol/rest/orders'
import { createOrder } from '@/core/protocol/ws/orders'
import { askVenue, whileUnreachable } from '@/web/connection/askVenue'
import type { RestClient } from '@/web/connection/restClient'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { settle, unknown } from '@/web/session/actions/outcome'
import type { OrderContext } from '@/web/session/orderContext'
import { orderTimeoutMs } from '@/web/session/orders/createOrder'
import { findOrder } from '@/web/session/orders/findOrder'
import { fitOrder } from '@/web/session/positionMode/fitOrder'
import type { SessionContext } from '@/web/session/sessionContext'
import { signBatchOrder, type BatchOrder, type ReadyOrder } from './batchOrder'
import { createBatchStore, type Batch, type BatchEntry } from './batchStore'
import { amendedOutcome, outcomeOfRecord, type FetchedOutcome } from './fetchedOutcome'

export type BatchActions = {
  readonly getSnapshot: () => Batch | undefined
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Signs all orders and sends them in one request. Resolves to true if the venue accepted them or may have accepted
   * them.
   */
  readonly send: (orders: readonly BatchOrder[]) => Promise<boolean>
  /**
   * Signs all orders and sends each separately, without waiting in between: for orders on several instruments, which
   * the venue accepts in no batch. Signing may take long, so nothing is sent if `isStill` then returns false. Resolves to
   * true if all were sent, whatever the outcomes.
   */
  readonly sendApart: (orders: readonly BatchOrder[], isStill?: () => boolean) => Promise<boolean>
  /** Sends the signed orders that were not placed, each separately, so that one does not stop the others. */
  readonly sendSingly: () => Promise<void>
  /** Sends one order again. It is signed again for another price, or if the signed order has already ended. */
  readonly retry: (key: number, limitPrice?: Price) => Promise<void>
  readonly askAgain: () => Promise<void>
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  /** Call after a reconnection, because messages of the channel may have been missed. */
  readonly onReconnected: () => void
  readonly dismiss: () => void
}

export type BatchActionDeps = {
  readonly context: OrderContext
  readonly rest: RestClient
  /** Adapts the order to the position mode. Throws if the order would flip a position. */
  readonly fit: (order: BatchOrder) => BatchOrder
  readonly pause: (ms: number) => Promise<void>
}

export function openBatches(session: SessionContext): BatchActions {
  const { orders, rest, pause, feed, onOrders, onEnd, positionMode, data } = session
  const fit = (order: BatchOrder) => fitOrder(order, positionMode.modeOf(order.instrumentId), data.positions())
  const batches = createBatchActions({ context: orders, rest, fit, pause })
  onOrders(({ changed }) => batches.onOrders(changed))
  onEnd(feed.onReconnected(batches.onReconnected))
  return batches
}

/** A cut-off request may still arrive, so unknown orders are requested once more after this long. */
const onItsWayMs = 3_000

export function createBatchActions(parts: BatchActionDeps): BatchActions {
  const { context, rest } = parts
  const store = createBatchStore()
  const isBusy = () => (store.getSnapshot()?.phase ?? 'settled') !== 'settled'

  const signOne = (order: BatchOrder, trader: ReturnType<OrderContext['trader']>) =>
    signBatchOrder({ ...trader, domain: context.domain, freshOrderFields: context.freshOrderFields }, parts.fit(order))

  const send = async (orders: readonly BatchOrder[]) => {
    if (isBusy()) return false
    store.begin(orders)
    const ready = await signAll(orders)
    return ready === undefined ? false : sendTogether(ready)
  }

  /** Signs the orders one after another. If the trader declines one, nothing is sent. */
  async function signAll(orders: readonly BatchOrder[]): Promise<readonly ReadyOrder[] | undefined> {
    const signed: ReadyOrder[] = []
    try {
      const trader = context.trader(orders)
      for (const [key, order] of orders.entries()) {
        const ready = await signOne(order, trader)
        signed.push(ready)
        store.changeEntry(key, { ready })
      }
      return signed
    } catch (error) {
      store.change({ phase: 'settled', failure: describeFailure(error) })
      return undefined
    }
  }

  async function sendTogether(ready: readonly ReadyOrder[]): Promise<boolean> {
    store.change({ phase: 'sending' })
    store.setOutcomes({ status: 'sending' }, () => true)
    const body = { orders: ready.map(({ request }) => request) }
    const outcome = await settle(() => rest.call(postBatchOrders, { body }, { timeoutMs: orderTimeoutMs }))
    if (outcome.status === 'refused') {
      store.setOutcomes({ status: 'notSent' }, () => true)
      store.change({ phase: 'settled', failure: outcome.failure })
      return false
    }
    await askIn(outcome.status === 'done' ? 'success' : 'unknown', isSending)
    return true
  }

  /**
   * Requests the outcomes. An order that the venue does not know has not arrived if the batch's outcome was unknown;
   * after a success such an order stays unknown.
   */
  async function askIn(after: 'unknown' | 'success', isMeant: (entry: BatchEntry) => boolean): Promise<void> {
    store.change({ phase: 'asking' })
    store.setOutcomes({ status: 'asking' }, isMeant)
    try {
      await askAll()
      if (after === 'unknown' && asked().length > 0) {
        await parts.pause(onItsWayMs)
        await askAll()
      }
      store.setOutcomes({ status: after === 'unknown' ? 'notArrived' : 'unknown' }, isAsking)
    } catch {
      // Whatever the reason, the trader sees that the outcome is unknown and can ask again.
      store.setOutcomes({ status: 'unknown' }, isAsking)
    } finally {
      store.change({ phase: 'settled' })
    }
  }
  const asked = () => (store.getSnapshot()?.entries ?? []).filter(isAsking).flatMap(({ ready }) => ready ?? [])
  const askAll = async () => {
    const ids = asked().map(({ orderId }) => orderId)
    receive(await askRecords(parts, ids))
  }

  const sendSingly = async () => {
    if (isBusy()) return
    const unsent = (store.getSnapshot()?.entries ?? []).filter(({ outcome }) => mayGoAgain(outcome))
    store.change({ phase: 'sending', failure: undefined })
    for (const { key, ready } of unsent) if (ready !== undefined) await sendOne(key, ready)
    await settleUnknown()
  }

  const sendApart = async (orders: readonly BatchOrder[], isStill = () => true) => {
    if (isBusy()) return false
    store.begin(orders)
    const ready = await signAll(orders)
    if (ready === undefined) return false
    if (!isStill()) {
      store.end()
      return false
    }
    store.change({ phase: 'sending' })
    // Sent without pauses, so that the market moves as little as possible before the last order arrives.
    await Promise.all(ready.map((order, key) => sendOne(key, order)))
    await settleUnknown()
    return true
  }

  const retry = async (key: number, limitPrice?: Price) => {
    const entry = store.getSnapshot()?.entries.find((one) => one.key === key)
    if (entry === undefined || isBusy()) return
    const order = limitPrice === undefined ? entry.order : { ...entry.order, limitPrice }
    const retained = limitPrice === undefined && mayGoAgain(entry.outcome) ? entry.ready : undefined
    store.change({ phase: 'signing', failure: undefined })
    store.changeEntry(key, { order })
    try {
      const ready = retained ?? (await signOne(order, context.trader(order)))
      store.changeEntry(key, { ready })
      store.change({ phase: 'sending' })
      await sendOne(key, ready)
    } catch (error) {
      store.changeEntry(key, { outcome: { status: 'notSent', failure: describeFailure(error) } })
    }
    await settleUnknown()
  }

  async function sendOne(key: number, { request }: ReadyOrder): Promise<void> {
    store.changeEntry(key, { outcome: { status: 'sending' } })
    const outcome = await settle(() => context.calls.call(createOrder, request, { timeoutMs: orderTimeoutMs }))
    if (outcome.status === 'done')
      store.applyOutcomes(new Map([[outcome.value.orderId, outcomeOfRecord(outcome.value)]]))
    else {
      const isRejected = outcome.status === 'refused' && !isThereAlready(outcome.failure.code)
      store.changeEntry(key, { outcome: isRejected ? outcome : unknown })
    }
  }

  async function settleUnknown(): Promise<void> {
    const isUnknown = ({ outcome }: BatchEntry) => outcome.status === 'unknown'
    if (store.getSnapshot()?.entries.some(isUnknown) === true) await askIn('unknown', isUnknown)
    else store.change({ phase: 'settled' })
  }

  const receive = (changed: readonly OrderMessage[]) => {
    const signed = (store.getSnapshot()?.entries ?? []).flatMap(({ ready }) => ready?.orderId ?? [])
    const outcomes = signed.flatMap((orderId) => {
      const outcome = amendedOutcome(context.fills, orderId, changed)
      return outcome === undefined ? [] : [[orderId, outcome] as const]
    })
    store.applyOutcomes(new Map(outcomes))
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    send,
    sendApart,
    sendSingly,
    retry,
    askAgain: async () => {
      if (!isBusy()) await settleUnknown()
    },
    onOrders: receive,
    onReconnected: () => {
      const resting = (store.getSnapshot()?.entries ?? []).filter(({ outcome }) => outcome.status === 'resting')
      const ids = resting.flatMap(({ ready }) => (ready === undefined ? [] : context.fills.newestOf(ready.orderId)))
      // If the venue cannot be reached, the known states stay; the list of open orders is reread anyway.
      if (ids.length > 0) askRecords(parts, ids).then(receive, () => undefined)
    },
    dismiss: () => {
      if (!isBusy()) store.end()
    },
  }
}

/**
 * True when the same signature may be sent again. The venue accepts a signed order only once, so a late duplicate does
 * no harm.
 */
function mayGoAgain({ status }: FetchedOutcome): boolean {
  return status === 'notSent' || status === 'notArrived' || status === 'refused'
}

/** True for the rejection of a resent order that had already arrived. */
function isThereAlready(code: string | undefined): boolean {
  return code === 'ORDER_EXISTS' || code === 'ORDER_EXISTS_MATCHED'
}

const isSending = ({ outcome }: BatchEntry) => outcome.status === 'sending'
const isAsking = ({ outcome }: BatchEntry) => outcome.status === 'asking'

/**
 * Requests the orders with these ids: open orders come in one list, the rest by id. Orders that the venue does not know
 * are left out. Retries an unreachable venue for half a minute, then throws `UnreachableError`; a rejection throws at
 * once.
 */
function askRecords(
  { rest, pause }: Pick<BatchActionDeps, 'rest' | 'pause'>,
  orderIds: readonly Hash[],
): Promise<readonly OrderMessage[]> {
  return askVenue(() => askOnce(rest, orderIds), whileUnreachable(pause))
}

async function askOnce(rest: RestClient, orderIds: readonly Hash[]): Promise<readonly OrderMessage[]> {
  const wanted = new Set(orderIds)
  const records = (await rest.call(getOrders, {}, { priority: 'outcome' })).filter(({ orderId }) => wanted.has(orderId))
  const found = new Set(records.map(({ orderId }) => orderId))
  // Read one at a time, because each read counts double against the rate limit (rest-private 1.5).
  for (const orderId of orderIds) {
    const record = found.has(orderId) ? undefined : await findOrder(rest, orderId)
    if (record !== undefined) records.push(record)
  }
  return records
}
