import type { BatchEntry } from '@/account/batches/batchStore'
import type { OrderFate } from '@/account/batches/orderFate'
import type { OpenOrder } from '@/account/openOrders'
import { describeError } from '@/protocol/errorCodes'
import { larger, smaller, type Amount, type Price } from '@/protocol/fixed6'
import { formatExact } from '@/ui/formatExact'
import { plural, t } from '@/ui/t'

/** One order of a ladder as it stands: what became of it, or where its owner has moved it since. */
export type LadderRow = {
  readonly key: number
  readonly price: Price
  readonly amount: Amount
  readonly fate: OrderFate
  /** The open order that it is now; an amended one keeps its row. */
  readonly open: OpenOrder | undefined
}

export function ladderRows(entries: readonly BatchEntry[], open: readonly OpenOrder[]): readonly LadderRow[] {
  const byRow = new Map(open.map((order) => [order.rowKey, order]))
  return entries.map(({ key, order, ready, fate }) => {
    const now = ready && byRow.get(ready.orderId)
    if (now === undefined) return { key, price: order.limitPrice, amount: order.amount, fate, open: undefined }
    return { key, price: now.price, amount: now.amount, fate: { status: 'resting', filled: now.filled }, open: now }
  })
}

export function fateWords(fate: OrderFate): string {
  switch (fate.status) {
    case 'notSent':
      return fate.failure?.words ?? t('not placed')
    case 'sending':
      return t('sending')
    case 'asking':
      return t('asking the venue')
    case 'resting':
      return fate.filled === 0n ? t('resting') : t('resting, {amount} filled', { amount: formatExact(fate.filled) })
    case 'filled':
      return t('filled')
    case 'ended':
      return endedWords(fate.filled, fate.code)
    case 'refused':
      return t('refused: {reason}', { reason: fate.failure.words })
    case 'notArrived':
      return t('did not reach the venue')
    case 'unknown':
      return t('not known')
  }
}

function endedWords(filled: Amount, code: string | undefined): string {
  const words = code === undefined ? t('cancelled') : t('cancelled: {reason}', { reason: t(describeError(code)) })
  return filled === 0n ? words : t('{words} {amount} filled', { words, amount: formatExact(filled) })
}

/** "4 resting, 1 refused": all of them in one line, for those who do not read the list. */
export function summaryWords(rows: readonly LadderRow[]): string {
  const count = (...statuses: readonly OrderFate['status'][]) =>
    rows.filter(({ fate }) => statuses.includes(fate.status)).length
  const parts: readonly (readonly [number, { readonly one: string; readonly other: string }])[] = [
    [count('sending', 'asking'), { one: '{count} on its way', other: '{count} on their way' }],
    [count('resting'), { one: '{count} resting', other: '{count} resting' }],
    [count('filled'), { one: '{count} filled', other: '{count} filled' }],
    [count('ended'), { one: '{count} cancelled', other: '{count} cancelled' }],
    [count('refused'), { one: '{count} refused', other: '{count} refused' }],
    [count('notSent', 'notArrived'), { one: '{count} not placed', other: '{count} not placed' }],
    [count('unknown'), { one: '{count} not known', other: '{count} not known' }],
  ]
  return parts.flatMap(([number, forms]) => (number === 0 ? [] : [plural(number, forms)])).join(', ')
}

/** Where an order that was refused for taking would rest: the best price now, and never a worse one than was asked for. */
export function restsInstead(
  { fate, price }: Pick<LadderRow, 'fate' | 'price'>,
  isBuy: boolean,
  restingPrice: Price | undefined,
): Price | undefined {
  const wouldTake = fate.status === 'refused' && fate.failure.code === 'GTC_ORDER_REJECTED'
  if (!wouldTake || restingPrice === undefined) return undefined
  return isBuy ? smaller(price, restingPrice) : larger(price, restingPrice)
}

/** What may be sent once more, by itself. */
export function mayRetry({ status }: OrderFate): boolean {
  return status === 'refused' || status === 'notSent' || status === 'notArrived'
}
