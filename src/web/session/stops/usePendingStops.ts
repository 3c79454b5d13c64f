import { useSyncExternalStore } from 'react'
import { useAccountSession } from '@/web/session/accountContext'
import { noPendingStops, type PendingStops } from './pendingStops'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'

export function usePendingStops(): PendingStops {
  const stops = useAccountSession()?.stops
  return useSyncExternalStore(stops?.subscribe ?? subscribeToNothing, stops?.getSnapshot ?? (() => noPendingStops))
}
