import type { OrderNotice } from '@/account/orders/orderActions'

type Heard = Extract<OrderNotice, { readonly kind: 'refused' | 'doubt' }>

const listeners = new Set<(notice: Heard) => void>()

/** Everybody hears of an order by toasts; who has just sent one may want the reason in its own place too. */
export function hearRefusals(hear: (notice: Heard) => void): () => void {
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
  }
}

export function passOnRefusal(notice: Heard): void {
  for (const hear of listeners) hear(notice)
}
