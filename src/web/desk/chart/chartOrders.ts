import { createContext } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { ChartOrder } from './OrderLine'

export type ChartOrders = {
  readonly orders: readonly ChartOrder[]
  /** Called once per move, on drop or Enter. */
  readonly onMoveOrder: (orderId: string, price: Price) => void
  readonly onCancelOrder?: (orderId: string) => void
}

/** A context instead of props, because orders change often and only the lines need them. */
export const ChartOrdersContext = createContext<ChartOrders>({ orders: [], onMoveOrder: () => undefined })
