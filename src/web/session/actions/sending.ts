import { assert } from '@/core/lib/assert'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Failure } from './describeFailure'
import { settle, unknown, type Outcome } from './outcome'
import type { UnknownOutcomes } from './unknownOutcomes'

/** What is said of an order or a stop that was not simply taken. */
export type SendingNotice<Action> =
  | { readonly kind: 'refused'; readonly action: Action; readonly failure: Failure }
  /** Its outcome is not known, and the venue is being asked. */
  | { readonly kind: 'outcomeUnknown'; readonly action: Action }
  /** The venue has answered. Undefined: it has never heard of it. */
  | { readonly kind: 'outcomeKnown'; readonly action: Action; readonly order: OrderMessage | undefined }

type SendingParts<Action> = {
  readonly unknownOutcomes: Pick<UnknownOutcomes, 'end'>
  readonly notify: (notice: SendingNotice<Action>) => void
}

export type Sending<Action> = {
  /**
   * Runs an action and says what became of it. Where that is unknown, `findOut` goes on in the background; `onRefused`
   * says a refusal in another way.
   */
  readonly attempt: <Value>(
    action: Action,
    run: () => Promise<Value>,
    findOut: () => Promise<void>,
    onRefused?: (failure: Failure) => void,
  ) => Promise<Outcome<Value>>
  /**
   * Asks for an order by its id, which was known before it was sent, until the venue has answered.
   *
   * @param onFound hears the order as the venue has it, also when it arrives late
   */
  readonly ask: (
    action: Action,
    orderId: Hash | undefined,
    onFound: (order: OrderMessage) => void,
    onMissing?: () => void,
  ) => Promise<void>
}

/** Sends orders and stops: says what became of each, and asks for one whose answer was lost by its id. */
export function createSending<Action>({ unknownOutcomes, notify }: SendingParts<Action>): Sending<Action> {
  return {
    attempt: async (action, run, findOut, onRefused = (failure) => notify({ kind: 'refused', action, failure })) => {
      const outcome = await settle(run, () => {
        notify({ kind: 'outcomeUnknown', action })
        void findOut()
        return unknown
      })
      if (outcome.status === 'refused') onRefused(outcome.failure)
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
