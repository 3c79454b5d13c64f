import { useCallback, useMemo, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { useInstruments } from '@/web/market/useInstruments'
import { exportHistory } from '@/web/portfolio/history/model/exportHistory'
import type { CsvColumn } from '@/web/portfolio/history/model/historyCsv'
import {
  defaultFilter,
  isFiltered,
  type ReadFilter,
  type HistoryFilter,
} from '@/web/portfolio/history/model/historyFilter'
import type { HistoryKind } from '@/web/portfolio/history/model/historyKinds'
import type { HistoryView } from '@/web/portfolio/history/model/historyList'
import type { HistorySource } from '@/web/portfolio/history/model/historySource'
import { isReachable } from '@/web/portfolio/history/model/historySources'
import type { DaySums, SumRules } from '@/web/portfolio/history/model/historySums'
import { useHistoryList, useHistorySums, useLiveHistory, waitAwhile } from '@/web/portfolio/history/model/useHistory'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { FillColumnMenu } from '@/web/session/FillColumnMenu'
import { Button } from '@/web/ui/Button'
import type { Drawing } from '@/web/ui/EmptyDrawing'
import { EmptyState, ErrorState } from '@/web/ui/EmptyState'
import { numberFormat } from '@/web/ui/formatNumber'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { ExportButtons, useTaxFiles, useVenueExport } from './ExportButtons'
import type { HistoryLayout } from './historyCells'
import { HistoryFilters } from './HistoryFilters'
import { HistoryCards, HistoryTable, type HistoryRowsProps } from './HistoryTable'
import { SumsBar, SumsSkeleton } from './SumsBar'
import { useCellContext } from './useCellContext'
import { useHistoryClock } from './useHistoryClock'
import type { Look } from './useVirtualScroll'

export type HistoryPanelProps<Row> = {
  kind: HistoryKind
  asked: ReadFilter
  onFilter: (filter: HistoryFilter) => void
  source: HistorySource<Row>
  rules: SumRules<Row>
  layout: HistoryLayout<Row>
  csv: readonly CsvColumn<Row>[]
  /** Shown between the totals and the rows. */
  below?: ReactNode
}

export function HistoryPanel<Row>(props: HistoryPanelProps<Row>) {
  const { kind, asked, onFilter, source, rules, layout, csv, below } = props
  const { filter, ignored } = asked
  const clock = useHistoryClock()
  const { list, view } = useHistoryList(source)
  const { sums, start } = useHistorySums(source, rules, view)
  useLiveHistory(kind, list)
  const onWindow = useCallback<Look>((range) => list.current()?.onWindow(range), [list])
  const days = useMemo(() => (view.status === 'ready' ? shownDays(sums.days, view.rowCount) : []), [sums.days, view])
  const context = useCellContext(sums.runningOf, days.length > 0)
  const names = useKnownNames(filter.instrumentName, view, layout.instrumentOf)
  const onExportVenue = useVenueExport(kind, filter.range)
  const taxFiles = useTaxFiles(kind, filter)
  const { range } = filter
  const hasRows = view.status === 'ready' && (view.rowCount > 0 || !view.isCountFinal)
  const fromMs = range.preset === 'custom' ? range.fromMs : undefined
  return (
    <>
      <HistoryFilters
        kind={kind}
        filter={filter}
        names={names}
        onChange={onFilter}
        nowMs={clock.nowMs}
        actions={
          <>
            {kind === 'fills' && <FillColumnMenu />}
            <ExportButtons
              fileName={`optick-${kind}-${new Date(clock.nowMs()).toISOString().slice(0, 10)}`}
              onExportView={(signal, onProgress) =>
                exportHistory(source, csv, { signal, onProgress, wait: waitAwhile })
              }
              onExportVenue={onExportVenue}
              taxFiles={taxFiles}
            />
          </>
        }
      />
      {view.status === 'loading' && <SumsSkeleton />}
      {hasRows && <SumsBar kind={kind} sums={sums} onStart={start} range={range} nowMs={clock.nowMs} />}
      {below}
      <HistoryNotices
        ignored={ignored}
        isBeyondReach={fromMs !== undefined && !isReachable(fromMs, clock.nowNs())}
        looked={view.status === 'ready' ? view.looked : undefined}
        error={view.status === 'ready' ? view.error : undefined}
        onRetry={() => list.current()?.retry()}
      />
      {view.status === 'loading' && <TableSkeleton />}
      {view.status === 'failed' && <Failed kind={kind} error={view.error} onRetry={() => list.current()?.retry()} />}
      {view.status === 'ready' && view.isCountFinal && view.rowCount === 0 && (
        <Empty
          kind={kind}
          isFiltered={isFiltered(filter)}
          onClear={() => onFilter(defaultFilter)}
          onAllTime={() => onFilter({ ...filter, range: { preset: 'all' } })}
        />
      )}
      {view.status === 'ready' && hasRows && (
        <HistoryRows
          layout={layout}
          context={context}
          rowCount={view.rowCount}
          isCountFinal={view.isCountFinal}
          rowAt={view.rowAt}
          onWindow={onWindow}
          generation={view.generation}
          days={days}
          sums={sums}
          newCount={view.newCount}
          onShowNew={() => list.current()?.showNew()}
        />
      )}
    </>
  )
}

const noDays: readonly DaySums[] = []

/** The days that hold exactly the rows of the list. Rows that the sums do not have yet are of the newest day. */
function shownDays(days: readonly DaySums[], rowCount: number): readonly DaySums[] {
  const counted = days.reduce((sum, { rows }) => sum + rows, 0)
  const [newest, ...others] = days
  if (newest === undefined || counted > rowCount) return noDays
  return counted === rowCount ? days : [{ ...newest, rows: newest.rows + rowCount - counted }, ...others]
}

function Failed({ kind, error, onRetry }: { kind: HistoryKind; error: unknown; onRetry: () => void }) {
  const { words, code } = describeFailure(error)
  return (
    <ErrorState
      what={t('Couldn’t load {rows}', { rows: historyRowNames[kind] })}
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
  onAllTime,
}: {
  kind: HistoryKind
  isFiltered: boolean
  onClear: () => void
  onAllTime: () => void
}) {
  if (!hasFilter) {
    return (
      <EmptyState
        drawing={historyDrawing(kind)}
        action={
          <Button size="small" onClick={onAllTime}>
            {t('Show all time')}
          </Button>
        }
      >
        {t('No {rows} in the last 30 days', { rows: historyRowNames[kind] })}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing="search"
      action={
        <Button size="small" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      }
    >
      {t('No {rows} match these filters', { rows: historyRowNames[kind] })}
    </EmptyState>
  )
}

export function historyDrawing(kind: HistoryKind): Drawing {
  return kind === 'orders' || kind === 'stops' ? 'orders' : 'fills'
}

export const historyRowNames: Record<HistoryKind, string> = {
  orders: t('closed orders'),
  stops: t('closed stop orders'),
  fills: t('fills'),
  closed: t('closed positions'),
  funding: t('funding payments'),
  settlements: t('settlements'),
  transactions: t('transactions'),
}

/** Only the first rows add suggestions, so that a long list stays fast. */
const rowsWithNames = 400

/** Names to suggest: all listed contracts, and the contracts of the rows, which may have expired. */
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

type HistoryNoticesProps = {
  /** Invalid filters found in the address. */
  ignored: readonly string[]
  /** True when the chosen period begins before the venue's lists do. */
  isBeyondReach: boolean
  /** Progress of local filtering; undefined if the venue applies all filters. */
  looked: { readonly rows: number; readonly of: number } | undefined
  error: unknown
  onRetry: () => void
}

function HistoryNotices({ ignored, isBeyondReach, looked, error, onRetry }: HistoryNoticesProps) {
  return (
    <>
      {ignored.length > 0 && (
        <Notice tone="warn">{t('Ignored unknown filters: {filters}', { filters: ignored.join(', ') })}</Notice>
      )}
      {isBeyondReach && (
        <Notice tone="warn">{t('Showing the last 30 days. Download the venue CSV for older data.')}</Notice>
      )}
      {looked !== undefined && <Notice tone="quiet">{lookedText(looked)}</Notice>}
      {error !== undefined && (
        <Notice tone="danger">
          {t('Couldn’t load more rows: {why}', { why: describeFailure(error).words })}
          <Button size="small" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </Notice>
      )}
    </>
  )
}

/** Explains why a list that is filtered locally grows slowly. */
function lookedText({ rows, of }: { rows: number; of: number }): string {
  const format = numberFormat({})
  if (rows >= of) return t('Filtered locally: all {all} rows searched', { all: format.format(of) })
  const words = { looked: format.format(rows), all: format.format(of) }
  return t('Filtered locally: {looked} of {all} rows searched', words)
}

const tones = { quiet: 'text-text-3', warn: 'bg-warn-soft text-warn', danger: 'bg-danger-soft text-danger' }

function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <p
      role={tone === 'quiet' ? undefined : 'status'}
      className={`flex shrink-0 items-center gap-3 px-3 py-1 text-xs ${tones[tone]}`}
    >
      {children}
    </p>
  )
}
