import { useState, type ReactNode, type RefObject } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { MarketRow } from '@/web/market/markets/marketRow'
import { RowSpacer, TableHeaderCell, type SortOrder } from '@/web/ui/table/DataTable'
import { useFittingColumns } from '@/web/ui/table/useFittingColumns'
import { useGrownWidths } from '@/web/ui/table/useGrownWidths'
import { rowWindow } from '@/web/ui/table/useTableRows'
import type { GroupRow } from './expiryFigures'
import type { MarketColumn } from './marketColumns'
import type { MarketGroup, MarketItem } from './marketGroups'
import { GroupTableRow, MarketTableRow } from './marketRows'

type MarketsTableProps = {
  box: RefObject<HTMLDivElement | null>
  items: readonly MarketItem[]
  rowOf: (instrument: Instrument) => MarketRow
  groupOf: (group: MarketGroup) => GroupRow
  isStale: boolean
  columns: readonly MarketColumn[]
  rowHeight: number
  sort: SortOrder | undefined
  onSort: (sort: SortOrder | undefined) => void
  /** Reports the rendered rows; `end` is exclusive. */
  onWindow: (start: number, end: number) => void
  onOpen: (instrumentName: string) => void
  onToggle: (groupId: string) => void
  onFavourite: (instrumentName: string) => void
  empty: ReactNode
}

/**
 * The list of markets. ↑ and ↓ move, Enter opens a market or a group, → and ← open and close a group, F toggles a
 * favourite.
 */
export function MarketsTable(props: MarketsTableProps) {
  const { box, items, rowOf, groupOf, rowHeight, sort, onSort, onOpen, onToggle, onFavourite, empty } = props
  const [scroll, setScroll] = useState({ top: 0, height: window.innerHeight })
  const [activeKey, setActiveKey] = useState<string>()
  const columns = useFittingColumns(box, props.columns, items.length)
  const grown = useGrownWidths(box, ['favourite', ...columns.map(({ id }) => id)])
  const { start, end } = rowWindow(items.length, rowHeight, scroll, 60)
  const shown = items.slice(start, end)
  const first = shown[0]
  const active = shown.find((item) => keyOf(item) === activeKey) ?? first
  const entry = active === undefined ? undefined : keyOf(active)

  return (
    <div
      ref={box}
      className={`relative min-h-0 flex-1 overflow-auto rounded-lg bg-surface-1 [overflow-anchor:none] ${props.isStale ? 'is-stale' : ''}`}
      onScroll={({ currentTarget }) => {
        const next = { top: currentTarget.scrollTop, height: currentTarget.clientHeight }
        setScroll(next)
        const { start, end } = rowWindow(items.length, rowHeight, next, 60)
        props.onWindow(start, end)
      }}
    >
      <table
        aria-label={t('Markets')}
        aria-rowcount={items.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 z-1 h-7 w-10 bg-surface-1">
              <span className="sr-only">{t('Favourite')}</span>
            </th>
            {columns.map((column) => (
              <TableHeaderCell
                key={column.id}
                column={{ ...column, width: grown[column.id] ?? column.width ?? 'auto' }}
                direction={sort?.columnId === column.id ? sort.direction : undefined}
                onSort={(direction) => onSort(direction && { columnId: column.id, direction })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {start > 0 && <RowSpacer height={start * rowHeight} />}
          {shown.map((item, index) => {
            const key = keyOf(item)
            const shared = {
              columns,
              rowIndex: start + index + 2,
              height: rowHeight,
              isEntry: key === entry,
              onFocus: () => setActiveKey(key),
            }
            return item.kind === 'group' ? (
              <GroupTableRow
                key={key}
                {...shared}
                row={groupOf(item.group)}
                isOpen={item.isOpen}
                onToggle={() => onToggle(item.group.id)}
              />
            ) : (
              <MarketTableRow
                key={key}
                {...shared}
                row={rowOf(item.instrument)}
                isInGroup={item.isInGroup}
                onOpen={onOpen}
                onFavourite={onFavourite}
              />
            )
          })}
          {end < items.length && <RowSpacer height={(items.length - end) * rowHeight} />}
        </tbody>
      </table>
      {items.length === 0 && empty}
    </div>
  )
}

/** Returns a unique key. Instrument names contain no slash, so a group's key cannot collide with one. */
function keyOf(item: MarketItem): string {
  return item.kind === 'group' ? `/${item.group.id}` : item.instrument.instrumentName
}
