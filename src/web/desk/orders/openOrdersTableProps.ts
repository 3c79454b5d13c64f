import type { ComponentType, ReactNode } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import type { ChangeEffectProps } from '@/web/desk/amend/ChangeEffect'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderChange } from '@/web/session/orders/editOrder'
import type { OrderFills } from '@/web/session/orders/orderFills'
import type { PendingOrders } from '@/web/session/orders/pendingOrders'
import type { WaitingStop } from '@/web/session/stops/stopOrder'

export type OpenOrdersTableProps = {
  /** A phone gets cards. */
  isPhone?: boolean
  orders: readonly OpenOrder[]
  instrumentOf: (instrumentName: string) => Instrument | undefined
  /** Those that wait: the ones that go with an order are named in its row. */
  stops?: readonly WaitingStop[]
  /** What is filled of orders, through their amendments. */
  fills: Pick<OrderFills, 'filledSince' | 'filledBefore'>
  pending: PendingOrders
  /** What the venue would say of a change, in words; `undefined` when it has nothing to say. */
  checkChange: (open: OpenOrder, change: OrderChange) => string | undefined
  /** Follows what the change of an edited row would do to the margin. */
  ChangeEffect: ComponentType<ChangeEffectProps>
  /** Why the last thing that was asked of a row was refused, in words. */
  errorOf?: (rowKey: string) => string | undefined
  /** Heard once for each edit that is saved and changes something. */
  onEdit: (open: OpenOrder, change: OrderChange) => void
  onCancel: (open: OpenOrder) => void
  /** In the place of the status, of an order that follows something by itself. */
  followOf?: (open: OpenOrder) => ReactNode
  /** Offered for orders of options. */
  onPeg?: ((open: OpenOrder) => void) | undefined
  onGoTo: (instrumentName: string) => void
  empty: ReactNode
}
