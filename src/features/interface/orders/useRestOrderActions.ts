import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccountSession } from '@/account/accountContext'
import { describeFailure } from '@/account/describeFailure'
import { editable } from '@/account/orders/orderActions'
import type { NewOrder } from '@/account/orders/createOrder'
import type { OrderChange } from '@/account/orders/editOrder'
import type { RestOrders } from '@/account/restOrders/restOrders'
import { assert } from '@/lib/assert'
import type { Hash } from '@/protocol/instrument'
import type { OrderMessage } from '@/protocol/orderRecord'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'
import { outcomeToast } from '@/appContext/orders/outcomeToast'

type Edit = { readonly order: OrderMessage; readonly change: OrderChange }

/** What can be done with orders by REST. The list is read again after each, whatever became of it. */
export function useRestOrderActions(queryKey: readonly string[]) {
  const session = useAccountSession()
  const queryClient = useQueryClient()
  const orders = (): RestOrders => {
    assert(session !== undefined, 'orders are shown to somebody who trades')
    return session.restOrders
  }
  const usual = { onSettled: () => queryClient.invalidateQueries({ queryKey }), onError: tellFailure }
  const place = useMutation({
    mutationFn: (order: NewOrder) => orders().place(order),
    ...usual,
    onSuccess: tellOutcome,
  })
  const edit = useMutation({
    mutationFn: ({ order, change }: Edit) => orders().edit(editable({ ...order, rowKey: order.orderId }), change),
    ...usual,
  })
  const cancel = useMutation({ mutationFn: (orderId: Hash) => orders().cancel(orderId), ...usual })
  const cancelAll = useMutation({
    mutationFn: () => orders().cancelAll(),
    ...usual,
    onSuccess: (count: number) => showToast({ tone: 'done', title: t('Orders cancelled: {count}', { count }) }),
  })
  const pending = [
    ...(edit.isPending ? [edit.variables.order.orderId] : []),
    ...(cancel.isPending ? [cancel.variables] : []),
  ]
  return {
    place: (order: NewOrder) => place.mutate(order),
    isPlacing: place.isPending,
    edit: (order: OrderMessage, change: OrderChange) => edit.mutate({ order, change }),
    cancel: (order: OrderMessage) => cancel.mutate(order.orderId),
    cancelAll: () => cancelAll.mutate(),
    isCancellingAll: cancelAll.isPending,
    pendingIds: new Set<string>(pending),
  }
}

/** The list shows what rests; what ended without filling whole is in no list. */
function tellOutcome(order: OrderMessage): void {
  const toast = outcomeToast(order)
  if (toast !== undefined) showToast(toast)
}

function tellFailure(error: unknown): void {
  const { words, code, isDeclined } = describeFailure(error)
  showToast({ tone: isDeclined ? 'info' : 'danger', title: t('Not done'), detail: words, code, category: 'orders' })
}
