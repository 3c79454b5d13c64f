import { UnreachableError } from '@/web/connection/callErrors'
import { done, notArrived, settle, unknown, type Outcome } from './outcome'

/** Waits before the next attempt and resolves to true, or to false to give up. Attempts count from 1. */
export type Retry = (error: unknown, attempt: number) => Promise<boolean>

type Pause = (ms: number) => Promise<void>

const pauseMs = 2_000
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
    await pause(pauseMs)
    return true
  }
}

/**
 * Searches for an object whose id the venue assigns, so that it cannot be requested by id.
 * @param find resolves to undefined if the object does not exist
 */
export async function findOut<Found>(find: () => Promise<Found | undefined>, pause: Pause): Promise<Outcome<Found>> {
  await pause(pauseMs)
  try {
    const found = await askVenue(find, whileUnreachable(pause))
    return found === undefined ? notArrived : done(found)
  } catch {
    return unknown
  }
}

/**
 * Sends a change that can be read back, such as a setting. If the answer is lost, it looks for the result.
 * @param find resolves to undefined if the result does not exist
 */
export function settleAndFind<Value>(
  send: () => Promise<Value>,
  find: () => Promise<Value | undefined>,
  pause: Pause,
): Promise<Outcome<Value>> {
  return settle(send, () => findOut(find, pause))
}

/** Sends a change without a reply. The change succeeded if `isSo` then finds the requested state. */
export function settleAndCompare(
  send: () => Promise<unknown>,
  isSo: () => Promise<boolean>,
  pause: Pause,
): Promise<Outcome<true>> {
  const made = async () => {
    await send()
    return true as const
  }
  return settleAndFind<true>(made, async () => ((await isSo()) ? true : undefined), pause)
}
