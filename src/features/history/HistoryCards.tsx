import type { ReactNode } from 'react'
import { Skeleton } from '@/ui/Skeleton'
import type { HistoryRowsProps } from './HistoryTable'
import { useVirtualScroll } from './useVirtualScroll'

const cardHeight = 76

/** The same list for a phone: a card a row, all of one height, nothing to scroll sideways. */
export function HistoryCards<Row>(props: HistoryRowsProps<Row>) {
  const { look, context, rowCount, rowAt, onLook, generation, isCountFinal } = props
  const { box, rows, onScroll, entry, onFocusRow, moveByKey } = useVirtualScroll({
    count: rowCount,
    rowHeight: cardHeight,
    headHeight: 0,
    onLook,
    generation,
  })
  const shown = Array.from({ length: rows.end - rows.start }, (_, index) => rows.start + index)
  return (
    <div
      ref={box}
      onScroll={onScroll}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto [overflow-anchor:none]"
    >
      <ul aria-label={look.label} style={{ paddingTop: rows.before, paddingBottom: rows.after }}>
        {shown.map((index) => {
          const row = rowAt(index)
          return (
            // A row of the list takes the focus and the keys, as a row of the table does.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={index}
              data-row={index}
              aria-posinset={index + 1}
              aria-setsize={isCountFinal ? rowCount : -1}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={index === entry ? 0 : -1}
              onFocus={() => onFocusRow(index)}
              onKeyDown={(event) => {
                if (event.target !== event.currentTarget || moveByKey(event, index)) return
                if (event.key === 'Enter' && row !== undefined && look.instrumentOf !== undefined)
                  context.onOpenInstrument(look.instrumentOf(row))
              }}
              className="border-b border-line/60 px-3 py-2 -outline-offset-2! focus-visible:bg-surface-2"
              style={{ height: cardHeight }}
            >
              {row === undefined ? <CardSkeleton /> : <Card card={look.cardOf(row, context)} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Card({ card }: { card: ReturnType<HistoryRowsProps<never>['look']['cardOf']> }) {
  return (
    <>
      <Line left={card.title} right={card.figure} className="text-base text-text-1" />
      <Line left={card.particulars} right={card.aside} className="text-sm text-text-2" />
      <Line left={card.small} right={card.smallAside} className="text-xs text-text-3" />
    </>
  )
}

function Line({ left, right, className }: { left: ReactNode; right: ReactNode; className: string }) {
  return (
    <div className={`flex h-5 items-center justify-between gap-3 whitespace-nowrap ${className}`}>
      <span className="flex min-w-0 items-center gap-1.5 overflow-hidden text-ellipsis">{left}</span>
      <span className="shrink-0 text-right">{right}</span>
    </div>
  )
}

function CardSkeleton() {
  return (
    <div className="flex flex-col gap-2.5 pt-1">
      <Skeleton width="55%" />
      <Skeleton width="70%" />
      <Skeleton width="35%" />
    </div>
  )
}
