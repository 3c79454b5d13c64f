import { assert } from '@/core/lib/assert'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Failure } from './describeFailure'
import { settle, unknown, type Outcome } from './outcome'
import type { UnknownOutcomes } from './unknownOutcomes'

export type SendingNotice<Action> =
  /** `sendAgain` signs and sends the order again. Present when the venue has rejected the signature of a valid key. */
  | { readonly kind: 'refused'; readonly action: Action; readonly failure: Failure; readonly sendAgain?: () => void }
  /** The outcome is unknown, and the venue is being asked. */
  | { readonly kind: 'outcomeUnknown'; readonly action: Action }
  /** The venue has answered. `order` is undefined if the venue does not know the order. */
  | { readonly kind: 'outcomeKnown'; readonly action: Action; readonly order: OrderMessage | undefined }

type SendingParts<Action> = {
  readonly unknownOutcomes: Pick<UnknownOutcomes, 'end'>
  readonly notify: (notice: SendingNotice<Action>) => void
}

export type Sending<Action> = {
  /**
   * Runs the action and reports its outcome. `findOut` continues in the background if the outcome is unknown;
   * `onRejected` reports a rejection.
   */
  readonly attempt: <Value>(
    action: Action,
    run: () => Promise<Value>,
    findOut: () => Promise<void>,
    onRejected?: (failure: Failure) => void,
  ) => Promise<Outcome<Value>>
  /**
   * Requests an order by the id that was known before sending, until the venue answers.
   * @param onFound gets the venue's order, even if it arrives late
   */
  readonly ask: (
    action: Action,
    orderId: Hash | undefined,
    onFound: (order: OrderMessage) => void,
    onMissing?: () => void,
  ) => Promise<void>
}

/** Sends orders and stops, reports each outcome, and requests by id each order whose answer was lost. */
export function createSending<Action>({ unknownOutcomes, notify }: SendingParts<Action>): Sending<Action> {
  return {
    attempt: async (action, run, findOut, onRejected = (failure) => notify({ kind: 'refused', action, failure })) => {
      const outcome = await settle(run, () => {
        notify({ kind: 'outcomeUnknown', action })
        void findOut()
        return unknown
      })
      if (outcome.status === 'refused') onRejected(outcome.failure)
      return outcome
    },
    ask: async (action, orderId, onFound, onMissing) => {
      assert(orderId !== undefined, 'what was sent had an id')
      await unknownOutcomes.end(orderId, (order) => {
        notify({ kind: 'outcomeKnown', action, order })
        if (order === undefined) onMissing?.()
        else onFound(order)
      })
    },
  }
}
