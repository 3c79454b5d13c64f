import type { KeyboardEvent } from 'react'
import { t } from '@/web/language/t'
import { hasUnknownTerms, type OpenOrder } from '@/web/session/openOrders'
import { Button } from '@/web/ui/Button'
import { CloseIcon, PencilIcon, SmileIcon } from '@/web/ui/moreIcons'
import { RowAction, RowActions } from '@/web/ui/table/RowAction'
import type { OrderRowExtras } from './orderRowExtras'
import type { EditHandlers } from './useRowEditing'

type OrderButtonsProps = Pick<OrderRowExtras, 'edit' | 'isCancelling' | 'editing' | 'isEnded'> &
  Omit<EditHandlers, 'onChange'> & {
    order: OpenOrder
    onCancel: (order: OpenOrder) => void
    /** Absent if orders cannot follow a price here. */
    onPeg: ((order: OpenOrder) => void) | undefined
    onMore: ((order: OpenOrder, anchor: HTMLElement) => void) | undefined
  }

/**
 * Buttons of an order. "Cancel" always cancels the order, so it is hidden during an edit, where it could be mistaken
 * for "Discard".
 */
export function OrderButtons(props: OrderButtonsProps) {
  const { order, edit, isCancelling, editing, isEnded, onBegin, onSave, onDiscard, onCancel, onPeg, onMore } = props
  const isBusy = edit !== undefined || isCancelling
  if (editing !== undefined && edit === undefined)
    return <EditingButtons onSave={() => onSave(order)} onDiscard={onDiscard} />
  return (
    <RowActions>
      <RowAction
        {...(isEnded && { ref: focus })}
        icon={<PencilIcon />}
        disabled={order.orderType !== 'limit'}
        isPending={isBusy}
        className={quiet}
        onClick={() => onBegin(order)}
      >
        {t('Edit')}
      </RowAction>
      {onPeg !== undefined && (
        <RowAction
          icon={<SmileIcon />}
          disabled={order.orderType !== 'limit' || hasUnknownTerms(order)}
          isPending={isBusy}
          // A card or a tablet has no room for four buttons. The menu has this one, too.
          className={onMore === undefined ? quiet : `${quiet} in-data-card:hidden max-[59.9375rem]:hidden`}
          onClick={() => onPeg(order)}
        >
          {t('Peg')}
        </RowAction>
      )}
      <RowAction icon={<CloseIcon />} isPending={isBusy} className={quiet} onClick={() => onCancel(order)}>
        {t('Cancel')}
      </RowAction>
      {onMore !== undefined && (
        <Button
          variant="row"
          size="row"
          aria-label={t('More')}
          aria-haspopup="menu"
          className="row-action in-data-card:h-8! in-data-card:bg-surface-2"
          onClick={({ currentTarget }) => onMore(order, currentTarget)}
        >
          <span aria-hidden="true">⋯</span>
        </Button>
      )}
    </RowActions>
  )
}

function EditingButtons({ onSave, onDiscard }: { onSave: () => void; onDiscard: () => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onDiscard()
  }
  return (
    <span className="inline-flex gap-1">
      <Button size="small" variant="primary" onClick={onSave} onKeyDown={onKeyDown}>
        {t('Save')}
      </Button>
      <Button size="small" onClick={onDiscard} onKeyDown={onKeyDown}>
        {t('Discard')}
      </Button>
    </span>
  )
}

/** Hides the spinner: the status beside the button shows progress. */
const quiet = 'aria-busy:opacity-50 [&_.spinner]:hidden'

/** Focuses the button, because the edit field that had the focus has unmounted. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}
