import type { Fill } from '@/account/fills'
import type { OrderAction, OrderNotice } from '@/account/orders/orderActions'
import { formatFixed6 } from '@/protocol/fixed6'
import type { OrderMessage } from '@/protocol/orderRecord'
import { showToast, type Toast } from '@/ui/showToast'
import { formatDecimal } from '@/ui/formatDecimal'

/** Says in a toast what became of the trader's orders. The lists on the screen do not wait for it. */
export function tellOrderNotice(notice: OrderNotice): void {
  switch (notice.kind) {
    case 'placed':
      // A fill is told by itself.
      if (notice.order.filled === 0n) showToast({ tone: 'done', title: `Placed: ${orderWords(notice.order)}` })
      return
    case 'edited':
      showToast({ tone: 'done', title: `Amended: ${orderWords(notice.order)}` })
      return
    case 'cancelled':
      showToast({ tone: 'info', title: cancelledWords(notice.orderIds.length) })
      return
    case 'refused': {
      const { failure, action } = notice
      const tone = failure.isDeclined ? 'info' : 'danger'
      showToast({
        tone,
        title: failure.isDeclined ? declinedWords[action] : refusedWords[action],
        detail: failure.words,
        code: failure.code,
      })
      return
    }
    case 'doubt':
      showToast({
        tone: 'warn',
        title: doubtWords[notice.action],
        detail: 'Asking the venue as soon as the connection is back.',
        id: 'doubt',
      })
      return
    case 'doubtEnded':
      showToast({
        tone: notice.order === undefined ? 'info' : 'done',
        title:
          notice.order === undefined
            ? 'It did not reach the venue'
            : `It reached the venue: ${orderWords(notice.order)}`,
        detail: notice.order === undefined ? 'Nothing was changed.' : `Now ${notice.order.orderStatus}.`,
        id: 'doubt',
      })
  }
}

/** Fills of one order come by the dozen when it sweeps the book: one toast tells of them all. */
export function createFillTeller(show: (toast: Toast) => void): (fill: Fill) => void {
  let last: { readonly orderId: string | undefined; amount: bigint; value: bigint; fee: bigint } | undefined
  return (fill) => {
    if (last === undefined || last.orderId === undefined || last.orderId !== fill.orderId) {
      last = { orderId: fill.orderId, amount: 0n, value: 0n, fee: 0n }
    }
    last.amount += fill.amount
    last.value += fill.price * fill.amount
    last.fee += fill.fee
    const verb = fill.side === 'buy' ? 'Bought' : 'Sold'
    show({
      tone: 'done',
      title: `${verb} ${formatFixed6(last.amount)} ${fill.instrumentName} at ${plain(last.value / last.amount)}`,
      detail: `Fee ${formatDecimal(last.fee, 4)} USD${fill.liquidity === undefined ? '' : `, ${fill.liquidity}`}`,
      id: `fill ${fill.orderId ?? fill.key}`,
    })
  }
}

/** "buy 0.5 ETH-PERP at 3,120.5, post-only". */
function orderWords(order: OrderMessage): string {
  const price = order.orderType === 'market' ? 'at market' : `at ${plain(order.price)}`
  const flags = [order.postOnly === true ? ', post-only' : '', order.reduceOnly === true ? ', reduce-only' : ''].join(
    '',
  )
  return `${order.side} ${formatFixed6(order.amount)} ${order.instrumentName} ${price}${flags}`
}

function plain(price: bigint): string {
  const decimals = formatFixed6(price).split('.')[1]?.length ?? 0
  return formatDecimal(price, decimals)
}

function cancelledWords(count: number): string {
  if (count === 0) return 'There was nothing to cancel'
  return count === 1 ? 'Order cancelled' : `${count} orders cancelled`
}

const refusedWords: Record<OrderAction, string> = {
  place: 'The order was refused',
  edit: 'The change was refused: the order stays as it was',
  cancel: 'The cancel was refused',
}
const declinedWords: Record<OrderAction, string> = {
  place: 'Not placed',
  edit: 'Not changed',
  cancel: 'Not cancelled',
}
const doubtWords: Record<OrderAction, string> = {
  place: 'Not known whether the order arrived',
  edit: 'Not known whether the change arrived',
  cancel: 'Not known whether the cancel arrived',
}
