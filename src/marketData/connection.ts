import type { SocketStatus } from '@/client/socketStatus'

/** The link to the venue, as the header tells it. Times are UNIX milliseconds of the client's clock. */
export type Connection = {
  readonly state: 'live' | 'connecting' | 'reconnecting' | 'offline' | 'closed'
  readonly sinceMs: number
  /** Median round trip; undefined while it is not known. */
  readonly latencyMs: number | undefined
  /** When the next try begins; undefined while one is under way, or none is needed. */
  readonly retryAtMs: number | undefined
}

export function connectionOf(status: SocketStatus): Connection {
  const { sinceMs } = status
  switch (status.state) {
    case 'open':
      return { state: 'live', sinceMs, latencyMs: status.latencyMs, retryAtMs: undefined }
    case 'connecting':
      return {
        state: status.isOffline ? 'offline' : status.attempt === 0 ? 'connecting' : 'reconnecting',
        sinceMs,
        latencyMs: undefined,
        retryAtMs: undefined,
      }
    case 'waiting':
      return {
        state: status.isOffline ? 'offline' : 'reconnecting',
        sinceMs,
        latencyMs: undefined,
        retryAtMs: status.retryAtMs,
      }
    case 'closed':
      return { state: 'closed', sinceMs, latencyMs: undefined, retryAtMs: undefined }
  }
}
