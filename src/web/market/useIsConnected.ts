import { useSyncExternalStore } from 'react'
import { useClient } from '@/web/connection/clientContext'

/** True while the socket is open, even if it has been silent for a while, for example because the page was busy. */
export function useIsConnected(): boolean {
  const { socket } = useClient()
  return useSyncExternalStore(socket.subscribe, () => socket.getSnapshot().state === 'open')
}
