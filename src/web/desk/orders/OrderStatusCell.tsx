import { fixed6, subtract, type Amount } from '@/core/protocol/fixed6'
import type { WireOrderStatus } from '@/core/protocol/orderRecord'
import type { ChangePreview } from '@/web/desk/amend/ChangeEffect'
import { t } from '@/web/language/t'
import { useFollowedMarket } from '@/web/market/followedMarketContext'
import { phaseLabels } from '@/web/session/access/accessLabels'
import { useBuilderFee } from '@/web/session/BuilderNote'
import type { OpenOrder } from '@/web/session/openOrders'
import { remainingOf } from '@/web/session/remainingOf'
import { decimalValue } from '@/web/ui/decimalText'
import { estimate } from '@/web/ui/estimate'
import { formatExact } from '@/web/ui/formatExact'
import { unknownText, formatUsd } from '@/web/ui/formatNumber'
import { CellProblem, PendingStatus } from '@/web/ui/table/EditCell'
import type { OpenOrdersTableProps } from './openOrdersTableProps'
import type { OrderRowExtras } from './orderRowExtras'
import { QueuePosition } from './QueuePosition'
import { readChange } from './readChange'
import type { Editing } from './useRowEditing'

type OrderStatusCellProps = OrderRowExtras & Pick<OpenOrdersTableProps, 'ChangeEffect'> & { order: OpenOrder }

/** Id of the element that describes the error of a row's edit. */
export const messageIdOf = ({ rowKey }: OpenOrder) => `order-message-${rowKey}`

/** True if the cell has one short line, so that another fits under it. */
export function hasPlainStatus({ edit, isCancelling, editing, wrong }: OrderRowExtras): boolean {
  return edit === undefined && !isCancelling && editing === undefined && wrong === undefined
}

/** Status of the order, its pending request, or its error, in up to two lines. */
export function OrderStatusCell(props: OrderStatusCellProps) {
  const isFollowed = useFollowedMarket() !== undefined
  const { order, edit, isCancelling, editing, wrong: refused, filledSince, follow, ChangeEffect } = props
  if (edit !== undefined) return <PendingStatus words={phaseLabels[edit.phase]} />
  if (isCancelling) return <PendingStatus words={t('Cancelling…')} />
  const wrong = editing === undefined ? refused : editing.error?.words
  if (wrong !== undefined) {
    return <CellProblem id={messageIdOf(order)} words={wrong} className="w-72" />
  }
  const news = editing === undefined ? undefined : venueNews(order, editing, filledSince)
  if (news !== undefined) return <span className="text-xs text-warn">{news}</span>
  const label = <span className="text-text-3">{statusLabels[order.orderStatus]}</span>
  const status = follow ?? (isFollowed ? <QueuePosition order={order}>{label}</QueuePosition> : label)
  const read = editing === undefined ? undefined : readChange(order, editing, noFills, () => undefined)
  if (read?.kind !== 'change') return status
  return (
    <ChangeEffect open={order} change={read.change}>
      {(preview) => (preview === undefined ? status : <Effect preview={preview} />)}
    </ChangeEffect>
  )
}

function Effect({ preview: { neededMargin, availableAfter, taking } }: { preview: ChangePreview }) {
  const builder = useBuilderFee()
  const fee = builder !== undefined && <span className="block">{`${t('Builder fee')} ${builder.percent}`}</span>
  const isShort = availableAfter !== undefined && availableAfter <= 0n
  if (taking !== undefined && !isShort)
    return (
      <span className="line-clamp-2 block text-xs leading-3.25! whitespace-normal text-warn" aria-live="polite">
        {fee}
        {taking}
      </span>
    )
  return (
    <span className="block text-xs leading-3.25! text-text-3" aria-live="polite">
      <span className="block">{t('Needs {sum} USD', { sum: estimate(formatUsd(neededMargin)) })}</span>
      <span className={`block ${isShort ? 'text-danger' : ''}`}>
        {t('{sum} left', { sum: estimate(formatUsd(availableAfter)) })}
      </span>
      {fee}
    </span>
  )
}

/** Text about a change of the order during the edit: its new state, or the field's remainder after a fill. */
function venueNews(order: OpenOrder, { from, amountText }: Editing, since: Amount): string | undefined {
  const isResized = subtract(remainingOf(from), since) !== remainingOf(order)
  if (order.price !== from.price || isResized) {
    return t('Now {amount} at {price}', { amount: formatExact(remainingOf(order)), price: formatExact(order.price) })
  }
  if (since === 0n) return undefined
  const typed = decimalValue<Amount>(amountText)
  const left = typed === undefined || typed <= since ? unknownText : formatExact(subtract(typed, since))
  return t('{filled} filled in the meantime: {left} will remain', { filled: formatExact(since), left })
}

/** No fills are reported here, because the row already shows them. */
const noFills = fixed6<Amount>(0n)

const statusLabels: Record<WireOrderStatus, string> = {
  opened: t('Open'),
  partial: t('Partially filled'),
  stop_order: t('Waiting for trigger'),
  filled: t('Filled'),
  cancelled: t('Cancelled'),
  expired: t('Expired'),
  rejected: t('Rejected'),
  other: t('Unknown'),
}
