import { createContext } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { ChartOrder } from './OrderLine'

/** Own orders, each a line that can be moved. */
export type ChartOrders = {
  readonly orders: readonly ChartOrder[]
  /** Heard once for each move: on the drop or on Enter. */
  readonly onMoveOrder: (orderId: string, price: Price) => void
}

/** What changes with each own order, and the chart does not: it is read where the lines are drawn. */
export const ChartOrdersContext = createContext<ChartOrders>({ orders: [], onMoveOrder: () => undefined })
