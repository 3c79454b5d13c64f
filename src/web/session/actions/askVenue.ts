import { UnreachableError } from '@/web/connection/callErrors'
import { done, notArrived, settle, unknown, type Outcome } from './outcome'

/** Waits before the venue is asked again; false: it is not asked again. Attempts are counted from 1. */
export type Retry = (error: unknown, attempt: number) => Promise<boolean>

type Pause = (ms: number) => Promise<void>

const pauseMs = 2_000
/** Half a minute of asking. */
const usualTries = 15

/** Asks the venue, which may be out of reach, until it answers. Rejects with the error after which it is not asked again. */
export async function askVenue<Answer>(ask: () => Promise<Answer>, again: Retry): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (!(await again(error, attempt))) throw error
    }
  }
}

/** Every two seconds for half a minute, while the venue cannot be reached. What it refuses is not asked again. */
export function whileUnreachable(pause: Pause): Retry {
  return async (error, attempt) => {
    if (!(error instanceof UnreachableError) || attempt === usualTries) return false
    await pause(pauseMs)
    return true
  }
}

/**
 * For what the venue names itself, so that it cannot be asked for by id: looks for it among what there is now.
 *
 * @param find undefined: it is not there
 */
export async function findOut<Found>(find: () => Promise<Found | undefined>, pause: Pause): Promise<Outcome<Found>> {
  await pause(pauseMs)
  try {
    const found = await askVenue(find, whileUnreachable(pause))
    return found === undefined ? notArrived : done(found)
  } catch {
    // Whatever kept the venue from answering, the outcome is unknown.
    return unknown
  }
}

/**
 * Sends what can be read again, such as a setting: when the answer is lost, it is looked for among what there is now.
 *
 * @param find undefined: it is not there
 */
export function settleAndFind<Value>(
  send: () => Promise<Value>,
  find: () => Promise<Value | undefined>,
  pause: Pause,
): Promise<Outcome<Value>> {
  return settle(send, () => findOut(find, pause))
}

/** The same of a change that answers nothing: it was made when what there is now is as it was to be. */
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
