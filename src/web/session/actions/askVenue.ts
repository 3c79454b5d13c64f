import { UnreachableError } from '@/web/connection/callErrors'
import { done, notArrived, settle, unknown, type Outcome } from './outcome'

/** Waits before the next attempt; false: gives up. Attempts count from 1. */
export type Retry = (error: unknown, attempt: number) => Promise<boolean>

type Pause = (ms: number) => Promise<void>

const pauseMs = 2_000
const usualTries = 15

/** Repeats a request until an unreachable venue answers. Rejects with the error at which it gives up. */
export async function askVenue<Answer>(ask: () => Promise<Answer>, again: Retry): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (!(await again(error, attempt))) throw error
    }
  }
}

/** Every two seconds for half a minute while the venue is unreachable. A rejection is not retried. */
export function whileUnreachable(pause: Pause): Retry {
  return async (error, attempt) => {
    if (!(error instanceof UnreachableError) || attempt === usualTries) return false
    await pause(pauseMs)
    return true
  }
}

/**
 * Looks for something that the venue names itself, so that it has no id to ask for.
 *
 * @param find undefined: not there
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
 * Sends something that can be read back, such as a setting. If the answer is lost, it looks for the result.
 *
 * @param find undefined: not there
 */
export function settleAndFind<Value>(
  send: () => Promise<Value>,
  find: () => Promise<Value | undefined>,
  pause: Pause,
): Promise<Outcome<Value>> {
  return settle(send, () => findOut(find, pause))
}

/** For a change without a reply: it succeeded if the state now matches the request. */
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
