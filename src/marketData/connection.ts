import type { SocketStatus } from '@/client/socketStatus'

/** The link to the venue, as the header tells it. Times are UNIX milliseconds of the client's clock. */
export type Connection = {
  /** `silent`: open, but what it says is too old to be taken for live, or it says nothing. */
  readonly state: 'live' | 'silent' | 'connecting' | 'reconnecting' | 'offline' | 'closed'
  readonly sinceMs: number
  /** Median round trip; undefined while it is not known. */
  readonly latencyMs: number | undefined
  /** When the next try begins; undefined while one is under way, or none is needed. */
  readonly retryAtMs: number | undefined
}

/** `silentSinceMs`: until when what an open link said is known to be right; undefined while it can be heard. */
export function connectionOf(status: SocketStatus, silentSinceMs?: number): Connection {
  const { sinceMs } = status
  switch (status.state) {
    case 'open':
      if (silentSinceMs !== undefined) {
        return { state: 'silent', sinceMs: silentSinceMs, latencyMs: undefined, retryAtMs: undefined }
      }
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
