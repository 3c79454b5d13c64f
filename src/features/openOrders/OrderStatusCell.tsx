import type { OpenOrder } from '@/account/openOrders'
import type { PendingPhase } from '@/account/orders/orderActions'
import type { WireOrderStatus } from '@/protocol/orderRecord'
import { unknownText } from '@/ui/formatDecimal'
import { formatExact } from '@/ui/formatExact'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import type { ChangePreview, OpenOrdersTableProps } from './OpenOrdersTable'
import { readChange } from './readChange'
import type { Editing, RowEditing } from './useRowEditing'

type OrderStatusCellProps = Pick<OpenOrdersTableProps, 'pending' | 'errorOf' | 'previewChange' | 'followOf'> &
  Pick<RowEditing, 'editing'> & { order: OpenOrder }

const phaseWords: Record<PendingPhase, string> = { signing: t('Waiting for the wallet…'), sending: t('Sending…') }

/** The id of the place where it is said what is wrong with the edit of a row. */
export const messageIdOf = ({ rowKey }: OpenOrder) => `order-message-${rowKey}`

/** How the order stands; while something of it is on its way or wrong, that. Two lines fit a row. */
export function OrderStatusCell({ order, pending, errorOf, previewChange, followOf, editing }: OrderStatusCellProps) {
  const edit = pending.edits.get(order.rowKey)
  const own = editing?.rowKey === order.rowKey ? editing : undefined
  if (edit !== undefined) return <Pending words={phaseWords[edit.phase]} />
  if (pending.cancels.has(order.rowKey)) return <Pending words={t('Cancelling…')} />
  const wrong = own?.error?.words ?? (own === undefined ? errorOf?.(order.rowKey) : undefined)
  if (wrong !== undefined) {
    return <Wrong id={messageIdOf(order)} words={wrong} />
  }
  const news = own === undefined ? undefined : venueNews(order, own)
  if (news !== undefined) return <span className="text-xs text-warn">{news}</span>
  const read = own && readChange(order, own, () => undefined)
  const preview = read?.kind === 'change' ? previewChange?.(order, read.change) : undefined
  if (preview !== undefined) return <Effect preview={preview} />
  return followOf?.(order) ?? <span className="text-text-3">{statusWords[order.orderStatus]}</span>
}

/** What the edit would do, while it is typed. */
function Effect({ preview: { neededMargin, availableAfter } }: { preview: ChangePreview }) {
  const isShort = availableAfter !== undefined && availableAfter <= 0n
  return (
    <span className="block text-xs leading-3.25! text-text-3" aria-live="polite">
      <span className="block">{t('Needs {sum} USD', { sum: estimate(formatUsd(neededMargin)) })}</span>
      <span className={`block ${isShort ? 'text-danger' : ''}`}>
        {t('Leaves {sum}', { sum: estimate(formatUsd(availableAfter)) })}
      </span>
    </span>
  )
}

const estimate = (text: string) => (text === unknownText ? text : `≈ ${text}`)

/** Words need more room than a status, so they lie over the columns beside it, which nobody reads meanwhile. */
function Wrong({ id, words }: { id: string; words: string }) {
  return (
    <span className="relative block h-6.5">
      <span className="absolute inset-y-0 right-0 flex w-72 items-center bg-surface-1 pl-2">
        <span
          id={id}
          role="alert"
          title={words}
          className="line-clamp-2 text-xs leading-3.25! whitespace-normal text-danger"
        >
          {words}
        </span>
      </span>
    </span>
  )
}

function Pending({ words }: { words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-pending">
      <span className="spinner size-2.5!" aria-hidden="true" />
      {words}
    </span>
  )
}

/** The venue changed the order while it was being edited: what it is now, since the fields show something else. */
function venueNews(order: OpenOrder, { from }: Editing): string | undefined {
  if (order.price === from.price && order.amount === from.amount) return undefined
  return t('Now {amount} at {price}', { amount: formatExact(order.amount), price: formatExact(order.price) })
}

const statusWords: Record<WireOrderStatus, string> = {
  opened: t('Open'),
  partial: t('Partly filled'),
  stop_order: t('Waits for its trigger'),
  filled: t('Filled'),
  cancelled: t('Cancelled'),
  expired: t('Expired'),
  rejected: t('Rejected'),
  other: t('Unknown'),
}
