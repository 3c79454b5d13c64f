import { UnreachableError } from './callErrors'

/** Waits before the next attempt and resolves to true, or to false to give up. Attempts count from 1. */
export type Retry = (error: unknown, attempt: number) => Promise<boolean>

type Pause = (ms: number) => Promise<void>

/** Between two attempts, in milliseconds. */
export const askPauseMs = 2_000
const usualTries = 15

/** Repeats a request until the venue answers or `again` gives up. Rejects with the last error then. */
export async function askVenue<Answer>(ask: () => Promise<Answer>, again: Retry): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (!(await again(error, attempt))) throw error
    }
  }
}

/** Retries every two seconds for half a minute while the venue is unreachable. A rejection is not retried. */
export function whileUnreachable(pause: Pause): Retry {
  return async (error, attempt) => {
    if (!(error instanceof UnreachableError) || attempt === usualTries) return false
    await pause(askPauseMs)
    return true
  }
}
