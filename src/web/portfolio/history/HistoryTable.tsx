import { useCallback, useMemo, type KeyboardEvent, type ReactNode } from 'react'
import { daySlots } from '@/web/portfolio/history/model/daySlots'
import type { DaySums, SumsView } from '@/web/portfolio/history/model/historySums'
import { useFillColumns } from '@/web/session/fillColumns'
import { Skeleton } from '@/web/ui/Skeleton'
import { RowSpacer } from '@/web/ui/table/DataTable'
import { useFittingColumns } from '@/web/ui/table/useFittingColumns'
import { useGrownWidths } from '@/web/ui/table/useGrownWidths'
import { useTokenPx } from '@/web/ui/useTokenPx'
import { DayHeading } from './DayHeading'
import type { CellContext, HistoryColumn, HistoryLayout } from './historyCells'
import { useVirtualScroll, type Look } from './useVirtualScroll'

export type HistoryRowsProps<Row> = {
  layout: HistoryLayout<Row>
  context: CellContext
  rowCount: number
  isCountFinal: boolean
  rowAt: (index: number) => Row | undefined
  onWindow: Look
  generation: number
  /** Days with headings; empty for none. */
  days: readonly DaySums[]
  sums: SumsView
}

const headHeight = 24

export function HistoryTable<Row>(props: HistoryRowsProps<Row>) {
  const { layout, context, rowCount, isCountFinal, rowAt, onWindow, generation, days, sums } = props
  const { instrumentOf, label } = layout
  const wanted = useShownColumns(layout.columns, sums)
  const slots = useMemo(() => daySlots(days, rowCount), [days, rowCount])
  const onSlots = useCallback<Look>(
    ({ first, last, isAtTop }) => onWindow({ first: slots.rowFrom(first), last: slots.rowFrom(last), isAtTop }),
    [onWindow, slots],
  )
  const rowHeight = useTokenPx('--table-row')
  const { box, rows, onScroll, entry, onFocusRow, moveByKey } = useVirtualScroll({
    count: slots.count,
    rowHeight,
    headHeight,
    onWindow: onSlots,
    generation,
    isSkipped: (slot) => 'day' in slots.at(slot),
  })
  const columns = useFittingColumns(box, wanted, slots.count)
  const grown = useGrownWidths(
    box,
    columns.map(({ id }) => id),
  )
  const widthOf = ({ id, width }: { readonly id: string; readonly width: number }) => Math.max(width, grown[id] ?? 0)
  const shown = Array.from({ length: rows.end - rows.start }, (_, index) => rows.start + index)
  return (
    <div ref={box} onScroll={onScroll} className="relative min-h-0 flex-1 overflow-auto [overflow-anchor:none]">
      <table
        aria-label={label}
        aria-rowcount={isCountFinal ? rowCount + 1 : -1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
        style={{ minWidth: columns.reduce((sum, column) => sum + widthOf(column), 0) }}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                header={column.header}
                about={column.about}
                align={column.align}
                width={widthOf(column)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {/* Always rendered, so that React keeps the rows' identity. */}
          <RowSpacer height={rows.before} columns={columns.length} />
          {shown.map((slot) => {
            const what = slots.at(slot)
            if ('day' in what) {
              const day = days.find((one) => one.day === what.day)
              return day === undefined ? null : <DayHeading key={slot} day={day} columns={columns} />
            }
            return (
              <DataRow
                key={slot}
                slot={slot}
                index={what.row}
                row={rowAt(what.row)}
                columns={columns}
                context={context}
                isEntry={slot === entry}
                onFocus={() => onFocusRow(slot)}
                onKeyDown={(event, row) => {
                  // Ignores keys pressed in a control of the row, which handles its own keys.
                  if (event.target !== event.currentTarget || moveByKey(event, slot)) return
                  if (event.key === 'Enter' && row !== undefined && instrumentOf !== undefined)
                    context.onOpenInstrument(instrumentOf(row))
                }}
              />
            )
          })}
          <RowSpacer height={rows.after} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

/** All columns but the rare ones that no row needs, and the optional ones that are not chosen. */
function useShownColumns<Row>(columns: readonly HistoryColumn<Row>[], sums: SumsView): readonly HistoryColumn<Row>[] {
  const chosen = useFillColumns()
  const isRareShown = sums.status === 'asked' || sums.status === 'failed'
  const rare = isRareShown ? undefined : sums.rare
  return useMemo(
    () =>
      columns.filter(
        ({ id, isRare = false, isOptional = false }) =>
          (!isRare || rare === undefined || rare.has(id)) && (!isOptional || chosen.some((column) => column === id)),
      ),
    [columns, chosen, rare],
  )
}

type HeadCellProps = {
  header: string
  about: string | undefined
  align: 'left' | 'right' | undefined
  width: number
}

function HeadCell({ header, about, align, width }: HeadCellProps) {
  return (
    <th
      scope="col"
      title={about}
      style={{ width }}
      className={`sticky top-0 z-1 h-6 bg-surface-1 px-2 text-xs font-normal whitespace-nowrap text-text-3 first:pl-3 last:pr-3 ${align === 'right' ? 'text-right' : 'text-left'}`}
    >
      {header}
    </th>
  )
}

type DataRowProps<Row> = {
  slot: number
  index: number
  row: Row | undefined
  columns: readonly HistoryColumn<Row>[]
  context: CellContext
  isEntry: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent, row: Row | undefined) => void
}

function DataRow<Row>({ slot, index, row, columns, context, isEntry, onFocus, onKeyDown }: DataRowProps<Row>) {
  return (
    <tr
      data-row={index}
      data-slot={slot}
      aria-rowindex={index + 2}
      tabIndex={isEntry ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={(event) => onKeyDown(event, row)}
      className="h-row -outline-offset-2! hover:bg-surface-2/60 focus-visible:bg-surface-2"
    >
      {columns.map(({ id, align, cell }) => (
        <td
          key={id}
          className={`h-row overflow-hidden px-2 py-0 text-ellipsis whitespace-nowrap first:pl-3 last:pr-3 ${align === 'right' ? 'text-right' : 'text-left'}`}
        >
          {row === undefined ? <Skeleton width="60%" /> : cell(row, context)}
        </td>
      ))}
    </tr>
  )
}

const cardHeight = 76

/** The list on a phone: cards of equal height, without sideways scrolling. */
export function HistoryCards<Row>(props: HistoryRowsProps<Row>) {
  const { layout, context, rowCount, rowAt, onWindow, generation, isCountFinal } = props
  const { box, rows, onScroll, entry, onFocusRow, moveByKey } = useVirtualScroll({
    count: rowCount,
    rowHeight: cardHeight,
    headHeight: 0,
    onWindow,
    generation,
  })
  const shown = Array.from({ length: rows.end - rows.start }, (_, index) => rows.start + index)
  return (
    <div
      ref={box}
      onScroll={onScroll}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto [overflow-anchor:none]"
    >
      <ul aria-label={layout.label} style={{ paddingTop: rows.before, paddingBottom: rows.after }}>
        {shown.map((index) => {
          const row = rowAt(index)
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- rows take the focus and keys
            <li
              key={index}
              data-row={index}
              data-slot={index}
              aria-posinset={index + 1}
              aria-setsize={isCountFinal ? rowCount : -1}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one row is the tab stop of the list
              tabIndex={index === entry ? 0 : -1}
              onFocus={() => onFocusRow(index)}
              onKeyDown={(event) => {
                if (event.target !== event.currentTarget || moveByKey(event, index)) return
                if (event.key === 'Enter' && row !== undefined && layout.instrumentOf !== undefined)
                  context.onOpenInstrument(layout.instrumentOf(row))
              }}
              className="px-3 py-2 -outline-offset-2! focus-visible:bg-surface-2"
              style={{ height: cardHeight }}
            >
              {row === undefined ? <CardSkeleton /> : <Card card={layout.cardOf(row, context)} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Card({ card }: { card: ReturnType<HistoryRowsProps<never>['layout']['cardOf']> }) {
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
