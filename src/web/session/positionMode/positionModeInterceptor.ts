import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { t } from '@/web/language/t'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { Outcome } from '@/web/session/actions/outcome'
import type { Positions } from '@/web/session/figures/positions'
import type { Interceptor } from '@/web/session/interceptor'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderNotice } from '@/web/session/orderNotice'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { OrderActions, PlaceOptions } from '@/web/session/orders/orderActions'
import { OvertakenError, overtakenMessage } from '@/web/session/orders/overtakenError'
import { coveredAmount, coveringOrders } from '@/web/session/positionMode/coveringOrders'
import { notSplitText, overPositionText } from './fitOrder'
import { assertSided, ordersIn, placeAtSide } from './hedgeOrders'
import { heldPerpetual, isSameLegs, legsOf, type Legs } from './legsOf'
import { placeSplit } from './placeSplit'
import type { PositionModeStore } from './positionModeStore'

export type PositionModeDeps = {
  readonly positionMode: Pick<PositionModeStore, 'modeOf' | 'readFor' | 'learnOneWay'>
  readonly rest: Pick<RestClient, 'call'>
  readonly positions: () => Positions | undefined
  readonly openOrders: () => readonly OpenOrder[]
  readonly notify: (notice: OrderNotice) => void
}

const notReduceOnly = 'ORDER_NOT_REDUCE_ONLY'

/**
 * Adapts every order of the session to the account's position mode: see {@link legsOf}. An order is not sent if the
 * position changes while it is being signed. In hedge mode nothing is signed or sent without the side of a position.
 */
export function positionModeInterceptor(deps: PositionModeDeps): Interceptor {
  const { positionMode } = deps
  return {
    name: 'positionMode',
    actions: (next) => {
      const place: OrderActions['place'] = async (order, options = {}) => {
        const reading = positionMode.readFor(deps.rest, order.instrumentId)
        if (reading !== undefined) await reading
        const mode = positionMode.modeOf(order.instrumentId)
        if (mode === 'hedge') return placeAtSide(deps, next, order, options)
        const legs = legsNow(deps, order)
        const onRejected = (failure: Failure) => sayRejection(deps, { order, failure, place, options })
        if (mode !== 'one-way') return next.place(order, { ...options, onRejected })
        const beforeSend = async (orderId: Hash) => {
          if (!isSameLegs(legs, legsNow(deps, order))) throw new OvertakenError(overtakenMessage())
          await options.beforeSend?.(orderId)
        }
        if (legs.kind === 'single') return next.place(legs.order, { ...options, beforeSend, onRejected })
        if (options.isWhole === true) return rejectSplit(deps)
        const beforeClose = async (orderId: Hash) => {
          await beforeSend(orderId)
          await makeRoom(deps, next, legs.close)
        }
        const notifyFailure = (failure: Failure) => deps.notify({ kind: 'refused', action: 'place', failure })
        return placeSplit({ place: next.place, beforeClose, notifyFailure }, legs, options)
      }
      return { place, edit: editIn(deps, next) }
    },
    trader: (orders, next) => {
      for (const order of orders) assertSided(deps, order)
      return next()
    },
    request: async ({ data }, next) => {
      for (const sent of ordersIn(data)) assertSided(deps, sent)
      try {
        return await next()
      } catch (error) {
        const isCoded = error instanceof CallError || error instanceof RestError
        if (isCoded && error.code === notReduceOnly) positionMode.learnOneWay()
        throw error
      }
    },
  }
}

function legsNow({ positionMode, positions }: PositionModeDeps, order: NewOrder): Legs<NewOrder> {
  return legsOf(order, positionMode.modeOf(order.instrumentId), heldPerpetual(positions(), order.instrumentId))
}

/**
 * Cancels the resting reduce-only orders that count against the size a closing order may close. The venue would cancel
 * them anyway when the position closes.
 */
async function makeRoom({ openOrders }: PositionModeDeps, next: OrderActions, close: NewOrder): Promise<void> {
  const { instrumentId, isBuy } = close
  const covering = coveringOrders(openOrders(), { instrumentId, side: isBuy ? 'sell' : 'buy' })
  if (coveredAmount(covering) === 0n) return
  if ((await next.cancelThese(covering)).status !== 'done')
    throw new OvertakenError(t('Couldn’t cancel all of the reduce-only orders in the way.'))
}

function rejectSplit({ notify }: PositionModeDeps): Outcome<OrderMessage> {
  const failure: Failure = { words: notSplitText(), isDeclined: true }
  notify({ kind: 'refused', action: 'place', failure })
  return { status: 'refused', failure }
}

type Rejection = {
  readonly order: NewOrder
  readonly failure: Failure
  readonly place: OrderActions['place']
  readonly options: PlaceOptions
}

/** Reports a rejection. If it has revealed one-way mode, the notice offers the adapted order with one press. */
function sayRejection(deps: PositionModeDeps, { order, failure, place, options }: Rejection): void {
  const { onRejected: usual, onTaken, beforeSend, isWhole = false } = options
  const legs = legsNow(deps, order)
  // The stops, the peg and the end of the rejected order belong to the adapted one, too.
  const again: PlaceOptions = {
    isWhole,
    ...(onTaken !== undefined && { onTaken }),
    ...(beforeSend !== undefined && { beforeSend }),
  }
  const isSentAlike = legs.kind === 'single' && !legs.isMarked
  if (failure.code === notReduceOnly && usual === undefined && !isSentAlike)
    return deps.notify({ kind: 'notReduceOnly', failure, legs, send: () => void place(order, again) })
  if (usual !== undefined) return usual(failure)
  deps.notify({ kind: 'refused', action: 'place', failure })
}

/**
 * Adapts edits to the mode: an edit of an order against a position makes the order reduce-only; an edit to more than
 * the position is rejected.
 */
function editIn(deps: PositionModeDeps, next: OrderActions): OrderActions['edit'] {
  return async (open, change) => {
    const { instrumentId, side, reduceOnly = false } = open
    const legs = legsNow(deps, {
      instrumentId,
      isBuy: side === 'buy',
      amount: change.remaining,
      reduceOnly,
      postOnly: false,
      mmp: false,
      limitPrice: change.limitPrice,
      timeInForce: 'GTC',
    })
    if (legs.kind === 'single') return next.edit(legs.isMarked ? { ...open, reduceOnly: true } : open, change)
    const failure = { words: overPositionText(legs.close.amount), code: notReduceOnly, isDeclined: false }
    deps.notify({ kind: 'refused', action: 'edit', failure })
    return { status: 'refused', failure }
  }
}
