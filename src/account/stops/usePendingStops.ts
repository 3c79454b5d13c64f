import { useSyncExternalStore } from 'react'
import { useAccountSession } from '../accountContext'
import { noPendingStops, type PendingStops } from './pendingStops'

const subscribeToNothing = () => () => undefined

export function usePendingStops(): PendingStops {
  const stops = useAccountSession()?.stops
  return useSyncExternalStore(stops?.subscribe ?? subscribeToNothing, stops?.getSnapshot ?? (() => noPendingStops))
}
