import type { ComponentType, ReactNode } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import type { ChangeEffectProps } from '@/web/desk/amend/ChangeEffect'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderChange } from '@/web/session/orders/editOrder'
import type { OrderFills } from '@/web/session/orders/orderFills'
import type { PendingOrders } from '@/web/session/orders/pendingOrders'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import type { OrderPrices } from './OrderDistance'

export type OpenOrdersTableProps = {
  isPhone?: boolean
  orders: readonly OpenOrder[]
  instrumentOf: (instrumentName: string) => Instrument | undefined
  /** Waiting stops. A stop attached to an order appears in the row of that order. */
  stops?: readonly WaitingStop[]
  /** Fills of orders across their amendments. */
  fills: Pick<OrderFills, 'filledSince' | 'filledBefore'>
  pending: PendingOrders
  /** Predicts why the venue would reject an edit; `undefined` if it would accept the edit. */
  checkChange: (open: OpenOrder, change: OrderChange) => string | undefined
  ChangeEffect: ComponentType<ChangeEffectProps>
  /** Shows the distance of an order's price from the mark. */
  prices?: OrderPrices | undefined
  /** Reason why the row's last request was rejected. */
  errorOf?: (rowKey: string) => string | undefined
  onEdit: (open: OpenOrder, change: OrderChange) => void
  onCancel: (open: OpenOrder) => void
  /** Replaces the status of an order that follows a price or a volatility. */
  followOf?: (open: OpenOrder) => ReactNode
  /** Replaces the time of an order that the page cancels later. */
  untilOf?: (open: OpenOrder) => ReactNode
  onPeg?: ((open: OpenOrder) => void) | undefined
  /** Names the order’s link with other orders, such as "OCO". */
  linkOf?: ((open: OpenOrder) => string | undefined) | undefined
  /** Opens the menu of the row’s rarer actions at the button. */
  onMore?: ((open: OpenOrder, anchor: HTMLElement) => void) | undefined
  onGoTo: (instrumentName: string) => void
  empty: ReactNode
}
