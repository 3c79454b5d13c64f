import { UnreachableError } from '@/client/restErrors'
import { done, notArrived, unknown, type Outcome } from './outcome'

/** Waits before the venue is asked once more; false: it is not asked again. Attempts are counted from 1. */
export type AskAgain = (error: unknown, attempt: number) => Promise<boolean>

type Pause = (ms: number) => Promise<void>

const pauseMs = 2_000
/** Half a minute of asking. */
const usualTries = 15

/** Asks the venue, which may be out of reach, until it answers. Rejects with the error after which it is not asked again. */
export async function askVenue<Answer>(ask: () => Promise<Answer>, again: AskAgain): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (!(await again(error, attempt))) throw error
    }
  }
}

/** Every two seconds for half a minute, while the venue cannot be reached. What it refuses is not asked again. */
export function whileUnreachable(pause: Pause): AskAgain {
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
    // Whatever kept the venue from answering, nobody knows.
    return unknown
  }
}
