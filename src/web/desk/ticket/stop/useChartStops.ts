import { useCallback, useMemo } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { ChartStop } from '@/web/desk/draft/chartDraft'
import { useTicketKind } from '@/web/desk/draft/ticketChoice'
import { useChartMarks } from '@/web/desk/useChartMarks'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccountSession } from '@/web/session/accountContext'
import { positionAtSide } from '@/web/session/figures/positions'
import { hedgeSide } from '@/web/session/positionMode/hedgeSide'
import { usePositionMode } from '@/web/session/positionMode/usePositionMode'
import { usePositionsInSpareFrame } from '@/web/session/spareFrameLists'
import { useOrdersWithStops } from '@/web/session/stops/useOrdersWithStops'
import { usePendingStops } from '@/web/session/stops/usePendingStops'
import type { StopsContext } from './chartStops'
import { isAttaching } from './legDraft'

const noStops: readonly ChartStop[] = []

/**
 * Stops of an instrument for the chart, with a function to move them. On the desk's chart, includes the ticket's stops.
 */
export function useChartStops(instrument: Instrument, context?: StopsContext) {
  const orders = useOrdersWithStops()
  const pending = usePendingStops()
  const actions = useAccountSession()?.stops
  const marketData = useMarketData()
  const kind = useTicketKind()
  const { stop, draft, attached, setStop, setAttached } = context ?? {}
  const isHedge = usePositionMode(instrument, false).mode === 'hedge'
  const positionSide = isHedge && stop !== undefined ? hedgeSide(stop.side, 'close') : undefined
  const held = positionAtSide(usePositionsInSpareFrame(), { ...instrument, positionSide })
  const { amount, side } = held ?? {}
  const marks = useChartMarks(orders.length > 0 || kind === 'stop' || (attached !== undefined && isAttaching(attached)))
  const move = useCallback(
    (key: string, trigger: Price) =>
      marks?.moveChartStop(key, trigger, { instrument, orders, setStop, setAttached, marketData, actions }),
    [marks, instrument, orders, setStop, setAttached, marketData, actions],
  )
  const chart = useMemo(
    () => marks?.chartStops({ instrument, orders, pending, kind, stop, draft, attached, amount, side }) ?? noStops,
    [marks, instrument, orders, pending, kind, stop, draft, attached, amount, side],
  )
  return useMemo(() => ({ chart, move }), [chart, move])
}
