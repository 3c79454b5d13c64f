import { systemTimers } from '@/web/connection/timers'
import { createOrder } from '@/web/session/orders/createOrder'
import { editOrder, type SignedEdit } from '@/web/session/orders/editOrder'
import { findOrder } from '@/web/session/orders/findOrder'
import { editable } from '@/web/session/orders/orderActions'
import { flagsOf } from '@/web/session/orders/orderFlags'
import { createPegLocks } from '@/web/session/pegs/pegLocks'
import { tabConditions } from '@/web/session/pegs/tabConditions'
import { fitOrder } from '@/web/session/positionMode/fitOrder'
import type { SessionContext } from '@/web/session/sessionContext'
import { createStop, editStop } from '@/web/session/stops/sendStop'
import { changeOf, isWaiting } from '@/web/session/stops/stopOrder'
import { cancelLeg } from './cancelLeg'
import type { LinkMarks } from './linkMarks'
import type { LinkRunDeps } from './linkRun'
import { createLinks, type Links } from './linkStore'
import { recoverLegs } from './recoverLegs'

export function connectLinks(context: SessionContext, marks: LinkMarks): Links {
  const { clock, data, orders, actions, rest, unknownOutcomes, notify } = context
  const { fills } = orders
  const links = createLinks({
    clock,
    timers: systemTimers,
    fills,
    marks,
    locks: createPegLocks(window.isSecureContext ? navigator.locks : undefined, 'optick.link.'),
    isIcebergOrder: context.isIcebergOrder,
    openOrder: (orderId) => data.openOrders().find((order) => order.orderId === orderId),
    cancel: cancelLeg({ actions, orders, onEnded: data.onEnded }),
    reduce: reduceIn(context),
    place: placeIn(context),
    findSigned: (signedId, replaced, onFound) =>
      unknownOutcomes.end(signedId, (order) => {
        if (order !== undefined && replaced !== undefined) context.onEdited(replaced, order)
        else if (order !== undefined) context.onPlaced(order)
        onFound(order)
      }),
    ask: (orderId) => unknownOutcomes.until(async () => (await findOrder(rest, orderId)) ?? 'missing'),
    recover: (mark) => recoverLegs({ rest, fills, readOpen: data.readOpen }, mark),
    onFills: fills.subscribe,
    ...tabConditions(context),
    onAsk: (link, step) => notify({ kind: 'linkAsks', link, onConfirm: () => links.confirm(link.key, step) }),
    onEnded: (ended) => notify({ kind: 'linkEnded', ended }),
  })
  return links
}

function reduceIn({ orders, onEdited, watchAmend }: SessionContext): LinkRunDeps['reduce'] {
  return async (open, remaining, onSigned) => {
    if (isWaiting(open)) {
      const record = await editStop(orders, open, { ...changeOf(open), amount: remaining }, onSigned)
      onEdited(open.orderId, record)
      return record
    }
    const from = editable(open)
    let signed: SignedEdit | undefined
    const order = await editOrder(orders, from, { limitPrice: open.price, remaining }, (edit) => {
      signed = edit
      onSigned(edit.orderId)
    })
    onEdited(signed?.replacedId ?? open.orderId, order)
    if (signed !== undefined) watchAmend({ from, wanted: remaining, signed, order })
    return order
  }
}

function placeIn(context: SessionContext): LinkRunDeps['place'] {
  const { orders, positionMode, rest, data, onPlaced } = context
  return async (follow, amount, price, onSigned) => {
    const { instrumentId, isBuy, reduceOnly, positionSide } = follow
    const terms = { instrumentId, isBuy, amount, reduceOnly, positionSide }
    if (follow.type === 'stop') {
      const stop = { ...terms, kind: 'STOP_LOSS', scope: 'order', trigger: price, limitPrice: undefined } as const
      const order = await createStop(orders, stop, undefined, onSigned)
      onPlaced(order)
      context.notifyStop({ kind: 'placed', order })
      return order
    }
    await positionMode.readFor(rest, instrumentId)
    const wanted = { ...terms, ...flagsOf(follow), limitPrice: price, timeInForce: 'GTC' } as const
    const fitting = fitOrder(wanted, positionMode.modeOf(instrumentId), data.positions())
    const order = await createOrder(orders, fitting, onSigned)
    onPlaced(order)
    context.notify({ kind: 'placed', order })
    return order
  }
}
