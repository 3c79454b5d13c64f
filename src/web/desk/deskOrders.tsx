import { createContext, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { assert } from '@/core/lib/assert'
import type { Instrument } from '@/core/protocol/instrument'
import { MovedInstrumentContext } from '@/web/desk/amend/movedInstrument'
import { ChartOrdersContext } from '@/web/desk/chart/chartOrders'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { useMyOrders, type AskedMove, type MyOrders } from './useMyOrders'

const ConfirmMoves = lazyPanel(() => import('./ConfirmMoves').then((module) => module.ConfirmMoves), 'mark')

const DeskOrdersContext = createContext<MyOrders | undefined>(undefined)

/**
 * Provides the trader's orders. A change re-renders only the consumers, not the desk. Moves that would take are
 * confirmed here.
 */
export function DeskOrders({ instrument, children }: { instrument: Instrument; children: ReactNode }) {
  const { takingMove } = usePreferences().preferences
  const [asked, setAsked] = useState<readonly AskedMove[]>(none)
  const onAsk = useCallback((move: AskedMove) => setAsked((now) => [...now, move]), [])
  const own = useMyOrders(instrument, takingMove === 'show' ? undefined : onAsk, takingMove === 'always')
  return (
    <DeskOrdersContext value={own}>
      <MovedInstrumentContext value={instrument}>
        {children}
        {asked.length > 0 && (
          <Suspense>
            <ConfirmMoves
              instrument={instrument}
              asked={asked}
              orders={own.book}
              onMove={({ rowKey, limitPrice }) => own.move(rowKey, limitPrice, true)}
              onClose={() => setAsked(none)}
            />
          </Suspense>
        )}
      </MovedInstrumentContext>
    </DeskOrdersContext>
  )
}

const none: readonly AskedMove[] = []

export function useDeskOrders(): MyOrders {
  const own = use(DeskOrdersContext)
  assert(own !== undefined, 'a component with own orders is inside a DeskOrders')
  return own
}

/** Passes the desk's orders to a chart, so that only its lines re-render. */
export function ChartMyOrders({ children }: { children: ReactNode }) {
  const { chart, move, cancel } = useDeskOrders()
  const own = useMemo(
    () => ({ orders: chart, onMoveOrder: move, onCancelOrder: (orderId: string) => cancel([orderId]) }),
    [chart, move, cancel],
  )
  return <ChartOrdersContext value={own}>{children}</ChartOrdersContext>
}
