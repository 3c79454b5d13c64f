import { useMemo, useSyncExternalStore } from 'react'
import { useClient } from '@/web/connection/clientContext'
import type { Socket } from '@/web/connection/socket'
import type { SocketStatus } from '@/web/connection/socketStatus'
import { connectionOf, type Connection } from './connection'

/**
 * The connection with its latency. The latency changes twice per second without a render; its readers render once per
 * second and read it then.
 */
export function useConnection(): Connection {
  const { socket } = useClient()
  const connection = useSocketState()
  // Re-renders once, when the first latency is known.
  useSyncExternalStore(socket.subscribe, () => latencyOf(socket.getSnapshot()) !== undefined)
  return { ...connection, latencyMs: connection.state === 'live' ? latencyOf(socket.getSnapshot()) : undefined }
}

const latencyOf = (status: SocketStatus) => (status.state === 'open' ? status.latencyMs : undefined)

export type Link = Omit<Connection, 'latencyMs'>

/** The connection without its latency, which would cause re-renders. */
export function useSocketState(): Link {
  const { socket } = useClient()
  return useSyncExternalStore(
    socket.subscribe,
    useMemo(() => createLinkReader(socket), [socket]),
  )
}

/** Returns a reader that gives the same object until any member other than the latency changes. */
export function createLinkReader(socket: Pick<Socket, 'getSnapshot' | 'silentSinceMs'>): () => Link {
  let last: Link | undefined
  return () => {
    const { state, sinceMs, retryAtMs } = connectionOf(socket.getSnapshot(), socket.silentSinceMs())
    if (last?.state === state && last.sinceMs === sinceMs && last.retryAtMs === retryAtMs) return last
    return (last = { state, sinceMs, retryAtMs })
  }
}
