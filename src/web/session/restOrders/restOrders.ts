import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { deleteOrder, deleteOrdersAll, editOrder, getOrder, getOrders, postOrder } from '@/core/protocol/rest/orders'
import type { RestClient } from '@/web/connection/restClient'
import { settleAndCompare, settleAndFind } from '@/web/session/actions/askVenue'
import { busy, type Outcome } from '@/web/session/actions/outcome'
import { createPendingStore, type PendingStore } from '@/web/session/actions/pendingStore'
import type { ByHand } from '@/web/session/byHand'
import type { OrderContext } from '@/web/session/orderContext'
import type { WatchAmend } from '@/web/session/orders/amendWatch'
import { signNewOrder, type NewOrder } from '@/web/session/orders/createOrder'
import { signEdit, type EditableOrder, type OrderChange, type SignedEdit } from '@/web/session/orders/editOrder'
import { findOrder } from '@/web/session/orders/findOrder'
import type { SessionContext } from '@/web/session/sessionContext'

/** REST actions in flight: ids of orders being amended or cancelled, `placing` and `cancellingAll`. */
export type PendingRestOrders = { readonly underWay: ReadonlySet<string> }

/** Manages orders by REST alone, for when the socket is down. After a lost answer an order is requested by its id. */
export type RestOrders = {
  readonly list: (signal: AbortSignal) => Promise<readonly OrderMessage[]>
  readonly place: (order: NewOrder) => Promise<Outcome<OrderMessage>>
  readonly edit: (open: EditableOrder, change: OrderChange) => Promise<Outcome<OrderMessage>>
  readonly cancel: (orderId: Hash) => Promise<Outcome>
  /** Resolves to the number of cancelled orders; undefined if the answer was lost and no order is left. */
  readonly cancelAll: () => Promise<Outcome<number | undefined>>
} & Pick<PendingStore<PendingRestOrders>, 'getSnapshot' | 'subscribe'>

type Pause = (ms: number) => Promise<void>

export const openRestOrders = ({ orders, rest, watchAmend, byHand, pause }: SessionContext): RestOrders =>
  createRestOrders(orders, rest, watchAmend, byHand, pause)

export function createRestOrders(
  context: OrderContext,
  rest: RestClient,
  watchAmend: WatchAmend,
  byHand: ByHand,
  pause: Pause,
): RestOrders {
  const pending = createPendingStore<PendingRestOrders>({ underWay: new Set() })

  async function attempt<Value>(what: string, run: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
    if (pending.getSnapshot().underWay.has(what)) return busy
    pending.mark('underWay', [what], true)
    return run().finally(() => pending.mark('underWay', [what], false))
  }

  const find = async (orderId: Hash | undefined) => (orderId === undefined ? undefined : findOrder(rest, orderId))

  function place(order: NewOrder): Promise<Outcome<OrderMessage>> {
    let signedId: Hash | undefined
    const send = async () => {
      const { orderId, request } = await signNewOrder(context, order)
      signedId = orderId
      return rest.call(postOrder, { body: request })
    }
    return settleAndFind(send, () => find(signedId), pause)
  }

  async function edit(open: EditableOrder, change: OrderChange): Promise<Outcome<OrderMessage>> {
    let signed: SignedEdit | undefined
    const send = async () => {
      // The socket, which reports fills, may be down, so the fills are read by REST.
      context.fills.receive([await rest.call(getOrder, { path: { orderId: open.orderId } })])
      const { orderId, replacedId, request } = await signEdit(context, open, change)
      signed = { orderId, replacedId, amount: request.amount }
      return rest.call(editOrder, { path: { orderId: replacedId }, body: request })
    }
    const outcome = await settleAndFind(send, () => find(signed?.orderId), pause)
    if (outcome.status === 'done' && signed !== undefined) {
      context.fills.replaced(signed.replacedId, outcome.value)
      watchAmend({ from: open, wanted: change.remaining, signed, order: outcome.value })
    }
    return outcome
  }

  const cancel = (chosen: Hash) => {
    // An amend by this page may have changed its id.
    const orderId = context.fills.newestOf(chosen)
    return settleAndCompare(
      () => rest.call(deleteOrder, { path: { orderId } }),
      async () => !isOpen(await find(orderId)),
      pause,
    )
  }

  const cancelAll = () =>
    settleAndFind<{ readonly count: number | undefined }>(
      async () => ({ count: (await rest.call(deleteOrdersAll, { body: undefined })).orderIds?.length ?? 0 }),
      async () =>
        (await rest.call(getOrders, {}, { priority: 'outcome' })).some(isOpen) ? undefined : { count: undefined },
      pause,
    )

  return {
    list: (signal) => rest.call(getOrders, {}, { signal }),
    place: (order) => attempt('placing', () => place(order)),
    edit: (open, change) =>
      attempt(open.orderId, () => byHand.edit(open.orderId, change.remaining, () => edit(open, change))),
    cancel: (orderId) => attempt(orderId, () => byHand.cancel([orderId], () => cancel(orderId))),
    cancelAll: async () => {
      const outcome = await attempt('cancellingAll', () => byHand.cancelAll(cancelAll))
      return outcome.status === 'done' ? { status: 'done', value: outcome.value.count } : outcome
    },
    getSnapshot: pending.getSnapshot,
    subscribe: pending.subscribe,
  }
}

function isOpen(order: Pick<OrderMessage, 'orderStatus'> | undefined): boolean {
  const status = order?.orderStatus
  return status === 'opened' || status === 'partial' || status === 'stop_order'
}
