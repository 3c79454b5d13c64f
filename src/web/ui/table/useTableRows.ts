import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useEventCallback } from '@/web/ui/useEventCallback'

/** Scroll offset and visible height, in pixels. */
type ScrollPlace = { readonly top: number; readonly height: number }

type TableRowsInput<Row, Aside> = {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly asideOf: ((row: Row) => Aside) | undefined
  readonly onOpenRow: ((row: Row) => void) | undefined
  readonly rowHeight: number
  /** Lists of at least this length are virtualised. */
  readonly windowedFrom: number
  /** Assumed visible height in pixels before the first scroll event. */
  readonly viewHeight: number
}

/** Returns the rows to render. Tab reaches a single row: the last focused row, or the first. */
export function useTableRows<Row, Aside>(input: TableRowsInput<Row, Aside>) {
  const { rows, rowKey, asideOf, onOpenRow, rowHeight, windowedFrom, viewHeight } = input
  const [activeKey, setActiveKey] = useState<string>()
  const openRow = useEventCallback((row: Row) => onOpenRow?.(row))
  const windowAt = (place: ScrollPlace) => rowWindow(rows.length, rowHeight, place, windowedFrom)
  const [scroll, setScroll] = useState<ScrollPlace>({ top: 0, height: viewHeight })
  const { start, end } = windowAt(scroll)
  // Renders only when other rows come into view. Compares with the pending state, because on a busy page the previous
  // scroll event may not have rendered yet.
  const onScroll = ({ scrollTop, clientHeight }: Pick<HTMLElement, 'scrollTop' | 'clientHeight'>) => {
    if (rows.length < windowedFrom) return
    const next = { top: scrollTop, height: clientHeight }
    const seen = windowAt(next)
    setScroll((known) => {
      const drawn = windowAt(known)
      return seen.start === drawn.start && seen.end === drawn.end ? known : next
    })
  }
  const shown = rows.slice(start, end)
  const hasActive = shown.some((row) => rowKey(row) === activeKey)
  const isWindowed = shown.length < rows.length
  return {
    /** Height in pixels of the rows that are not rendered. */
    above: start * rowHeight,
    below: (rows.length - end) * rowHeight,
    rowCount: isWindowed ? rows.length + 1 : undefined,
    onScroll,
    shown: shown.map((row, index): TableRow<Row> => {
      const id = rowKey(row)
      return {
        id,
        row,
        aside: asideOf?.(row),
        rowIndex: isWindowed ? start + index + 2 : undefined,
        isEntry: hasActive ? id === activeKey : index === 0,
        onFocus: setActiveKey,
        onOpen: onOpenRow === undefined ? undefined : openRow,
      }
    }),
  }
}

export type TableRow<Row> = {
  readonly id: string
  readonly row: Row
  readonly aside: unknown
  /** Position in a virtualised list; undefined in a short list. */
  readonly rowIndex: number | undefined
  readonly isEntry: boolean
  readonly onFocus: (id: string) => void
  readonly onOpen: ((row: Row) => void) | undefined
}

/** Returns the event handlers of a row: Enter or a double press opens it, arrows move to its neighbours. */
export function rowEvents<Row>({ id, row, rowIndex, isEntry, onFocus, onOpen }: TableRow<Row>): ComponentProps<'tr'> {
  const open = onOpen === undefined ? undefined : () => onOpen(row)
  return {
    'aria-rowindex': rowIndex,
    tabIndex: isEntry ? 0 : -1,
    onFocus: () => onFocus(id),
    onKeyDown: (event) => onRowKey(event, open),
    onDoubleClick: open,
  }
}

function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, onOpen: (() => void) | undefined): void {
  // A key pressed in a cell's control belongs to that control.
  if (event.target !== event.currentTarget) return
  if (event.key === 'Enter') onOpen?.()
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const { nextElementSibling, previousElementSibling } = event.currentTarget
  const target = event.key === 'ArrowDown' ? nextElementSibling : previousElementSibling
  if (target instanceof HTMLElement) target.focus()
}

/** Returns the rows to render: all of a short list, else the visible rows and a few around them. `end` is exclusive. */
export function rowWindow(
  count: number,
  rowHeight: number,
  scroll: ScrollPlace,
  windowedFrom: number,
  overscan = 12,
): { start: number; end: number } {
  if (count < windowedFrom) return { start: 0, end: count }
  // The list may have become shorter than the last scroll position.
  const top = Math.max(0, Math.min(scroll.top, count * rowHeight - scroll.height))
  const start = Math.max(0, Math.floor(top / rowHeight) - overscan)
  return { start, end: Math.min(count, Math.ceil((top + scroll.height) / rowHeight) + overscan) }
}
