import type { StopAction, StopNotice } from '@/account/stops/stopActions'
import { describeError } from '@/protocol/errorCodes'
import type { OrderMessage } from '@/protocol/orderRecord'
import type { StopKind } from '@/quant/stopTrigger'
import { decimalsOf, formatDecimal } from '@/ui/formatDecimal'
import { showToast, type Toast } from '@/ui/showToast'
import { plural, t } from '@/ui/t'

/** Says in a toast what became of the trader's stops, and what the mark did with them. */
export function tellStopNotice(notice: StopNotice): void {
  showToast({ category: 'orders', ...toastOf(notice) })
}

function toastOf(notice: StopNotice): Toast {
  switch (notice.kind) {
    case 'placed':
      return { tone: 'done', title: t('Placed: {stop}', { stop: stopWords(notice.order) }), ...placeOf(notice.order) }
    case 'edited':
      return { tone: 'done', title: t('Amended: {stop}', { stop: stopWords(notice.order) }), ...placeOf(notice.order) }
    case 'cancelled': {
      const [only, ...others] = notice.stops
      if (only !== undefined && others.length === 0)
        return { tone: 'info', title: t('Cancelled: {stop}', { stop: stopWords(only) }), ...placeOf(only) }
      return {
        tone: 'info',
        title: plural(notice.stops.length, { one: '{count} stop cancelled', other: '{count} stops cancelled' }),
      }
    }
    case 'refused': {
      const { action, failure } = notice
      const { isDeclined, words, code } = failure
      const title = isDeclined ? declinedWords[action] : refusedWords[action]
      return { tone: isDeclined ? 'info' : 'danger', title, detail: words, code }
    }
    case 'notAttached':
      return notAttached(notice)
    case 'doubt':
      return {
        tone: 'warn',
        title: doubtWords[notice.action],
        detail: t('Asking the venue what became of it.'),
        id: 'stop-doubt',
      }
    case 'doubtEnded':
      return { ...doubtEnded(notice.order), id: 'stop-doubt' }
    case 'triggered':
      return triggered(notice)
    case 'ended':
      return ended(notice)
  }
}

function notAttached({ unattached, retry }: Extract<StopNotice, { kind: 'notAttached' }>): Toast {
  const { key, parent, stop, failure } = unattached
  return {
    tone: 'danger',
    title:
      stop.kind === 'STOP_LOSS'
        ? t('Your {instrument} order has no stop-loss', { instrument: parent.instrumentName })
        : t('Your {instrument} order has no take-profit', { instrument: parent.instrumentName }),
    detail: t('The order went in, its stop did not: {why}', { why: failure.words }),
    code: failure.code,
    action: { label: t('Try again'), onPress: retry },
    id: `unattached ${key}`,
    isRisk: true,
    ...placeOf(parent),
  }
}

function doubtEnded(order: OrderMessage | undefined): Toast {
  if (order === undefined)
    return { tone: 'info', title: t('It did not reach the venue'), detail: t('Nothing was changed.') }
  const isWaiting = order.orderStatus === 'stop_order'
  return {
    tone: 'done',
    title: t('It reached the venue: {stop}', { stop: stopWords(order) }),
    detail: isWaiting ? t('It waits for its trigger.') : t('It waits no more.'),
    ...placeOf(order),
  }
}

function triggered({ order, from }: Extract<StopNotice, { kind: 'triggered' }>): Toast {
  const name = kindWords(from.stop)
  const isShort = order.filled < order.amount
  const isOpen = order.orderStatus === 'opened' || order.orderStatus === 'partial'
  return {
    // A take-profit that left a part of the position open is no plain success.
    tone: from.stop === 'STOP_LOSS' || (isShort && !isOpen) ? 'warn' : 'done',
    title: t('{kind} triggered: {instrument} at {trigger}', {
      kind: name,
      instrument: order.instrumentName,
      trigger: plain(from.trigger),
    }),
    detail: isOpen
      ? openWords(order)
      : isShort
        ? t('{filled} of {amount} traded; the book had no more within the price band.', {
            filled: plain(order.filled),
            amount: plain(order.amount),
          })
        : order.side === 'buy'
          ? t('Bought {amount}.', { amount: plain(order.filled) })
          : t('Sold {amount}.', { amount: plain(order.filled) }),
    category: 'triggers',
    ...placeOf(order),
  }
}

/** A market order is never in the book: the venue tells of it while it is filled step by step. */
function openWords(order: OrderMessage): string {
  const { price, filled, amount } = order
  return order.orderType === 'market' || order.timeInForce === 'IOC'
    ? t('It trades at the market now: {filled} of {amount} so far.', { filled: plain(filled), amount: plain(amount) })
    : t('It is in the book now, as a limit order at {price}.', { price: plain(price) })
}

/** With its position or its order is as it should be; for any other reason the trader has to know. */
function ended({ order, from }: Extract<StopNotice, { kind: 'ended' }>): Toast {
  const { error } = order
  const title = t('{kind} ended: {instrument} at {trigger}', {
    kind: kindWords(from.stop),
    instrument: order.instrumentName,
    trigger: plain(from.trigger),
  })
  const place = { category: 'triggers' as const, ...placeOf(order) }
  if (error === undefined) return { tone: 'info', title, detail: t('The order it belongs to was cancelled.'), ...place }
  if (error === 'REDUCE_ONLY_NO_POSITION')
    return { tone: 'info', title, detail: t('Its position is closed.'), ...place }
  return {
    tone: 'danger',
    title: t('{kind} did not trade: {instrument} at {trigger}', {
      kind: kindWords(from.stop),
      instrument: order.instrumentName,
      trigger: plain(from.trigger),
    }),
    detail: t(describeError(error)),
    code: error,
    ...place,
  }
}

const kindWords = (kind: StopKind) => (kind === 'STOP_LOSS' ? t('Stop-loss') : t('Take-profit'))

/** "Stop-loss, sell 0.5 ETH-PERP when the mark is 2,900". */
export function stopWords(
  order: Pick<OrderMessage, 'stop' | 'trigger' | 'side' | 'amount' | 'instrumentName' | 'closePosition'>,
): string {
  const values = {
    kind: kindWords(order.stop ?? 'STOP_LOSS'),
    amount: plain(order.amount),
    instrument: order.instrumentName,
    trigger: order.trigger === undefined ? '' : plain(order.trigger),
  }
  if (order.closePosition === true) return t('{kind}, closes {instrument} when the mark is {trigger}', values)
  return order.side === 'buy'
    ? t('{kind}, buys {amount} {instrument} when the mark is {trigger}', values)
    : t('{kind}, sells {amount} {instrument} when the mark is {trigger}', values)
}

const placeOf = ({ instrumentName }: Pick<OrderMessage, 'instrumentName'>) => ({ instrumentName })

const plain = (value: bigint) => formatDecimal(value, decimalsOf(value))

const refusedWords: Record<StopAction, string> = {
  place: t('The stop was not placed'),
  edit: t('The stop stays where it was'),
  cancel: t('The stop was not cancelled'),
}
const declinedWords: Record<StopAction, string> = {
  place: t('Not placed'),
  edit: t('Not amended'),
  cancel: t('Not cancelled'),
}
const doubtWords: Record<StopAction, string> = {
  place: t('Not known whether the stop arrived'),
  edit: t('Not known whether the change of the stop arrived'),
  cancel: t('Not known whether the stop was cancelled'),
}
