/**
 * What the trader does with stops, and what is on its way. As with orders, every action goes out once, the lists change
 * only by what the venue says, and an outcome that is not known is said to be so until the venue has been asked by id.
 */
import { OutcomeUnknownError } from '@/client/callErrors'
import { t } from '@/language/t'
import { assert } from '@/lib/assert'
import type { Hash } from '@/protocol/instrument'
import type { OrderMessage } from '@/protocol/orderRecord'
import { describeFailure, type Failure } from '../describeFailure'
import type { OrderDesk } from '../orderDesk'
import { cancelOrdersOf } from '../orders/cancelAllOrders'
import { cancelOrder } from '../orders/cancelOrder'
import type { Doubts } from '../actions/doubts'
import type { PendingPhase } from '../actions/pendingStore'
import type { PendingStops, UnattachedStop } from './pendingStops'
import { createPendingStops } from './pendingStopStore'
import { createStop, editStop } from './sendStop'
import type { NewStop, StopChange, WaitingStop } from './stopOrder'

export type StopAction = 'place' | 'edit' | 'cancel'

/** What became of a request. `busy`: another one of the same stop is on its way, and nothing was sent. */
export type StopOutcome =
  | { readonly status: 'taken' }
  | { readonly status: 'refused'; readonly failure: Failure }
  | { readonly status: 'doubtful' }
  | { readonly status: 'busy' }

export type StopNotice =
  | { readonly kind: 'placed'; readonly order: OrderMessage }
  | { readonly kind: 'edited'; readonly order: OrderMessage; readonly from: WaitingStop }
  | { readonly kind: 'cancelled'; readonly stops: readonly WaitingStop[] }
  | { readonly kind: 'refused'; readonly action: StopAction; readonly failure: Failure }
  /** The entry order went in and its stop did not: the trader is without the protection that was asked for. */
  | { readonly kind: 'notAttached'; readonly unattached: UnattachedStop; readonly retry: () => void }
  | { readonly kind: 'doubt'; readonly action: StopAction }
  | { readonly kind: 'doubtEnded'; readonly action: StopAction; readonly order: OrderMessage | undefined }
  /** The mark let it go: it is an order now, or has traded. */
  | { readonly kind: 'triggered'; readonly order: OrderMessage; readonly from: WaitingStop }
  /** It ended, and the trader had not asked for it. */
  | { readonly kind: 'ended'; readonly order: OrderMessage; readonly from: WaitingStop }

export type StopActions = {
  readonly getSnapshot: () => PendingStops
  readonly subscribe: (listener: () => void) => () => void
  readonly place: (stop: NewStop) => Promise<StopOutcome>
  readonly edit: (open: WaitingStop, change: StopChange) => Promise<StopOutcome>
  readonly cancel: (stops: readonly WaitingStop[]) => Promise<StopOutcome>
  /** Sends the stops of an entry order that the venue has taken, one after the other: a wallet asks for one at a time. */
  readonly attach: (parent: OrderMessage, stops: readonly NewStop[]) => Promise<void>
  readonly retryAttach: (key: string) => Promise<void>
  /** The trader knows, and leaves it. */
  readonly dismissUnattached: (key: string) => void
}

export type StopActionParts = {
  readonly desk: OrderDesk
  readonly doubts: Pick<Doubts, 'end'>
  /** The way into the list of open orders. */
  readonly onPlaced: (order: OrderMessage) => void
  readonly onEdited: (replacedId: Hash, order: OrderMessage) => void
  readonly onEnded: (orderIds: readonly Hash[]) => void
  readonly notify: (notice: StopNotice) => void
}

const taken: StopOutcome = { status: 'taken' }
const busy: StopOutcome = { status: 'busy' }

export function createStopActions(parts: StopActionParts): StopActions {
  const { desk, notify } = parts
  const pending = createPendingStops()

  /** Runs an action; a refusal is the caller's to tell, and the venue is asked when nobody knows. */
  async function attempt(
    action: StopAction,
    run: (onSigned: (orderId: Hash) => void) => Promise<void>,
    { knownId, onMissing }: { readonly knownId?: Hash | undefined; readonly onMissing?: () => void } = {},
  ): Promise<StopOutcome> {
    let signedId = knownId
    try {
      await run((orderId) => (signedId = orderId))
      return taken
    } catch (error) {
      if (!(error instanceof OutcomeUnknownError)) return { status: 'refused', failure: describeFailure(error) }
      notify({ kind: 'doubt', action })
      void endDoubt(action, signedId, onMissing)
      return { status: 'doubtful' }
    }
  }

  /** The id was known before the stop was sent, so the venue can be asked by name. */
  async function endDoubt(action: StopAction, orderId: Hash | undefined, onMissing?: () => void): Promise<void> {
    assert(orderId !== undefined, 'what was sent had an id')
    await parts.doubts.end(orderId, (order) => {
      notify({ kind: 'doubtEnded', action, order })
      if (order === undefined) onMissing?.()
      else parts.onPlaced(order)
    })
  }

  function told(action: StopAction, outcome: StopOutcome): StopOutcome {
    if (outcome.status === 'refused') notify({ kind: 'refused', action, failure: outcome.failure })
    return outcome
  }

  function send(
    stop: NewStop,
    onPhase: (phase: PendingPhase) => void,
    parent?: { readonly orderId: Hash; readonly onMissing: () => void },
  ) {
    onPhase('signing')
    return attempt(
      'place',
      async (onSigned) => {
        const record = await createStop(desk, stop, parent?.orderId, (orderId) => {
          onSigned(orderId)
          onPhase('sending')
        })
        parts.onPlaced(record)
        notify({ kind: 'placed', order: record })
      },
      parent,
    )
  }

  const place = async (stop: NewStop) => {
    if (pending.get().placing !== undefined) return busy
    const outcome = await send(stop, (placing) => pending.set({ placing }))
    pending.set({ placing: undefined })
    return told('place', outcome)
  }

  const edit = async (open: WaitingStop, change: StopChange) => {
    if (pending.isBusy(open.rowKey)) return busy
    pending.setEdit(open.rowKey, { ...change, phase: 'signing' })
    const outcome = await attempt('edit', async (onSigned) => {
      const record = await editStop(desk, open, change, (orderId) => {
        onSigned(orderId)
        pending.setEdit(open.rowKey, { ...change, phase: 'sending' })
      })
      parts.onEdited(open.orderId, record)
      notify({ kind: 'edited', order: record, from: open })
    })
    pending.setEdit(open.rowKey, undefined)
    return told('edit', outcome)
  }

  const cancel = async (stops: readonly WaitingStop[]) => {
    const free = stops.filter(({ rowKey }) => !pending.isBusy(rowKey))
    if (free.length === 0) return busy
    const rowKeys = free.map(({ rowKey }) => rowKey)
    const orderIds = free.map(({ orderId }) => orderId)
    const [first] = orderIds
    pending.setCancels(rowKeys, true)
    const outcome = await attempt(
      'cancel',
      async () => {
        // A stop that is gone has perhaps just been triggered: of one alone that must be said.
        await (orderIds.length === 1 && first !== undefined ? cancelOrder(desk, first) : cancelOrdersOf(desk, orderIds))
        parts.onEnded(orderIds)
        notify({ kind: 'cancelled', stops: free })
      },
      { knownId: first },
    )
    pending.setCancels(rowKeys, false)
    return told('cancel', outcome)
  }

  const attachOne = async (unattached: Omit<UnattachedStop, 'failure' | 'isRetrying'>) => {
    const { key, parent, stop } = unattached
    pending.setUnattached(key, (known) => known && { ...known, isRetrying: true })
    const tellMissing = (failure: Failure) => {
      const failed = { ...unattached, failure, isRetrying: false }
      pending.setUnattached(key, () => failed)
      notify({ kind: 'notAttached', unattached: failed, retry: () => void retryAttach(key) })
    }
    const outcome = await send(stop, (attaching) => pending.set({ attaching }), {
      orderId: parent.orderId,
      onMissing: () => tellMissing({ words: t('It did not reach the venue.'), isDeclined: false }),
    })
    pending.set({ attaching: undefined })
    if (outcome.status === 'refused') tellMissing(outcome.failure)
    else pending.setUnattached(key, () => undefined)
  }

  const attach = async (parent: OrderMessage, stops: readonly NewStop[]) => {
    for (const stop of stops) await attachOne({ key: `${parent.orderId} ${stop.kind}`, parent, stop })
  }

  const retryAttach = async (key: string) => {
    const known = pending.get().unattached.find((one) => one.key === key)
    if (known !== undefined && !known.isRetrying) await attachOne({ key, parent: known.parent, stop: known.stop })
  }

  return {
    getSnapshot: pending.get,
    subscribe: pending.subscribe,
    place,
    edit,
    cancel,
    attach,
    retryAttach,
    dismissUnattached: (key) => pending.setUnattached(key, () => undefined),
  }
}
