/**
 * Every action (order, stop, quote, transfer, leverage) takes these steps:
 * 1. The action is pending while it is signed and sent: `pendingStore.ts`. Another action on the same object is `busy`
 * meanwhile.
 * 2. It is sent once, and ends in one of the outcomes below: `settle`.
 * 3. If the answer is lost, the venue is asked for the outcome: for an order by its signed id, in the background
 * (`sending.ts`, `unknownOutcomes.ts`); for anything else until the venue answers (`askVenue.ts`).
 * Account lists change only by what the venue reports. Each kind of action defines how to send it and how to find its
 * outcome.
 */

import { OutcomeUnknownError } from '@/web/connection/callErrors'
import { describeFailure, type Failure } from './describeFailure'

export type Outcome<Value = unknown> = { readonly status: 'done'; readonly value: Value } | NotDone

export type NotDone =
  /** Rejected by the venue, the wallet or a limit: the venue holds nothing. */
  | { readonly status: 'refused'; readonly failure: Failure }
  /** Sent, but its answer was lost, so the action may have been done. The venue is being asked, or was unreachable. */
  | { readonly status: 'unknown' }
  /** Its answer was lost, and the venue does not know the action. */
  | { readonly status: 'notArrived' }
  /** Not sent, because another action on the same object was in flight. */
  | { readonly status: 'busy' }

export const unknown = { status: 'unknown' } as const
export const notArrived = { status: 'notArrived' } as const
export const busy = { status: 'busy' } as const

export function done<Value>(value: Value): Outcome<Value> {
  return { status: 'done', value }
}

/**
 * Runs a signed action once. Never rejects.
 * @param findOut called if the outcome is unknown; its result replaces it
 */
export async function settle<Value>(
  run: () => Promise<Value>,
  findOut: () => Outcome<Value> | Promise<Outcome<Value>> = () => unknown,
): Promise<Outcome<Value>> {
  try {
    return done(await run())
  } catch (error) {
    if (error instanceof OutcomeUnknownError) return findOut()
    return { status: 'refused', failure: describeFailure(error) }
  }
}

/**
 * Runs a change whose result is read back from its list. After a rejection it reads the list too, because the page's
 * data may have been outdated.
 */
export async function settleAndReload<Value>(
  run: () => Promise<Value>,
  reload: () => Promise<unknown>,
): Promise<Outcome<Value>> {
  const outcome = await settle(run)
  await reload()
  return outcome
}
