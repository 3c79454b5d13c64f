import { useLayoutEffect, type MouseEvent, type KeyboardEvent } from 'react'
import { t } from '@/web/language/t'
import { CloseIcon } from '@/web/ui/moreIcons'
import { usePersisted } from '@/web/ui/usePersisted'

type DragHintProps = { orderId: string; place: () => void; onDismiss: () => void }

/** Shows new traders that orders can be dragged. Placed beside the first order's tag (placeHint.ts). */
export function DragHint({ orderId, place, onDismiss }: DragHintProps) {
  useLayoutEffect(place, [place, orderId])
  const leave = (from: HTMLElement) => {
    // Returns the focus to the order, for keyboard users.
    const lines = from.closest('.chart-overlay')?.querySelectorAll<HTMLElement>('[data-own-order]') ?? []
    for (const handle of lines) if (handle.dataset['ownOrder'] === orderId) handle.focus({ preventScroll: true })
    onDismiss()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    leave(event.currentTarget)
  }
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail === 0) leave(event.currentTarget)
    else onDismiss()
  }
  return (
    <div
      data-hint-of={orderId}
      className="chart-hint invisible absolute left-3 z-1 -mt-2.5 flex h-5 items-center gap-0.5 rounded-sm bg-surface-2 pl-2.5 text-xs whitespace-nowrap text-text-2"
    >
      {t('Drag to move')}
      <button
        type="button"
        className="pointer-events-auto grid size-5 place-items-center rounded-sm text-text-3 hover:text-text-1"
        aria-label={t('Hide this hint')}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <CloseIcon width={12} height={12} />
      </button>
    </div>
  )
}

/** Hook that shows the hint until the trader moves an order on the chart or closes the hint. */
export function useDragHint() {
  const [isOver, change] = usePersisted('chart.dragHint', readIsOver)
  const end = () => {
    if (!isOver) change(() => true)
  }
  return { isShown: !isOver, end }
}

function readIsOver(persisted: unknown): boolean {
  return persisted === true
}
