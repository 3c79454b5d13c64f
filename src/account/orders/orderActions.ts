/**
 * What the trader does with orders, and what is on its way. Every action goes out once: while one of an order is
 * pending, another one of the same order is not begun. The lists of orders change only by what the venue says, in its
 * answer or on its channel; a refusal changes nothing but what is pending. When the link fails under a request, the
 * outcome is unknown and is said to be, until the venue has been asked.
 */
import { OutcomeUnknownError } from '@/client/callErrors'
import { assert } from '@/lib/assert'
import type { NextFrame } from '@/lib/nextFrame'
import type { Amount } from '@/protocol/fixed6'
import type { Hash } from '@/protocol/instrument'
import type { OrderMessage } from '@/protocol/orderRecord'
import { describeFailure, type Failure } from '../describeFailure'
import { remainingOf, type OpenOrder } from '../openOrders'
import type { OrderDesk } from '../orderDesk'
import type { EndedPeg } from '../pegs/peg'
import type { AmendExcess, WatchAmend } from './amendWatch'
import { cancelAllOrders, cancelOrdersOf } from './cancelAllOrders'
import { cancelOrder } from './cancelOrder'
import { createOrder, type NewOrder } from './createOrder'
import type { Doubts } from './doubts'
import { editOrder, type EditableOrder, type OrderChange, type SignedEdit } from './editOrder'
import { outcomeOf } from './orderOutcome'

/** Signing: the wallet is asked. Sending: signed, and the venue's answer is awaited. */
export type PendingPhase = 'signing' | 'sending'
export type PendingEdit = OrderChange & { readonly phase: PendingPhase }

export type PendingOrders = {
  /** How far the new order of the ticket is. */
  readonly placing: PendingPhase | undefined
  readonly isCancellingAll: boolean
  /** By row key. */
  readonly edits: ReadonlyMap<string, PendingEdit>
  readonly cancels: ReadonlySet<string>
}

export type OrderAction = 'place' | 'edit' | 'cancel'

/** What became of a new order, for the part of the page that sent it. */
export type PlaceOutcome =
  | { readonly status: 'taken'; readonly order: OrderMessage }
  /** By the venue, or by the wallet: nothing is at the venue. */
  | { readonly status: 'refused'; readonly failure: Failure }
  /** The venue is being asked. */
  | { readonly status: 'doubt' }
  /** Another order was on its way: this one was not sent. */
  | { readonly status: 'busy' }

export type OrderNotice =
  /** `sendRest` sends what an immediate order left unfilled, once more. */
  | { readonly kind: 'placed'; readonly order: OrderMessage; readonly sendRest?: () => void }
  | { readonly kind: 'edited'; readonly order: OrderMessage; readonly from: OpenOrder }
  /** A fill and an amend crossed each other. `takeOff` ends it; `remaining` is what is open of the order. */
  | ({ readonly kind: 'excess'; readonly remaining: Amount; readonly takeOff: () => void } & AmendExcess)
  | { readonly kind: 'cancelled'; readonly orderIds: readonly Hash[] }
  | { readonly kind: 'refused'; readonly action: OrderAction; readonly failure: Failure }
  | { readonly kind: 'doubt'; readonly action: OrderAction }
  /** It was worked to the end, or failed on the way. */
  | { readonly kind: 'twapEnded'; readonly order: OrderMessage }
  | { readonly kind: 'pegEnded'; readonly ended: EndedPeg }
  | { readonly kind: 'oneClickOver'; readonly why: 'time' | 'key' }
  | { readonly kind: 'doubtEnded'; readonly action: OrderAction; readonly order: OrderMessage | undefined }
  /** Several were to be cancelled, and nobody knew which were: so many of them are still open. */
  | { readonly kind: 'cancelsKnown'; readonly stillOpen: number }

/** `refused` was not sent, or the venue said no; of a `doubt` nobody knows yet. */
export type EditOutcome = 'done' | 'doubt' | 'refused' | 'busy'

export type OrderActions = {
  readonly getSnapshot: () => PendingOrders
  readonly subscribe: (listener: () => void) => () => void
  /**
   * True when the venue took it. `onTaken` hears the order as the venue has it, also when that is found out only after a
   * doubt.
   */
  readonly place: (order: NewOrder, onTaken?: (order: OrderMessage) => void) => Promise<boolean>
  /**
   * The same, with what became of it. `beforeSend` runs once the order is signed; what it throws keeps the order from
   * being sent.
   */
  readonly placeKnowing: (
    order: NewOrder,
    onTaken?: (order: OrderMessage) => void,
    beforeSend?: () => Promise<void>,
  ) => Promise<PlaceOutcome>
  readonly edit: (open: OpenOrder, change: OrderChange) => Promise<boolean>
  /** The same, with what became of it; `busy` when the order is already being changed. */
  readonly editKnowing: (open: OpenOrder, change: OrderChange) => Promise<EditOutcome>
  readonly cancel: (open: OpenOrder) => Promise<boolean>
  /** What is in the book or works over time. The stops stay: they protect what is held. */
  readonly cancelAll: () => Promise<boolean>
  readonly cancelAllAndStops: () => Promise<boolean>
  readonly cancelThese: (orders: readonly OpenOrder[]) => Promise<boolean>
}

export type OrderActionParts = {
  readonly desk: OrderDesk
  readonly doubts: Pick<Doubts, 'end' | 'until'>
  /** The open orders as the venue has them now. */
  readonly readOpen: () => Promise<readonly { readonly orderId: Hash }[]>
  /** The way into the list of open orders. */
  readonly onPlaced: (order: OrderMessage) => void
  readonly onEdited: (replacedId: Hash, order: OrderMessage) => void
  readonly onEnded: (orderIds: readonly Hash[]) => void
  readonly watchAmend: WatchAmend
  readonly notify: (notice: OrderNotice) => void
  /** When what is pending is drawn: the signature is asked for before the page draws anything. */
  readonly nextFrame: NextFrame
}

type Attempted<Value> =
  | { readonly status: 'done'; readonly value: Value }
  | { readonly status: 'doubt' }
  | { readonly status: 'refused'; readonly failure: Failure }

export function createOrderActions(parts: OrderActionParts): OrderActions {
  const { desk, notify } = parts
  const pending = createPending(parts.nextFrame)

  const placeKnowing: OrderActions['placeKnowing'] = async (order, onTaken, beforeSend) => {
    if (pending.get().placing !== undefined) return { status: 'busy' }
    let signedId: Hash | undefined
    // Who signs is asked before anything has to be drawn.
    const done = attempt(
      'place',
      () =>
        endDoubt('place', signedId, (order) => {
          parts.onPlaced(order)
          onTaken?.(order)
        }),
      async () => {
        const record = await createOrder(desk, order, (orderId) => {
          signedId = orderId
          pending.set({ placing: 'sending' })
          return beforeSend?.()
        })
        parts.onPlaced(record)
        notify({ kind: 'placed', order: record, ...restOf(order, record) })
        onTaken?.(record)
        return record
      },
    )
    pending.set({ placing: 'signing' })
    const outcome = await done.finally(() => pending.set({ placing: undefined }))
    return outcome.status === 'done' ? { status: 'taken', order: outcome.value } : outcome
  }
  const place: OrderActions['place'] = async (order, onTaken) => (await placeKnowing(order, onTaken)).status === 'taken'

  /** The way to send what was cancelled of an order that does not rest. The trader decides, with the outcome in view. */
  function restOf(order: NewOrder, record: OrderMessage): { readonly sendRest?: () => void } {
    const outcome = outcomeOf(record)
    if (outcome === undefined || order.timeInForce !== 'IOC') return {}
    return { sendRest: () => void place({ ...order, amount: outcome.rest }) }
  }

  const editKnowing = async (open: OpenOrder, change: OrderChange): Promise<EditOutcome> => {
    if (pending.isBusy(open.rowKey)) return 'busy'
    let signed: SignedEdit | undefined
    const from = editable(open)
    const onTaken = (order: OrderMessage) => {
      assert(signed !== undefined, 'what was taken was signed')
      parts.onEdited(signed.replacedId, order)
      parts.watchAmend({ from, wanted: change.remaining, signed, order })
    }
    const done = attempt(
      'edit',
      () => endDoubt('edit', signed?.orderId, onTaken),
      async () => {
        const record = await editOrder(desk, from, change, (edit) => {
          signed = edit
          pending.setEdit(open.rowKey, { ...change, phase: 'sending' })
        })
        notify({ kind: 'edited', order: record, from: open })
        onTaken(record)
      },
    )
    pending.setEdit(open.rowKey, { ...change, phase: 'signing' })
    return (await done.finally(() => pending.setEdit(open.rowKey, undefined))).status
  }
  const edit = async (open: OpenOrder, change: OrderChange) => (await editKnowing(open, change)) === 'done'

  const cancelThese = async (orders: readonly OpenOrder[]) => {
    const free = orders.filter(({ rowKey }) => !pending.isBusy(rowKey))
    if (free.length === 0) return false
    const orderIds = free.map(({ orderId }) => orderId)
    pending.setCancels(
      free.map(({ rowKey }) => rowKey),
      true,
    )
    const send = () =>
      orderIds.length === 1 && orderIds[0] !== undefined
        ? cancelOrder(desk, orderIds[0])
        : cancelOrdersOf(desk, orderIds)
    const outcome = await attempt(
      'cancel',
      () => (orderIds.length === 1 ? endDoubt('cancel', orderIds[0]) : countOpen(orderIds)),
      async () => {
        await send()
        parts.onEnded(orderIds)
        notify({ kind: 'cancelled', orderIds })
      },
    ).finally(() =>
      pending.setCancels(
        free.map(({ rowKey }) => rowKey),
        false,
      ),
    )
    return outcome.status === 'done'
  }

  const cancelAll = async () => {
    if (pending.get().isCancellingAll) return false
    pending.set({ isCancellingAll: true })
    const outcome = await attempt(
      'cancel',
      () => countOpen('all'),
      async () => {
        const { orderIds } = await cancelAllOrders(desk)
        parts.onEnded(orderIds)
        notify({ kind: 'cancelled', orderIds })
      },
    ).finally(() => pending.set({ isCancellingAll: false }))
    return outcome.status === 'done'
  }

  /** Runs an action, tells what became of it, and asks the venue when nobody knows. */
  async function attempt<Value>(
    action: OrderAction,
    findOut: () => Promise<void>,
    run: () => Promise<Value>,
  ): Promise<Attempted<Value>> {
    try {
      return { status: 'done', value: await run() }
    } catch (error) {
      if (error instanceof OutcomeUnknownError) {
        notify({ kind: 'doubt', action })
        void findOut()
        return { status: 'doubt' }
      }
      const failure = describeFailure(error)
      notify({ kind: 'refused', action, failure })
      return { status: 'refused', failure }
    }
  }

  /** The order id was known before the order was sent, so the venue can be asked by name. */
  async function endDoubt(
    action: OrderAction,
    orderId: Hash | undefined,
    onFound: (order: OrderMessage) => void = parts.onPlaced,
  ): Promise<void> {
    assert(orderId !== undefined, 'what was sent had an id')
    await parts.doubts.end(orderId, (order) => {
      notify({ kind: 'doubtEnded', action, order })
      if (order !== undefined) onFound(order)
    })
  }

  async function countOpen(which: readonly Hash[] | 'all'): Promise<void> {
    const open = await parts.doubts.until(parts.readOpen)
    if (open === undefined) return
    const left = which === 'all' ? open : open.filter(({ orderId }) => which.includes(orderId))
    notify({ kind: 'cancelsKnown', stillOpen: left.length })
  }

  return {
    getSnapshot: pending.get,
    subscribe: pending.subscribe,
    place,
    placeKnowing,
    edit,
    editKnowing,
    cancel: (open) => cancelThese([open]),
    cancelAll,
    // The venue's own takes the stops too (websocket.md 12).
    cancelAllAndStops: cancelAll,
    cancelThese,
  }
}

function createPending(nextFrame: NextFrame) {
  const listeners = new Set<() => void>()
  let isTelling = false
  let state: PendingOrders = { placing: undefined, isCancellingAll: false, edits: new Map(), cancels: new Set() }
  const set = (change: Partial<PendingOrders>) => {
    state = { ...state, ...change }
    if (isTelling) return
    isTelling = true
    nextFrame(() => {
      isTelling = false
      for (const listener of listeners) listener()
    })
  }
  return {
    get: () => state,
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    isBusy: (rowKey: string) => state.edits.has(rowKey) || state.cancels.has(rowKey),
    setEdit: (rowKey: string, edit: PendingEdit | undefined) => {
      const edits = new Map(state.edits)
      if (edit === undefined) edits.delete(rowKey)
      else edits.set(rowKey, edit)
      set({ edits })
    },
    setCancels: (rowKeys: readonly string[], isCancelling: boolean) => {
      const cancels = new Set(state.cancels)
      for (const rowKey of rowKeys) {
        if (isCancelling) cancels.add(rowKey)
        else cancels.delete(rowKey)
      }
      set({ cancels })
    },
  }
}

/** What an edit of the order starts from. */
export function editable(open: OpenOrder): EditableOrder {
  return {
    orderId: open.orderId,
    instrumentId: open.instrumentId,
    isBuy: open.side === 'buy',
    postOnly: open.postOnly ?? false,
    reduceOnly: open.reduceOnly ?? false,
    timeInForce: open.timeInForce ?? 'GTC',
    mmp: open.mmp ?? false,
    selfTradePrevention: open.selfTradePrevention,
    limitPrice: open.price,
    filled: open.filled,
    remaining: remainingOf(open),
  }
}
