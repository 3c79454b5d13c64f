import { useSyncExternalStore } from 'react'
import { useAccountSession } from '@/web/session/accountContext'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import { noPendingStops, type PendingStops } from './pendingStops'

export function usePendingStops(): PendingStops {
  const stops = useAccountSession()?.stops
  return useSyncExternalStore(stops?.subscribe ?? subscribeToNothing, stops?.getSnapshot ?? (() => noPendingStops))
}
