import type { OrderNotice } from '@/account/orders/orderActions'

type Heard = Extract<OrderNotice, { readonly kind: 'refused' | 'doubt' }>

let listener: ((notice: Heard) => void) | undefined

/** Everybody hears of an order by toasts; who has just sent one may want the reason in its own place too. */
export function hearRefusals(hear: (notice: Heard) => void): () => void {
  listener = hear
  return () => {
    if (listener === hear) listener = undefined
  }
}

export function passOnRefusal(notice: Heard): void {
  listener?.(notice)
}
