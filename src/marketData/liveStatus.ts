import type { ChannelStatus } from '@/client/channelStatus'
import { RestError } from '@/client/restErrors'

/** What every live view says of itself. */
export type LiveStatus = {
  readonly status: ChannelStatus['state']
  /** UNIX milliseconds of the last message; the age of a stale view counts from here. */
  readonly updatedAtMs: number | undefined
  /** Why there is nothing, or nothing new, as the venue's code or in words. */
  readonly error: string | undefined
}

export const notYetLive: LiveStatus = { status: 'loading', updatedAtMs: undefined, error: undefined }

/** Follows one channel whose every message is good by itself: live with the first of them after each subscription. */
export function createLiveStatus(onChange: () => void) {
  let current = notYetLive
  return {
    get: () => current,
    noteMessage: (nowMs: number) => {
      current = { status: 'live', updatedAtMs: nowMs, error: undefined }
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
