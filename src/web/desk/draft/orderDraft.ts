import type { Side } from '@/core/protocol/instrument'
import type { SelfTradePrevention } from '@/web/session/orders/createOrder'
import type { OrderFlags } from '@/web/session/orders/orderFlags'

/** The ticket as the trader filled it in. Numbers are text until the order is made. */
export type OrderDraft = OrderFlags & {
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly priceText: string
  /** Of an option, per cent a year: the price follows it. Absent while the order is by price. */
  readonly volatilityText?: string | undefined
  readonly amountText: string
  readonly selfTradePrevention: SelfTradePrevention
  readonly timeInForce: 'GTC' | 'IOC'
}

export type SetDraft = (change: (draft: OrderDraft) => OrderDraft) => void

export const emptyDraft: OrderDraft = {
  side: 'buy',
  type: 'limit',
  priceText: '',
  amountText: '',
  postOnly: false,
  reduceOnly: false,
  mmp: false,
  selfTradePrevention: 'EXPIRE_MAKER',
  timeInForce: 'GTC',
}
