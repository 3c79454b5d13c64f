import { useSyncExternalStore } from 'react'
import { useAccountSession } from '../accountContext'
import { noPendingStops, type PendingStops } from './pendingStops'
import { subscribeToNothing } from '@/lib/subscribeToNothing'

export function usePendingStops(): PendingStops {
  const stops = useAccountSession()?.stops
  return useSyncExternalStore(stops?.subscribe ?? subscribeToNothing, stops?.getSnapshot ?? (() => noPendingStops))
}
