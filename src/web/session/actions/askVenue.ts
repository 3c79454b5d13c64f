import { askPauseMs, askVenue, whileUnreachable } from '@/web/connection/askVenue'
import { done, notArrived, settle, unknown, type Outcome } from './outcome'

type Pause = (ms: number) => Promise<void>

/**
 * Searches for an object whose id the venue assigns, so that it cannot be requested by id.
 * @param find resolves to undefined if the object does not exist
 */
export async function findOut<Found>(find: () => Promise<Found | undefined>, pause: Pause): Promise<Outcome<Found>> {
  await pause(askPauseMs)
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
