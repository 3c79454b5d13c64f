import { useSyncExternalStore } from 'react'
import { useClient } from '@/client/clientContext'
import { connectionOf, type Connection } from './connection'

export function useConnection(): Connection {
  const { socket } = useClient()
  return connectionOf(useSyncExternalStore(socket.subscribe, socket.getSnapshot))
}
