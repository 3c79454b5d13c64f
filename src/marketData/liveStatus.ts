import type { ChannelStatus } from '@/client/channelStatus'
import { RestError } from '@/client/restErrors'
import type { Channel } from '@/protocol/channel'
import { createCadence } from './cadence'

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
