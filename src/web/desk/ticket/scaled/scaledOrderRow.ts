import { describeError } from '@/core/protocol/errorCodes'
import { larger, smaller, type Amount, type Price } from '@/core/protocol/fixed6'
import { plural, t } from '@/web/language/t'
import type { BatchEntry } from '@/web/session/batches/batchStore'
import type { FetchedOutcome } from '@/web/session/batches/fetchedOutcome'
import type { OpenOrder } from '@/web/session/openOrders'
import { formatExact } from '@/web/ui/formatExact'

export type ScaledOrderRow = {
  readonly key: number
  readonly price: Price
  readonly amount: Amount
  readonly outcome: FetchedOutcome
  /** The current open order, including after amends. */
  readonly open: OpenOrder | undefined
}

export function scaledOrderRows(entries: readonly BatchEntry[], open: readonly OpenOrder[]): readonly ScaledOrderRow[] {
  const byRow = new Map(open.map((order) => [order.rowKey, order]))
  return entries.map(({ key, order, ready, outcome }) => {
    const now = ready === undefined ? undefined : byRow.get(ready.orderId)
    if (now === undefined) return { key, price: order.limitPrice, amount: order.amount, outcome, open: undefined }
    return { key, price: now.price, amount: now.amount, outcome: { status: 'resting', filled: now.filled }, open: now }
  })
}

export function orderOutcomeText(outcome: FetchedOutcome): string {
  switch (outcome.status) {
    case 'notSent':
      return outcome.failure?.words ?? t('not placed')
    case 'sending':
      return t('sending')
    case 'asking':
      return t('checking')
    case 'resting':
      return outcome.filled === 0n
        ? t('resting')
        : t('resting, {amount} filled', { amount: formatExact(outcome.filled) })
    case 'filled':
      return t('filled')
    case 'ended':
      return endedText(outcome.filled, outcome.code)
    case 'refused':
      return t('rejected: {reason}', { reason: outcome.failure.words })
    case 'notArrived':
      return t('not received by the venue')
    case 'unknown':
      return t('unknown')
  }
}

function endedText(filled: Amount, code: string | undefined): string {
  const words = code === undefined ? t('cancelled') : t('cancelled: {reason}', { reason: t(describeError(code)) })
  return filled === 0n ? words : t('{words} {amount} filled', { words, amount: formatExact(filled) })
}

/** Summary for screen readers, for example "4 resting, 1 rejected". */
export function summaryText(rows: readonly ScaledOrderRow[]): string {
  const count = (...statuses: readonly FetchedOutcome['status'][]) =>
    rows.filter(({ outcome }) => statuses.includes(outcome.status)).length
  const parts: readonly (readonly [number, { readonly one: string; readonly other: string }])[] = [
    [count('sending', 'asking'), { one: '{count} pending', other: '{count} pending' }],
    [count('resting'), { one: '{count} resting', other: '{count} resting' }],
    [count('filled'), { one: '{count} filled', other: '{count} filled' }],
    [count('ended'), { one: '{count} cancelled', other: '{count} cancelled' }],
    [count('refused'), { one: '{count} rejected', other: '{count} rejected' }],
    [count('notSent', 'notArrived'), { one: '{count} not placed', other: '{count} not placed' }],
    [count('unknown'), { one: '{count} unknown', other: '{count} unknown' }],
  ]
  return parts.flatMap(([number, forms]) => (number === 0 ? [] : [plural(number, forms)])).join(', ')
}

/**
 * Price at which an order that was rejected for taking would rest: the current best price, but never worse than
 * requested.
 */
export function restsInstead(
  { outcome, price }: Pick<ScaledOrderRow, 'outcome' | 'price'>,
  isBuy: boolean,
  restingPrice: Price | undefined,
): Price | undefined {
  const wouldTake = outcome.status === 'refused' && outcome.failure.code === 'GTC_ORDER_REJECTED'
  if (!wouldTake || restingPrice === undefined) return undefined
  return isBuy ? smaller(price, restingPrice) : larger(price, restingPrice)
}

/** True when this order can be retried without the others. */
export function mayRetry({ status }: FetchedOutcome): boolean {
  return status === 'refused' || status === 'notSent' || status === 'notArrived'
}
