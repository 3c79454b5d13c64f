import type { Channel } from '@/core/protocol/channel'
import { RestError } from '@/web/connection/callErrors'
import type { ChannelStatus } from '@/web/connection/channelEntry'
import type { SocketStatus } from '@/web/connection/socketStatus'
import { createCadence } from './cadence'

/** The link to the venue, as the header shows it. Times are UNIX milliseconds of the client's clock. */
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

/** What every live view says of itself. */
export type LiveStatus = {
  readonly status: ChannelStatus['state']
  /** UNIX milliseconds of the last message; the age of a stale view counts from here. */
  readonly updatedAtMs: number | undefined
  /** Why there is nothing, or nothing new, as the venue's code or in words. */
  readonly error: string | undefined
  /** Milliseconds after the last message from which on it counts as quiet; undefined where nothing is usual. */
  readonly quietAfterMs?: number | undefined
}

export const notYetLive: LiveStatus = { status: 'loading', updatedAtMs: undefined, error: undefined }

/** Follows one channel whose every message is good by itself: live with the first of them after each subscription. */
export function createLiveStatus(onChange: () => void, channel: Pick<Channel, 'periodMs'> = {}) {
  let current = notYetLive
  const cadence = createCadence(channel)
  return {
    get: () => current,
    noteMessage: (nowMs: number) => {
      cadence.note(nowMs)
      current = { status: 'live', updatedAtMs: nowMs, error: undefined, quietAfterMs: cadence.quietAfterMs() }
    },
    /** What was asked for beside the channel could not be had. */
    noteFailure: (failure: unknown) => {
      current = { ...current, error: wordsOf(failure) }
    },
    follow: ({ state, error }: ChannelStatus) => {
      // `live` of the channel is only that it was granted; what is old is not new by that.
      const status = state === 'live' ? current.status : state
      current = { ...current, status, error }
      onChange()
    },
  }
}

function wordsOf(failure: unknown): string {
  if (failure instanceof RestError) return failure.code
  return failure instanceof Error ? failure.message : String(failure)
}
