import { describeError } from '@/core/protocol/errorCodes'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { StopKind } from '@/core/quant/checkStop'
import { placeAgainAction } from '@/web/desk/placeAgain/lastCancel'
import { plural, t } from '@/web/language/t'
import type { Steps, StepsOf } from '@/web/market/stepsOf'
import { amountInSteps, priceInTicks } from '@/web/session/orders/orderNumbers'
import type { PageStores } from '@/web/session/pageStores'
import type { StopAction, StopNotice } from '@/web/session/stops/stopActions'
import { unknownText } from '@/web/ui/formatNumber'
import { showToast, type Toast } from '@/web/ui/showToast'

/** @param stores absent in tests; a cancel is then not offered to be undone */
export function showStopNotice(notice: StopNotice, stepsOf: StepsOf, stores?: PageStores): void {
  const again =
    notice.kind === 'cancelled' ? placeAgainAction(stores, { orders: notice.stops, atMs: notice.atMs }) : undefined
  showToast({ category: 'orders', ...toastOf(notice, stepsOf), ...again })
}

function toastOf(notice: StopNotice, stepsOf: StepsOf): Toast {
  switch (notice.kind) {
    case 'placed':
      return {
        tone: 'done',
        title: t('Placed: {stop}', { stop: stopLabels(notice.order, stepsOf) }),
        ...placeOf(notice.order),
      }
    case 'edited':
      return {
        tone: 'done',
        title: t('Amended: {stop}', { stop: stopLabels(notice.order, stepsOf) }),
        ...placeOf(notice.order),
      }
    case 'cancelled': {
      const [only, ...others] = notice.stops
      if (only !== undefined && others.length === 0)
        return { tone: 'info', title: t('Cancelled: {stop}', { stop: stopLabels(only, stepsOf) }), ...placeOf(only) }
      return {
        tone: 'info',
        title: plural(notice.stops.length, { one: '{count} stop cancelled', other: '{count} stops cancelled' }),
      }
    }
    case 'refused': {
      const { action, failure } = notice
      const { isDeclined, words, code } = failure
      const title = isDeclined ? declinedMessages[action] : rejectedMessages[action]
      return { tone: isDeclined ? 'info' : 'danger', title, detail: words, code }
    }
    case 'notAttached':
      return notAttached(notice)
    case 'outcomeUnknown':
      return {
        tone: 'warn',
        title: unknownMessages[notice.action],
        detail: t('Checking with the venue…'),
        id: 'stop-doubt',
      }
    case 'outcomeKnown':
      return { ...outcomeKnown(notice.order, stepsOf), id: 'stop-doubt' }
    case 'triggered':
      return triggered(notice, stepsOf(notice.order.instrumentName))
    case 'ended':
      return ended(notice, stepsOf(notice.order.instrumentName))
  }
}

function notAttached({ unattached, onRemedy }: Extract<StopNotice, { kind: 'notAttached' }>): Toast {
  const { key, parent, stop, failure, remedy } = unattached
  return {
    tone: 'danger',
    title:
      stop.kind === 'STOP_LOSS'
        ? t('Stop-loss not placed – your {instrument} order is unprotected', { instrument: parent.instrumentName })
        : t('Take-profit not placed on your {instrument} order', { instrument: parent.instrumentName }),
    detail: t('Your order was accepted, but its stop was not: {why}', { why: failure.words }),
    code: failure.code,
    action: { label: remedy === 'closeNow' ? t('Close at market') : t('Try again'), onPress: onRemedy },
    id: `unattached ${key}`,
    isRisk: true,
    ...placeOf(parent),
  }
}

function outcomeKnown(order: OrderMessage | undefined, stepsOf: StepsOf): Toast {
  if (order === undefined)
    return { tone: 'info', title: t('Not received by the venue'), detail: t('No changes were made.') }
  const isWaiting = order.orderStatus === 'stop_order'
  return {
    tone: 'done',
    title: t('Confirmed: {stop}', { stop: stopLabels(order, stepsOf) }),
    detail: isWaiting ? t('Waiting for trigger') : t('No longer active'),
    ...placeOf(order),
  }
}

function triggered({ order, from }: Extract<StopNotice, { kind: 'triggered' }>, steps: Steps | undefined): Toast {
  const name = kindRowNames(from.stop)
  const isShort = order.filled < order.amount
  const isOpen = order.orderStatus === 'opened' || order.orderStatus === 'partial'
  return {
    // A take-profit that leaves part of the position open is only a partial success, so it warns.
    tone: from.stop === 'STOP_LOSS' || (isShort && !isOpen) ? 'warn' : 'done',
    title: t('{kind} triggered: {instrument} at {trigger}', {
      kind: name,
      instrument: order.instrumentName,
      trigger: priceInTicks(from.trigger, steps),
    }),
    detail: isOpen
      ? openText(order, steps)
      : isShort
        ? t('Filled {filled} of {amount}; not enough liquidity within the price band.', {
            filled: amountInSteps(order.filled, steps),
            amount: amountInSteps(order.amount, steps),
          })
        : order.side === 'buy'
          ? t('Bought {amount}.', { amount: amountInSteps(order.filled, steps) })
          : t('Sold {amount}.', { amount: amountInSteps(order.filled, steps) }),
    category: 'triggers',
    ...placeOf(order),
  }
}

/** Describes a triggered stop's order. A market order never rests: the venue reports it while it fills step by step. */
function openText(order: OrderMessage, steps: Steps | undefined): string {
  const { price, filled, amount } = order
  return order.orderType === 'market' || order.timeInForce === 'IOC'
    ? t('Filling at market: {filled} of {amount} so far.', {
        filled: amountInSteps(filled, steps),
        amount: amountInSteps(amount, steps),
      })
    : t('Now resting as a limit order at {price}.', { price: priceInTicks(price, steps) })
}

/** Builds the toast for an ended stop. An end with its position or order is expected; any other reason is shown. */
function ended({ order, from }: Extract<StopNotice, { kind: 'ended' }>, steps: Steps | undefined): Toast {
  const { error } = order
  const title = t('{kind} removed: {instrument} at {trigger}', {
    kind: kindRowNames(from.stop),
    instrument: order.instrumentName,
    trigger: priceInTicks(from.trigger, steps),
  })
  const place = { category: 'triggers' as const, ...placeOf(order) }
  if (error === undefined) return { tone: 'info', title, detail: t('Its parent order was cancelled.'), ...place }
  if (error === 'REDUCE_ONLY_NO_POSITION')
    return { tone: 'info', title, detail: t('The position was closed.'), ...place }
  return {
    tone: 'danger',
    title: t('{kind} triggered but not filled: {instrument} at {trigger}', {
      kind: kindRowNames(from.stop),
      instrument: order.instrumentName,
      trigger: priceInTicks(from.trigger, steps),
    }),
    detail: t(describeError(error)),
    code: error,
    ...place,
  }
}

function kindRowNames(kind: StopKind | 'other' | undefined): string {
  if (kind === undefined || kind === 'other') return unknownText
  return kind === 'STOP_LOSS' ? t('Stop-loss') : t('Take-profit')
}

/** Describes a stop: "Stop-loss, sell 0.5 ETH-PERP when the mark is 2,900". */
export function stopLabels(
  order: Pick<OrderMessage, 'stop' | 'trigger' | 'side' | 'amount' | 'instrumentName' | 'closePosition'>,
  stepsOf: StepsOf,
): string {
  const steps = stepsOf(order.instrumentName)
  const values = {
    kind: kindRowNames(order.stop),
    amount: amountInSteps(order.amount, steps),
    instrument: order.instrumentName,
    trigger: order.trigger === undefined ? '' : priceInTicks(order.trigger, steps),
  }
  if (order.closePosition === true) return t('{kind}: close {instrument} when mark reaches {trigger}', values)
  return order.side === 'buy'
    ? t('{kind}: buy {amount} {instrument} when mark reaches {trigger}', values)
    : t('{kind}: sell {amount} {instrument} when mark reaches {trigger}', values)
}

const placeOf = ({ instrumentName }: Pick<OrderMessage, 'instrumentName'>) => ({ instrumentName })

const rejectedMessages: Record<StopAction, string> = {
  place: t('Couldn’t place stop'),
  edit: t('Stop not moved'),
  cancel: t('Couldn’t cancel stop'),
}
const declinedMessages: Record<StopAction, string> = {
  place: t('Stop not placed'),
  edit: t('Stop not amended'),
  cancel: t('Stop not cancelled'),
}
const unknownMessages: Record<StopAction, string> = {
  place: t('Stop status unknown'),
  edit: t('Stop amendment status unknown'),
  cancel: t('Stop cancellation status unknown'),
}
