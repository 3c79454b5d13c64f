import { t } from '@/ui/t'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { HistoryCards } from './HistoryCards'
import { HistoryTable, type HistoryRowsProps } from './HistoryTable'

/** The rows as the width allows: a table, or cards on a phone. What came meanwhile is announced over them. */
export function HistoryRows<Row>({
  newCount,
  onShowNew,
  ...rows
}: HistoryRowsProps<Row> & { newCount: number; onShowNew: () => void }) {
  const isNarrow = useScreenWidth() === 'phone'
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {newCount > 0 && (
        <button
          type="button"
          onClick={onShowNew}
          className="absolute top-8 left-1/2 z-2 h-7 -translate-x-1/2 rounded-full bg-accent-fill px-3 text-xs font-medium text-on-fill shadow-float hover:brightness-110 pointer-coarse:h-11"
        >
          {t('{count} new', { count: newCount })}
        </button>
      )}
      {isNarrow ? <HistoryCards {...rows} /> : <HistoryTable {...rows} />}
    </div>
  )
}
