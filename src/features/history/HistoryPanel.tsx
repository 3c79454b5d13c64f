import { useCallback, useMemo } from 'react'
import { describeFailure } from '@/account/describeFailure'
import { exportHistory } from '@/account/history/exportHistory'
import type { CsvColumn } from '@/account/history/historyCsv'
import { defaultFilter, isFiltered, type ReadFilter, type HistoryFilter } from '@/account/history/historyFilter'
import type { HistoryKind } from '@/account/history/historyKinds'
import type { HistoryView } from '@/account/history/historyList'
import type { HistorySource } from '@/account/history/historySource'
import { isReachable } from '@/account/history/historySources'
import type { SumRules } from '@/account/history/historySums'
import { useHistoryList, useHistorySums, useLiveHistory, waitAwhile } from '@/account/history/useHistory'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { HistoryCards } from './HistoryCards'
import { HistoryTable, type HistoryRowsProps } from './HistoryTable'
import type { HistoryLook } from './historyColumn'
import { ExportButtons } from './ExportButtons'
import { HistoryFilters } from './HistoryFilters'
import { HistoryNotices } from './HistoryNotices'
import type { Look } from './useVirtualScroll'
import { SumsBar } from './SumsBar'
import { systemClock } from '@/lib/clock'
import { useInstruments } from '@/marketData/instruments'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { t } from '@/ui/t'
import { TableSkeleton } from '@/ui/TableSkeleton'
import { useCellContext } from './useCellContext'
import { useVenueExport } from './useVenueExport'

export type HistoryPanelProps<Row> = {
  kind: HistoryKind
  asked: ReadFilter
  onFilter: (filter: HistoryFilter) => void
  source: HistorySource<Row>
  rules: SumRules<Row>
  look: HistoryLook<Row>
  csv: readonly CsvColumn<Row>[]
}

/** One list: what of it is looked at, its rows, and its sums. */
export function HistoryPanel<Row>({ kind, asked, onFilter, source, rules, look, csv }: HistoryPanelProps<Row>) {
  const { filter, ignored } = asked
  const { list, view } = useHistoryList(source)
  const { sums, start } = useHistorySums(source, rules, view)
  useLiveHistory(kind, list)
  const onLook = useCallback<Look>((range) => list.current()?.look(range), [list])
  const context = useCellContext(sums.runningOf)
  const names = useKnownNames(filter.instrumentName, view, look.instrumentOf)
  const onExportVenue = useVenueExport(kind, filter.range)
  const { range } = filter
  const fromMs = range.preset === 'custom' ? range.fromMs : undefined
  return (
    <>
      <HistoryFilters
        kind={kind}
        filter={filter}
        names={names}
        onChange={onFilter}
        nowMs={systemClock.nowMs}
        actions={
          <ExportButtons
            fileName={`optick-${kind}-${new Date(systemClock.nowMs()).toISOString().slice(0, 10)}`}
            onExportView={(signal, onProgress) => exportHistory(source, csv, { signal, onProgress, wait: waitAwhile })}
            onExportVenue={onExportVenue}
          />
        }
      />
      <HistoryNotices
        ignored={ignored}
        isBeyondReach={fromMs !== undefined && !isReachable(fromMs, systemClock.nowNs())}
        looked={view.status === 'ready' ? view.looked : undefined}
        error={view.status === 'ready' ? view.error : undefined}
        onRetry={() => list.current()?.retry()}
      />
      {view.status === 'loading' && <TableSkeleton />}
      {view.status === 'failed' && <Failed kind={kind} error={view.error} onRetry={() => list.current()?.retry()} />}
      {view.status === 'ready' && view.isCountFinal && view.rowCount === 0 && (
        <Empty kind={kind} isFiltered={isFiltered(filter)} onClear={() => onFilter(defaultFilter)} />
      )}
      {view.status === 'ready' && (view.rowCount > 0 || !view.isCountFinal) && (
        <>
          <HistoryRows
            look={look}
            context={context}
            rowCount={view.rowCount}
            isCountFinal={view.isCountFinal}
            rowAt={view.rowAt}
            onLook={onLook}
            generation={view.generation}
            newCount={view.newCount}
            onShowNew={() => list.current()?.showNew()}
          />
          <SumsBar sums={sums} onStart={start} />
        </>
      )}
    </>
  )
}

function Failed({ kind, error, onRetry }: { kind: HistoryKind; error: unknown; onRetry: () => void }) {
  const { words, code } = describeFailure(error)
  return (
    <ErrorState
      what={t('The {rows} could not be loaded.', { rows: kindWords[kind] })}
      why={words}
      code={code}
      onRetry={onRetry}
    />
  )
}

function Empty({
  kind,
  isFiltered: hasFilter,
  onClear,
}: {
  kind: HistoryKind
  isFiltered: boolean
  onClear: () => void
}) {
  if (!hasFilter)
    return <EmptyState>{t('You have no {rows} in the last 30 days.', { rows: kindWords[kind] })}</EmptyState>
  return (
    <EmptyState
      action={
        <Button size="small" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      }
    >
      {t('No {rows} fit these filters.', { rows: kindWords[kind] })}
    </EmptyState>
  )
}

export const kindWords: Record<HistoryKind, string> = {
  orders: t('ended orders'),
  stops: t('ended stop orders'),
  fills: t('fills'),
  funding: t('funding payments'),
  settlements: t('settlements'),
  transactions: t('transactions'),
}

/** How many rows are asked for their names: more than a screen, less than a million. */
const rowsWithNames = 400

/** What can be typed ahead: every contract that is listed, and those of the rows, which may have expired. */
function useKnownNames<Row>(
  current: string | undefined,
  view: HistoryView<Row>,
  nameOf: ((row: Row) => string) | undefined,
): readonly string[] {
  const { data: listings } = useInstruments()
  return useMemo(() => {
    const names = new Set(listings?.map(({ instrument }) => instrument.instrumentName))
    if (current !== undefined) names.add(current)
    if (view.status === 'ready' && nameOf !== undefined) {
      for (let index = 0; index < Math.min(view.rowCount, rowsWithNames); index += 1) {
        const row = view.rowAt(index)
        if (row !== undefined) names.add(nameOf(row))
      }
    }
    return [...names].sort()
  }, [listings, current, view, nameOf])
}

/** The rows as the width allows: a table, or cards on a phone. What came meanwhile is announced over them. */
function HistoryRows<Row>({
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
