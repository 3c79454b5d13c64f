import { useSyncExternalStore } from 'react'
import { useClient } from '@/web/connection/clientContext'

/** Whether there is a connection. It may be one that has said nothing for a while, as to a page that was busy. */
export function useIsConnected(): boolean {
  const { socket } = useClient()
  return useSyncExternalStore(socket.subscribe, () => socket.getSnapshot().state === 'open')
}
