import { describeError } from '@/core/protocol/errorCodes'
import { add, scale } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { OrderMessage, WireOrderStatus } from '@/core/protocol/orderRecord'
import type { ReportedFill } from '@/web/desk/ticket/twap/model/sliceReports'
import { plural, t } from '@/web/language/t'
import type { Steps, StepsOf } from '@/web/market/stepsOf'
import type { Fill } from '@/web/session/fills'
import type { OrderAction, OrderNotice } from '@/web/session/orderNotice'
import { orderLabel } from '@/web/session/orders/orderLabel'
import { amountInSteps } from '@/web/session/orders/orderNumbers'
import { fillToastId, outcomeToast } from '@/web/session/orders/outcomeToast'
import { splitExcess } from '@/web/session/orders/takeOffExcess'
import { formatExact } from '@/web/ui/formatExact'
import { decimalsOf, formatDecimal } from '@/web/ui/formatNumber'
import { liquidityText } from '@/web/ui/orderLabels'
import type { Toast } from '@/web/ui/showToast'
import { isShownApart, showApart, type ApartNotice } from './apartNotices'
import { averageDecimals, averageText } from './averageText'
import { fillPart } from './fillPart'
import { lyingVenueToast } from './lyingVenueToasts'
import { createTwapFillToasts } from './twapFillToasts'

export type OrderToasts = {
  readonly notify: (notice: OrderNotice) => void
  readonly onFill: (fill: ReportedFill) => void
}

/** Reports the outcomes of the trader's orders. The lists on the screen do not wait for these toasts. */
export function createOrderToasts(show: (toast: Toast) => void, stepsOf: StepsOf): OrderToasts {
  const fills = createFillToasts(show, stepsOf)
  const ofTwaps = createTwapFillToasts(show, stepsOf)
  return {
    notify: (notice) => {
      if (isShownApart(notice)) return showApart(notice)
      if (notice.kind === 'signedMismatch' || notice.kind === 'identityConflict') return show(lyingVenueToast(notice))
      const short = shortToast(notice, stepsOf)
      if (short !== undefined) return fills.notifyShort(short)
      const toast = toastOf(notice, stepsOf)
      if (toast !== undefined) show({ category: 'orders', ...toast })
    },
    onFill: (fill) => (fill.twap === undefined ? fills.onFill(fill) : ofTwaps(fill, fill.twap)),
  }
}

type PlainNotice = Exclude<OrderNotice, ApartNotice | { kind: 'signedMismatch' | 'identityConflict' }>

function shortToast(notice: OrderNotice, stepsOf: StepsOf): Toast | undefined {
  const toastOfEnd = (order: OrderMessage, sendRest?: () => void) =>
    outcomeToast(order, stepsOf(order.instrumentName), sendRest)
  if (notice.kind === 'placed') return toastOfEnd(notice.order, notice.sendRest)
  if (notice.kind === 'edited') return toastOfEnd(notice.order)
  if (notice.kind !== 'outcomeKnown' || notice.order === undefined) return undefined
  // The trader expects a cancelled order to end, so its end needs no toast.
  return notice.action === 'cancel' ? undefined : toastOfEnd(notice.order)
}

function toastOf(notice: PlainNotice, stepsOf: StepsOf): Toast | undefined {
  switch (notice.kind) {
    case 'placed':
      // A fill has its own toast.
      if (notice.order.filled !== 0n) return undefined
      return {
        tone: 'done',
        title: t('Placed: {order}', { order: orderLabel(notice.order, stepsOf(notice.order.instrumentName)) }),
        ...placeOf(notice.order),
      }
    case 'edited':
      return {
        tone: 'done',
        title: t('Amended: {order}', { order: orderLabel(notice.order, stepsOf(notice.order.instrumentName)) }),
        ...placeOf(notice.order),
      }
    case 'excess':
      return excessMessage(notice, stepsOf(notice.order.instrumentName))
    case 'cancelled':
      return { tone: 'info', title: cancelledText(notice.orderIds.length) }
    case 'refused': {
      const { failure, action, sendAgain } = notice
      if (action === 'place' && failure.code === nothingToMatch) {
        return { tone: 'warn', title: t('Not filled'), detail: failure.words, code: failure.code }
      }
      return {
        tone: failure.isDeclined ? 'info' : 'danger',
        title: failure.isDeclined ? declinedMessages[action] : rejectedMessages[action],
        detail: failure.words,
        code: failure.code,
        ...(sendAgain !== undefined && { action: { label: t('Send again'), onPress: sendAgain } }),
      }
    }
    case 'notReduceOnly':
      return notReduceOnlyToast(notice)
    case 'outcomeUnknown':
      return {
        tone: 'warn',
        title: unknownMessages[notice.action],
        detail: t('Checking with the venue…'),
        id: 'doubt',
      }
    case 'twapEnded':
      return twapEndedText(notice.order, stepsOf(notice.order.instrumentName))
    case 'oneClickOver':
      return oneClickOverText(notice)
    case 'outcomeKnown':
      return { ...outcomeKnownMessage(notice.order, stepsOf), id: 'doubt' }
    case 'cancelsKnown':
      return { ...cancelsKnownText(notice.stillOpen), id: 'doubt' }
  }
}

/** Describes an order whose amend crossed a fill, so that more is open or filled than requested. */
function excessMessage(
  { order, excess, wanted, remaining, takeOff }: Extract<OrderNotice, { kind: 'excess' }>,
  steps: Steps | undefined,
): Toast {
  const { fromOrder, fromPosition } = splitExcess(excess, remaining)
  const amount = amountInSteps(excess, steps)
  const closing = { amount: amountInSteps(fromPosition, steps), rest: amountInSteps(fromOrder, steps) }
  return {
    tone: 'danger',
    id: `excess ${order.orderId}`,
    title: t('{amount} {instrument} more than you asked for', { amount, instrument: order.instrumentName }),
    detail: t(
      'The order was filled before your amendment reached the venue. You asked for {wanted}; filled since plus open is {total}.',
      { wanted: amountInSteps(wanted, steps), total: amountInSteps(add(wanted, excess), steps) },
    ),
    action: {
      label:
        fromPosition === 0n
          ? t('Reduce the order by {amount}', { amount })
          : fromOrder === 0n
            ? t('Close {amount}, reduce-only', closing)
            : t('Cancel {rest} and close {amount}, reduce-only', closing),
      onPress: takeOff,
    },
    ...placeOf(order),
  }
}

/**
 * Builds the toast for a venue whose one-way mode was unknown before. Its button sends the order as the mode requires.
 */
function notReduceOnlyToast({ failure, legs, send }: Extract<OrderNotice, { kind: 'notReduceOnly' }>): Toast {
  return {
    tone: 'danger',
    title: rejectedMessages.place,
    detail: failure.words,
    code: failure.code,
    action: {
      label:
        legs.kind === 'single'
          ? t('Send as reduce-only')
          : t('Close {amount}, then open {rest}', {
              amount: formatExact(legs.close.amount),
              rest: formatExact(legs.open.amount),
            }),
      onPress: send,
    },
  }
}

function twapEndedText(order: OrderMessage, steps: Steps | undefined): Toast {
  const values = {
    filled: amountInSteps(order.filled, steps),
    amount: amountInSteps(order.amount, steps),
    instrument: order.instrumentName,
  }
  const title =
    order.side === 'buy'
      ? t('TWAP ended: bought {filled} of {amount} {instrument}', values)
      : t('TWAP ended: sold {filled} of {amount} {instrument}', values)
  const { error, twapAvgPrice } = order
  if (error !== undefined) {
    return { tone: 'danger', title, detail: t(describeError(error)), code: error, ...placeOf(order) }
  }
  return {
    tone: order.filled === order.amount ? 'done' : 'warn',
    title,
    detail:
      twapAvgPrice === undefined || twapAvgPrice === 0n
        ? undefined
        : t('{price} on average', { price: averageText(twapAvgPrice, averageDecimals(twapAvgPrice), steps) }),
    ...placeOf(order),
  }
}

function oneClickOverText({ why, isAsked }: Extract<OrderNotice, { kind: 'oneClickOver' }>): Toast {
  const base = { tone: 'info', category: 'account', id: 'oneClickOver' } as const
  return why === 'time'
    ? {
        ...base,
        title: t('One-click session ended'),
        detail: isAsked
          ? t('Your wallet will ask for each order. Select One-click to start a new session.')
          : t('Select One-click to start a new session.'),
      }
    : {
        ...base,
        title: t('The signing key has expired'),
        detail: isAsked
          ? t('Your wallet will ask for each order. Renew the key under API keys to use one-click again.')
          : t('Renew the key under API keys to use one-click again.'),
      }
}

function outcomeKnownMessage(order: OrderMessage | undefined, stepsOf: StepsOf): Toast {
  if (order === undefined)
    return { tone: 'info', title: t('Not received by the venue'), detail: t('No changes were made.') }
  return {
    tone: 'done',
    title: t('Confirmed: {order}', { order: orderLabel(order, stepsOf(order.instrumentName)) }),
    detail: t('Status: {status}', { status: statusLabels[order.orderStatus] }),
    ...placeOf(order),
  }
}

function cancelsKnownText(stillOpen: number): Toast {
  if (stillOpen === 0) return { tone: 'done', title: t('All orders are cancelled or closed') }
  return {
    tone: 'warn',
    title: plural(stillOpen, { one: '{count} order is still open', other: '{count} orders are still open' }),
  }
}

function placeOf({ instrumentName }: OrderMessage): Pick<Toast, 'instrumentName'> {
  return { instrumentName }
}

const nothingToMatch = 'IOC_ORDER_REJECTED'

/** Number of orders whose fills are still summed up. */
const retainedOrders = 50

function forgetOldest(orders: Map<string, unknown>): void {
  const [oldest] = orders.keys()
  if (orders.size > retainedOrders && oldest !== undefined) orders.delete(oldest)
}

/**
 * Sums up fills in toasts. An order that sweeps the book fills a dozen times, interleaved with other orders, and gets a
 * single toast. A quote fills each leg of its package under one id, and its toast lists the legs. The toast of an order
 * that ended short shows this, whether its fills come before or after its end.
 */
export function createFillToasts(show: (toast: Toast) => void, stepsOf: StepsOf) {
  const filled = new Map<string, OrderFills>()
  const short = new Map<string, Toast>()

  const onFill = (fill: Fill) => {
    const key = fillToastId({ orderId: fill.orderId ?? fill.key })
    const order: OrderFills = filled.get(key) ?? { legs: new Map(), shares: new Map() }
    const { legs, shares } = order
    // Reinserted at the end, so that the order with the latest fill is evicted last.
    filled.delete(key)
    filled.set(key, order)
    forgetOldest(filled)
    const steps = stepsOf(fill.instrumentName)
    addFill(legs, fill, steps)
    const part = fillPart(fill, steps)
    const { liquidity } = fill
    if (liquidity !== undefined) shares.set(liquidity, (shares.get(liquidity) ?? 0n) + fill.amount)
    const sums = [...legs.values()]
    const detail = feeText(sums, shares)
    const known = short.get(key)
    if (known !== undefined) return show({ ...known, detail: known.detail ?? detail, part })
    const isPackage = sums.length > 1
    const legsText = sums.map(legText).join(' · ')
    show({
      tone: 'done',
      category: 'fills',
      instrumentName: fill.instrumentName,
      title: isPackage ? packageTitle(sums) : legsText,
      detail: isPackage ? `${legsText}. ${detail}` : detail,
      id: key,
      part,
    })
  }
  const notifyShort = (toast: Toast) => {
    if (toast.id !== undefined) short.set(toast.id, toast)
    forgetOldest(short)
    show(toast)
  }
  return { onFill, notifyShort }
}

function cancelledText(count: number): string {
  if (count === 0) return t('No orders to cancel')
  return count === 1 ? t('Order cancelled') : t('{count} orders cancelled', { count })
}

const statusLabels: Record<WireOrderStatus, string> = {
  opened: t('open'),
  partial: t('partially filled'),
  stop_order: t('waiting for trigger'),
  filled: t('filled'),
  cancelled: t('cancelled'),
  expired: t('expired'),
  rejected: t('rejected'),
  other: t('unknown'),
}
const rejectedMessages: Record<OrderAction, string> = {
  place: t('Order rejected'),
  edit: t('Amendment rejected – order unchanged'),
  cancel: t('Cancel rejected'),
}
const declinedMessages: Record<OrderAction, string> = {
  place: t('Order not placed'),
  edit: t('Order not amended'),
  cancel: t('Order not cancelled'),
}
const unknownMessages: Record<OrderAction, string> = {
  place: t('Order status unknown'),
  edit: t('Amendment status unknown'),
  cancel: t('Cancellation status unknown'),
}

/** Sum of an order's fills on one instrument and side. `value` is price × amount, in millionths of millionths. */
type FillSum = {
  readonly instrumentName: string
  readonly side: Side
  readonly steps: Steps | undefined
  amount: bigint
  value: bigint
  fee: bigint
  /** Decimals of the finest price. */
  decimals: number
}

type OrderFills = {
  readonly legs: Map<string, FillSum>
  /** Contracts by liquidity (maker or taker). */
  readonly shares: Map<string, bigint>
}

function addFill(
  legs: OrderFills['legs'],
  { instrumentName, side, amount, price, fee }: Fill,
  steps: Steps | undefined,
): void {
  const sum = legs.get(instrumentName) ?? { instrumentName, side, steps, amount: 0n, value: 0n, fee: 0n, decimals: 0 }
  sum.amount += amount
  sum.value += price * amount
  sum.fee += fee
  sum.decimals = Math.max(sum.decimals, decimalsOf(price))
  legs.set(instrumentName, sum)
}

function legText({ instrumentName, side, steps, amount, value, decimals }: FillSum): string {
  const words = {
    amount: amountInSteps(amount, steps),
    instrument: instrumentName,
    price: averageText(value / amount, decimals, steps),
  }
  return side === 'buy'
    ? t('Bought {amount} {instrument} at {price}', words)
    : t('Sold {amount} {instrument} at {price}', words)
}

/** Formats the total premium of all legs. A perpetual has no premium, so a package with a perpetual has no total. */
function packageTitle(sums: readonly FillSum[]): string {
  if (!sums.every(({ instrumentName }) => /-[CP]$/.test(instrumentName)))
    return t('Package filled: {count} legs', { count: sums.length })
  const cost = sums.reduce((sum, { side, value }) => sum + (side === 'buy' ? value : -value), 0n) / scale
  return cost < 0n
    ? t('Package filled: received {value} USD', { value: formatDecimal(-cost, 2) })
    : t('Package filled: paid {value} USD', { value: formatDecimal(cost, 2) })
}

function feeText(sums: readonly FillSum[], shares: OrderFills['shares']): string {
  const fee = formatDecimal(
    sums.reduce((sum, leg) => sum + leg.fee, 0n),
    4,
  )
  const [only] = shares.keys()
  if (only === undefined) return t('Fee {fee} USD', { fee })
  // Contracts of different instruments cannot be added.
  const isOne = shares.size === 1 || sums.length === 1
  return isOne
    ? t('Fee {fee} USD, {liquidity}', { fee, liquidity: sharesLabel(shares, sums[0]?.steps) })
    : t('Fee {fee} USD', { fee })
}

/** Formats the liquidity: "taker", or "2 taker, 1.5 maker" for an order that took and then rested. */
function sharesLabel(shares: ReadonlyMap<string, bigint>, steps: Steps | undefined): string {
  const words = (liquidity: string) => liquidityText(liquidity) ?? liquidity
  const all = [...shares]
  const [only] = all
  if (all.length === 1 && only !== undefined) return words(only[0])
  return all.map(([liquidity, amount]) => `${amountInSteps(amount, steps)} ${words(liquidity)}`).join(', ')
}
