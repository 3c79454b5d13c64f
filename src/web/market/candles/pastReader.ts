import type { Timers } from '@/web/connection/timers'

/** What reads the past of a chart: one reading at a time, tried again after a failure. */
export type PastReader = {
  /** Reads on if more is needed than before. */
  readonly goOn: () => void
  readonly stop: () => void
}

const askAgainMs = 5_000

/** @param readOn reads what is needed at the moment; a rejection leaves the rest unknown until the next try */
export function createPastReader(timers: Timers, readOn: (signal: AbortSignal) => Promise<void>): PastReader {
  let reading: AbortController | undefined
  let cancelAgain: (() => void) | undefined

  async function start(): Promise<void> {
    cancelAgain = undefined
    const own = new AbortController()
    reading = own
    try {
      await readOn(own.signal)
    } catch {
      // What is missing stays unknown until an answer comes.
      if (!own.signal.aborted) cancelAgain = timers.after(askAgainMs, () => void start())
    }
    if (reading === own) reading = undefined
  }

  return {
    goOn: () => {
      if (reading === undefined && cancelAgain === undefined) void start()
    },
    stop: () => {
      reading?.abort()
      reading = undefined
      cancelAgain?.()
      cancelAgain = undefined
    },
  }
}
