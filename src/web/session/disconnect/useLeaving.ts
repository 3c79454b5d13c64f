import { usePendingOrders } from '@/web/session/accountContext'
import { useBatch } from '@/web/session/batches/useBatch'
import { useIcebergs } from '@/web/session/icebergs/useIcebergs'
import { useLinks } from '@/web/session/links/useLinks'
import { usePegs } from '@/web/session/pegs/usePegs'
import { usePendingStops } from '@/web/session/stops/usePendingStops'
import { useTrails } from '@/web/session/trails/useTrails'
import { useCancelOnDisconnect, useOrdersAtRisk } from './useCancelOnDisconnect'

/** True while an action is in flight whose answer would be missed. */
export function useIsInFlight(): boolean {
  const { placements, edits, cancels, isCancellingAll } = usePendingOrders()
  const stops = usePendingStops()
  const batch = useBatch()
  return (
    [...placements.values()].includes('sending') ||
    stops.placing === 'sending' ||
    stops.attaching === 'sending' ||
    [...edits.values(), ...stops.edits.values()].some(({ phase }) => phase === 'sending') ||
    cancels.size > 0 ||
    stops.cancels.size > 0 ||
    isCancellingAll ||
    batch?.phase === 'sending'
  )
}

/** True when leaving now would cancel orders, miss an outcome, or end a peg, a trailing stop, a link or an iceberg. */
export function useIsLeavingCostly(): boolean {
  const { isOn } = useCancelOnDisconnect()
  const { open } = useOrdersAtRisk()
  const isInFlight = useIsInFlight()
  const { running } = usePegs()
  const worked = [running, useTrails().running, useLinks().running, useIcebergs().running]
  return isInFlight || worked.some(({ length }) => length > 0) || (isOn === true && open > 0)
}
