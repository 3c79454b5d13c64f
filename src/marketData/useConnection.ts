import { useMemo, useSyncExternalStore } from 'react'
import { useClient } from '@/client/clientContext'
import type { Socket } from '@/client/socket'
import { connectionOf, type Connection } from './connection'

/** The connection with its latency, which is measured about twice a second. */
export function useConnection(): Connection {
  const { socket } = useClient()
  const status = useSyncExternalStore(socket.subscribe, socket.getSnapshot)
  // Read with every drawing, by the clock of that moment.
  return connectionOf(status, useSyncExternalStore(socket.subscribe, socket.silentSinceMs))
}

/** Whether there is a connection. It may be one that has said nothing for a while, as to a page that was busy. */
export function useIsLinkOpen(): boolean {
  const { socket } = useClient()
  return useSyncExternalStore(socket.subscribe, () => socket.getSnapshot().state === 'open')
}

export type Link = Omit<Connection, 'latencyMs'>

/** The connection for those who do not show its latency: they are not drawn again for that. */
export function useLink(): Link {
  const { socket } = useClient()
  return useSyncExternalStore(
    socket.subscribe,
    useMemo(() => createLinkReader(socket), [socket]),
  )
}

/** The same object for as long as all but the latency is the same. */
export function createLinkReader(socket: Pick<Socket, 'getSnapshot' | 'silentSinceMs'>): () => Link {
  let last: Link | undefined
  return () => {
    const { state, sinceMs, retryAtMs } = connectionOf(socket.getSnapshot(), socket.silentSinceMs())
    if (last?.state === state && last.sinceMs === sinceMs && last.retryAtMs === retryAtMs) return last
    return (last = { state, sinceMs, retryAtMs })
  }
}
