import type { Channel } from '@/core/protocol/channel'
import { RestError, UnreachableError, UnreadableError } from '@/web/connection/callErrors'
import type { ChannelStatus } from '@/web/connection/channelEntry'
import type { SocketStatus } from '@/web/connection/socketStatus'
import { createCadence } from './cadence'

/** The connection as shown in the header. Times are local UNIX milliseconds. */
export type Connection = {
  /** `silent`: the socket is open, but no messages arrive, or they arrive too late to count as live. */
  readonly state: 'live' | 'silent' | 'connecting' | 'reconnecting' | 'offline' | 'closed'
  readonly sinceMs: number
  /** Median round-trip time; `undefined` before the first measurement. */
  readonly latencyMs: number | undefined
  /** Time of the next attempt; `undefined` during an attempt and while no attempt is needed. */
  readonly retryAtMs: number | undefined
}

/**
 * Describes the connection for the header. `silentSinceMs` is when an open connection last delivered current data;
 * `undefined` while data is current.
 */
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

/** Freshness of a live view. */
export type LiveStatus = {
  readonly status: ChannelStatus['state']
  /** UNIX milliseconds of the last message, from which the age of a stale view counts. */
  readonly updatedAtMs: number | undefined
  /** The venue's error code, or a message, when data is missing or no longer updated. */
  readonly error: string | undefined
  /**
   * Milliseconds after the last message at which the view counts as quiet; `undefined` for a channel without a period.
   */
  readonly quietAfterMs?: number | undefined
}

export const notYetLive: LiveStatus = { status: 'loading', updatedAtMs: undefined, error: undefined }

/**
 * Follows a channel whose messages are each complete, so that it is live from the first message after each
 * subscription.
 */
export function createLiveStatus(onChange: () => void, channel: Pick<Channel, 'periodMs'> = {}) {
  let current = notYetLive
  const cadence = createCadence(channel)
  return {
    get: () => current,
    noteMessage: (nowMs: number) => {
      cadence.note(nowMs)
      current = { status: 'live', updatedAtMs: nowMs, error: undefined, quietAfterMs: cadence.quietAfterMs() }
    },
    noteFailure: (failure: unknown) => {
      current = { ...current, error: textOf(failure) }
    },
    follow: ({ state, error }: ChannelStatus) => {
      // A `live` channel only means that the venue accepted the subscription; old data stays stale until the first
      // message.
      const status = state === 'live' ? current.status : state
      current = { ...current, status, error }
      onChange()
    },
  }
}

function textOf(failure: unknown): string {
  if (failure instanceof RestError) return failure.code
  if (failure instanceof UnreachableError) return 'UNREACHABLE'
  if (failure instanceof UnreadableError) return 'UNREADABLE'
  return failure instanceof Error ? failure.message : String(failure)
}
