import { useSyncExternalStore } from 'react'
import { useClient } from '@/web/connection/clientContext'

/** Whether the socket is open. It may have been silent for a while, for example on a busy page. */
export function useIsConnected(): boolean {
  const { socket } = useClient()
  return useSyncExternalStore(socket.subscribe, () => socket.getSnapshot().state === 'open')
}
