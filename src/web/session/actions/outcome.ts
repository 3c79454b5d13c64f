/**
 * One way to act. Whatever a trader sends (an order, a stop, a quote, a transfer, a leverage) goes this way:
 *
 * 1. It is pending while it is signed and sent: `pendingStore.ts`. Another one of the same object is `busy` meanwhile.
 * 2. It is sent once, and ends in one of the outcomes below: `settle`.
 * 3. When its answer is lost, the venue is asked: for an order by the id that was signed, in the background
 *    (`sending.ts`, `unknownOutcomes.ts`); for anything else until the venue answers (`askVenue.ts`).
 *
 * The lists of the account change only by what the venue says. An adapter of a family says how to send, and how to ask.
 */

import { OutcomeUnknownError } from '@/web/connection/callErrors'
import { describeFailure, type Failure } from './describeFailure'

/** What became of something that was to be sent. */
export type Outcome<Value = unknown> =
  /** The venue took it. */
  { readonly status: 'done'; readonly value: Value } | NotDone

export type NotDone =
  /** By the venue, the wallet or a limit: nothing is at the venue. */
  | { readonly status: 'refused'; readonly failure: Failure }
  /** It was sent, and its answer was lost. It may have been done: the venue is being asked, or could not be. */
  | { readonly status: 'unknown' }
  /** Its answer was lost, and the venue has never heard of it. */
  | { readonly status: 'notArrived' }
  /** Another one of the same object was under way: this one was not sent. */
  | { readonly status: 'busy' }

export const unknown = { status: 'unknown' } as const
export const notArrived = { status: 'notArrived' } as const
export const busy = { status: 'busy' } as const

export function done<Value>(value: Value): Outcome<Value> {
  return { status: 'done', value }
}

/**
 * Runs what signs and sends, once. It never rejects.
 * @param findOut called when the outcome is unknown; what it returns is the outcome then
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
 * Sends what is not asked for when its answer is lost: what it changes is read again, and says what became of it. A
 * refusal may have come because the page was behind, so it is read again after that too.
 */
export async function settleAndReload<Value>(
  run: () => Promise<Value>,
  reload: () => Promise<unknown>,
): Promise<Outcome<Value>> {
  const outcome = await settle(run)
  await reload()
  return outcome
}
