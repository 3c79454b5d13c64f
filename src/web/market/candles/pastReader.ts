import type { Timers } from '@/web/connection/timers'

/** Reads the past of a chart with retries. Only one read runs at a time. */
export type PastReader = {
  readonly goOn: () => void
  readonly stop: () => void
}

const askAgainMs = 5_000

/** @param readOn reads the range that is currently needed. A rejected read is retried after a pause */
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
