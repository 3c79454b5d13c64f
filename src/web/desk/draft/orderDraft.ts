import type { Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { SelfTradePrevention } from '@/web/session/orders/createOrder'
import type { OrderFlags } from '@/web/session/orders/orderFlags'
import type { PriceReference } from '@/web/session/pegs/pegTarget'
import type { HedgeChoice } from '@/web/session/positionMode/hedgeSide'

/** The ticket's form state. Numbers stay text until the order is built. */
export type OrderDraft = OrderFlags & {
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly priceText: string
  /** Volatility in percent per year, from which the price is derived. Absent if the order has a typed price. */
  readonly volatilityText?: string | undefined
  readonly peg?: PegDraft
  /** Absent for a fixed price. If set, the limit price is computed. */
  readonly follow?: FollowDraft | undefined
  readonly amountText: string
  /** How the iceberg ticket shows the order in parts. */
  readonly iceberg?: IcebergDraft | undefined
  readonly selfTradePrevention: SelfTradePrevention
  readonly timeInForce: 'GTC' | 'IOC'
  /** An IOC order that is sent only if the live book can fill it wholly. */
  readonly isFillOrKill?: boolean
  /** When this page cancels the order. */
  readonly goodTill?: GoodTillDraft | undefined
  /** Hedge mode: whether the order opens or closes a position. It opens one if absent. */
  readonly hedge?: HedgeChoice | undefined
  /** Slippage cap of a market order in percent, `off`, or absent to use the setting. */
  readonly capText?: string | undefined
  /** Limit price of a market order with a slippage cap. Computed, and signed as shown. */
  readonly worstPrice?: Price | undefined
}

/** Whether and how an option order follows a volatility. */
export type PegDraft = {
  readonly isOn: boolean
  readonly capText: string
  readonly secondsText: string
  readonly cancelsAtEnd: boolean
}

export const emptyPegDraft: PegDraft = { isOn: false, capText: '', secondsText: '2', cancelsAtEnd: true }

/** The price that an order follows, and its limits. */
export type FollowDraft = {
  readonly to: PriceReference
  readonly offsetText: string
  readonly unit: 'ticks' | 'percent'
  /** The worst price; undefined until its default is known. */
  readonly capText: string | undefined
  readonly secondsText: string
}

export const emptyFollow: FollowDraft = {
  to: 'best',
  offsetText: '0',
  unit: 'ticks',
  capText: undefined,
  secondsText: '2',
}

export type GoodTillDraft = {
  readonly preset: '1h' | '8h' | 'today' | 'at'
  /** For `at`: a time of the trader's zone, as in `2026-11-28T18:30`. */
  readonly text: string
}

export type IcebergDraft = {
  readonly visibleText: string
  /** Percent. */
  readonly spreadText: string
  readonly secondsText: string
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
