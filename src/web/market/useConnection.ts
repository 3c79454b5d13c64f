import { useMemo, useSyncExternalStore } from 'react'
import { useClient } from '@/web/connection/clientContext'
import type { Socket } from '@/web/connection/socket'
import type { SocketStatus } from '@/web/connection/socketStatus'
import { connectionOf, type Connection } from './connection'

/**
 * The connection with its latency as of the time of drawing. It is measured about twice a second, and a new figure alone
 * draws nothing: who shows it draws it once a second.
 */
export function useConnection(): Connection {
  const { socket } = useClient()
  const link = useSocketState()
  // Drawn when the first figure comes.
  useSyncExternalStore(socket.subscribe, () => latencyOf(socket.getSnapshot()) !== undefined)
  return { ...link, latencyMs: link.state === 'live' ? latencyOf(socket.getSnapshot()) : undefined }
}

const latencyOf = (status: SocketStatus) => (status.state === 'open' ? status.latencyMs : undefined)

export type Link = Omit<Connection, 'latencyMs'>

/** The connection for those who do not show its latency: they are not drawn again for that. */
export function useSocketState(): Link {
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
