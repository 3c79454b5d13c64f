import { useSyncExternalStore } from 'react'
import { useClient } from '@/client/clientContext'
import { connectionOf, type Connection } from './connection'

export function useConnection(): Connection {
  const { socket } = useClient()
  const status = useSyncExternalStore(socket.subscribe, socket.getSnapshot)
  // Read with every drawing, by the clock of that moment.
  return connectionOf(status, useSyncExternalStore(socket.subscribe, socket.silentSinceMs))
}
