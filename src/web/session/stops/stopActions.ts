/**
 * The trader's actions on stops. As with orders, each is sent once, and an unknown outcome is resolved by the stop's
 * id.
 */

import type { Clock } from '@/core/lib/clock'
import { smaller, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { t } from '@/web/language/t'
import type { Failure } from '@/web/session/actions/describeFailure'
import { busy, type Outcome } from '@/web/session/actions/outcome'
import { createPendingStore, type PendingPhase } from '@/web/session/actions/pendingStore'
import { createSending, type SendingNotice } from '@/web/session/actions/sending'
import type { UnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import type { OrderContext } from '@/web/session/orderContext'
import { allEnded, cancelOrdersOf } from '@/web/session/orders/cancelAllOrders'
import { cancelOrder } from '@/web/session/orders/cancelOrder'
import { noPendingStops, type PendingStops, type UnattachedStop } from './pendingStops'
import { createStop, editStop } from './sendStop'
import type { NewStop, StopChange, WaitingStop } from './stopOrder'

export type StopAction = 'place' | 'edit' | 'cancel'

export type StopNotice =
  | SendingNotice<StopAction>
  | { readonly kind: 'placed'; readonly order: OrderMessage }
  | { readonly kind: 'edited'; readonly order: OrderMessage; readonly from: WaitingStop }
  | { readonly kind: 'cancelled'; readonly stops: readonly WaitingStop[]; readonly atMs: number }
  /** The entry order was accepted but its stop was not, so the requested protection is missing. */
  | { readonly kind: 'notAttached'; readonly unattached: UnattachedStop; readonly onRemedy: () => void }
  /** The mark triggered the stop: it is an order now, or has traded. */
  | { readonly kind: 'triggered'; readonly order: OrderMessage; readonly from: WaitingStop }
  /** The stop ended without the trader's request. */
  | { readonly kind: 'ended'; readonly order: OrderMessage; readonly from: WaitingStop }

export type StopActions = {
  readonly getSnapshot: () => PendingStops
  readonly subscribe: (listener: () => void) => () => void
  readonly place: (stop: NewStop) => Promise<Outcome<OrderMessage>>
  readonly edit: (open: WaitingStop, change: StopChange) => Promise<Outcome<OrderMessage>>
  readonly cancel: (stops: readonly WaitingStop[]) => Promise<Outcome>
  /** Sends an accepted entry order's stops, one after another, because a wallet prompts for one at a time. */
  readonly attach: (parent: OrderMessage, stops: readonly NewStop[]) => Promise<void>
  /** Sends a rejected stop again, or closes the amount that it should protect; see `UnattachedStop`. */
  readonly remedy: (key: string) => Promise<void>
  readonly dismissUnattached: (key: string) => void
}

export type StopActionDeps = {
  readonly context: OrderContext
  readonly unknownOutcomes: Pick<UnknownOutcomes, 'end'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly onPlaced: (order: OrderMessage) => void
  readonly onEdited: (replacedId: Hash, order: OrderMessage) => void
  readonly onEnded: (orderIds: readonly Hash[]) => void
  /** Returns the contracts that a stop could close now; undefined while the positions are unknown. */
  readonly heldFor: (stop: NewStop) => Amount | undefined
  readonly closeNow: (stop: NewStop, amount: Amount) => Promise<Outcome>
  readonly notify: (notice: StopNotice) => void
}

export function createStopActions(parts: StopActionDeps): StopActions {
  const { context, notify } = parts
  const pending = createPendingStore(noPendingStops)
  const { attempt, ask } = createSending<StopAction>(parts)
  const isBusy = (rowKey: string) =>
    pending.getSnapshot().edits.has(rowKey) || pending.getSnapshot().cancels.has(rowKey)

  /** @param parent the entry order of the stop, and a callback that reports the stop as missing */
  function send(
    stop: NewStop,
    onPhase: (phase: PendingPhase) => void,
    parent?: {
      readonly orderId: Hash
      readonly onMissing: () => void
      readonly onRejected: (failure: Failure) => void
    },
  ) {
    let signedId: Hash | undefined
    onPhase(context.firstPhase())
    return attempt(
      'place',
      async () => {
        const record = await createStop(context, stop, parent?.orderId, (orderId) => {
          signedId = orderId
          onPhase('sending')
        })
        parts.onPlaced(record)
        notify({ kind: 'placed', order: record })
        return record
      },
      () => ask('place', signedId, parts.onPlaced, parent?.onMissing),
      parent?.onRejected,
    )
  }

  const place = async (stop: NewStop) => {
    if (pending.getSnapshot().placing !== undefined) return busy
    return send(stop, (placing) => pending.change({ placing })).finally(() => pending.change({ placing: undefined }))
  }

  const edit = async (open: WaitingStop, change: StopChange) => {
    const { rowKey } = open
    if (isBusy(rowKey)) return busy
    let signedId: Hash | undefined
    const take = (record: OrderMessage) => parts.onEdited(open.orderId, record)
    pending.put('edits', rowKey, { ...change, phase: context.firstPhase() })
    return attempt(
      'edit',
      async () => {
        const record = await editStop(context, open, change, (orderId) => {
          signedId = orderId
          pending.put('edits', rowKey, { ...change, phase: 'sending' })
        })
        take(record)
        notify({ kind: 'edited', order: record, from: open })
        return record
      },
      () => ask('edit', signedId, take),
    ).finally(() => pending.put('edits', rowKey, undefined))
  }

  const cancel = async (stops: readonly WaitingStop[]) => {
    const free = stops.filter(({ rowKey }) => !isBusy(rowKey))
    const orderIds = free.map(({ orderId }) => orderId)
    const [first, ...others] = orderIds
    if (first === undefined) return busy
    const rowKeys = free.map(({ rowKey }) => rowKey)
    pending.mark('cancels', rowKeys, true)
    return attempt(
      'cancel',
      async () => {
        // A single missing stop may just have triggered, so its cancel must report the venue's error.
        const isOne = others.length === 0
        if (isOne) await cancelOrder(context, first)
        const { ended, failure } = isOne ? allEnded(orderIds) : await cancelOrdersOf(context, orderIds)
        const stopped = free.filter(({ orderId }) => ended.includes(orderId))
        if (stopped.length > 0) {
          parts.onEnded(ended)
          notify({ kind: 'cancelled', stops: stopped, atMs: parts.clock.nowMs() })
        }
        if (failure !== undefined) throw failure
      },
      () => ask('cancel', first, parts.onPlaced),
    ).finally(() => pending.mark('cancels', rowKeys, false))
  }

  const setUnattached = (
    key: string,
    change: (known: UnattachedStop | undefined) => UnattachedStop | undefined = () => undefined,
  ) => {
    const { unattached } = pending.getSnapshot()
    const next = change(unattached.find((one) => one.key === key)) ?? []
    pending.change({ unattached: unattached.filter((one) => one.key !== key).concat(next) })
  }

  const attachOne = async (unattached: Omit<UnattachedStop, 'failure' | 'remedy' | 'isRetrying'>) => {
    const { key, parent, stop } = unattached
    setUnattached(key, (known) => (known === undefined ? undefined : { ...known, isRetrying: true }))
    const reportMissing = (failure: Failure) => {
      const isPassed = failure.code === 'INVALID_STOP_ORDER'
      const failed = { ...unattached, failure, remedy: isPassed ? 'closeNow' : 'sendAgain', isRetrying: false } as const
      setUnattached(key, () => failed)
      notify({ kind: 'notAttached', unattached: failed, onRemedy: () => void remedy(key) })
    }
    const outcome = await send(stop, (attaching) => pending.change({ attaching }), {
      orderId: parent.orderId,
      onMissing: () => reportMissing({ words: t('Not received by the venue.'), isDeclined: false }),
      onRejected: reportMissing,
    })
    pending.change({ attaching: undefined })
    if (outcome.status !== 'refused') setUnattached(key)
  }

  const attach = async (parent: OrderMessage, stops: readonly NewStop[]) => {
    const fitting = stops.map((stop) => atMost(stop, filledInAll(parent)))
    for (const stop of fitting) await attachOne({ key: `${parent.orderId} ${stop.kind}`, parent, stop })
  }

  const remedy = async (key: string) => {
    const known = pending.getSnapshot().unattached.find((one) => one.key === key)
    if (known === undefined || known.isRetrying) return
    const { parent, stop } = known
    const held = parts.heldFor(stop)
    if (held === 0n) return setUnattached(key)
    if (known.remedy === 'sendAgain') return attachOne({ key, parent, stop: atMost(stop, held) })
    setUnattached(key, (one) => (one === undefined ? undefined : { ...one, isRetrying: true }))
    const amount = stop.scope === 'wholePosition' ? held : atMost(stop, held).amount
    const { status } = amount === undefined ? busy : await parts.closeNow(stop, amount)
    setUnattached(key, (one) => (status === 'done' || one === undefined ? undefined : { ...one, isRetrying: false }))
  }

  return {
    getSnapshot: pending.getSnapshot,
    subscribe: pending.subscribe,
    place,
    edit,
    cancel,
    attach,
    remedy,
    dismissUnattached: (key) => setUnattached(key),
  }
}

/** Returns the filled contracts of an order that can no longer fill; undefined while it can. */
function filledInAll({ orderStatus, orderType, timeInForce, filled }: OrderMessage): Amount | undefined {
  const isImmediate = orderType === 'market' || timeInForce === 'IOC'
  const isOver = orderStatus === 'filled' || orderStatus === 'cancelled' || (isImmediate && orderStatus === 'partial')
  return isOver && filled > 0n ? filled : undefined
}

/**
 * Caps a stop's amount, because the venue rejects a stop larger than the position, which would leave a partly filled
 * entry unprotected.
 */
function atMost(stop: NewStop, amount: Amount | undefined): NewStop {
  return amount === undefined ? stop : { ...stop, amount: smaller(stop.amount, amount) }
}
