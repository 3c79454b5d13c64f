import type { Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { SendingNotice } from '@/web/session/actions/sending'
import type { GoodTillNews } from '@/web/session/goodTill/cancelDue'
import type { EndedIceberg } from '@/web/session/icebergs/iceberg'
import type { EndedLink, Link } from '@/web/session/links/link'
import type { AmendExcess } from '@/web/session/orders/amendWatch'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { SignedMismatch } from '@/web/session/orders/signedOrders'
import type { EndedPeg } from '@/web/session/pegs/peg'
import type { Legs } from '@/web/session/positionMode/legsOf'
import type { EndedTrail } from '@/web/session/trails/trail'
import type { TrailMark } from '@/web/session/trails/trailMarks'
import type { IdentityConflict } from './instrumentIdentities'
import type { OpenOrder } from './openOrders'

export type OrderAction = 'place' | 'edit' | 'cancel'

export type OrderNotice =
  | SendingNotice<OrderAction>
  /** The venue requires a reduce-only order. `send` sends `legs` with new signatures. */
  | {
      readonly kind: 'notReduceOnly'
      readonly failure: Failure
      readonly legs: Legs<NewOrder>
      readonly send: () => void
    }
  /** `sendRest` sends the unfilled rest of an immediate order again. */
  | { readonly kind: 'placed'; readonly order: OrderMessage; readonly sendRest?: () => void }
  | { readonly kind: 'edited'; readonly order: OrderMessage; readonly from: OpenOrder }
  /**
   * A fill and an amend crossed, so the order became larger than intended. `takeOff` removes the excess; `remaining` is
   * still open.
   */
  | ({ readonly kind: 'excess'; readonly remaining: Amount; readonly takeOff: () => void } & AmendExcess)
  /** `orders`: the orders with their attached stops, as they were listed before. */
  | {
      readonly kind: 'cancelled'
      readonly orderIds: readonly Hash[]
      readonly orders: readonly OpenOrder[]
      readonly atMs: number
    }
  /** The venue answers or reports other terms than the signed terms. */
  | { readonly kind: 'signedMismatch'; readonly mismatch: SignedMismatch }
  /** The venue's sources disagree about an instrument, so nothing is signed for it. */
  | { readonly kind: 'identityConflict'; readonly conflict: IdentityConflict }
  /** The TWAP completed, or failed on the way. */
  | { readonly kind: 'twapEnded'; readonly order: OrderMessage }
  | { readonly kind: 'pegEnded'; readonly ended: EndedPeg }
  | { readonly kind: 'trailEnded'; readonly ended: EndedTrail }
  | { readonly kind: 'linkEnded'; readonly ended: EndedLink }
  /** A link waits for the trader’s signature, or was refused. `onConfirm` sends exactly the step that the link shows. */
  | { readonly kind: 'linkAsks'; readonly link: Link; readonly onConfirm: () => void }
  /** A stop waits but no longer trails: its page was closed, or a change of it failed. */
  | { readonly kind: 'trailLeft'; readonly left: TrailMark }
  /** A cancel of an order at its time: done, not confirmed, or rejected. */
  | { readonly kind: 'goodTill'; readonly news: GoodTillNews }
  | { readonly kind: 'icebergEnded'; readonly ended: EndedIceberg }
  /** `isAsked`: the wallet prompts for each order from now on. */
  | { readonly kind: 'oneClickOver'; readonly why: 'time' | 'key'; readonly isAsked: boolean }
  /** Several cancels had an unknown outcome, and `stillOpen` of those orders are still open. */
  | { readonly kind: 'cancelsKnown'; readonly stillOpen: number }
