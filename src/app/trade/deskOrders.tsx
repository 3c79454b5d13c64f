import { createContext, use, useMemo, type ReactNode } from 'react'
import { assert } from '@/lib/assert'
import { ChartOrdersContext } from '@/features/chart/chartOrders'
import type { Instrument } from '@/protocol/instrument'
import { useOwnOrders, type OwnOrders } from './useOwnOrders'

const DeskOrdersContext = createContext<OwnOrders | undefined>(undefined)

/**
 * The trader's orders of an instrument for all that shows them inside. When one of them changes that alone is drawn
 * again, and not the desk.
 */
export function DeskOrders({ instrument, children }: { instrument: Instrument; children: ReactNode }) {
  return <DeskOrdersContext value={useOwnOrders(instrument)}>{children}</DeskOrdersContext>
}

export function useDeskOrders(): OwnOrders {
  const own = use(DeskOrdersContext)
  assert(own !== undefined, 'a component with own orders is inside a DeskOrders')
  return own
}

/** The same orders for a chart: of it only their lines are drawn again. */
export function ChartOwn({ children }: { children: ReactNode }) {
  const { chart, move } = useDeskOrders()
  const own = useMemo(() => ({ orders: chart, onMoveOrder: move }), [chart, move])
  return <ChartOrdersContext value={own}>{children}</ChartOrdersContext>
}
