import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { t } from '@/web/language/t'
import { historySearch, readHistoryFilter, type HistoryFilter } from '@/web/portfolio/history/model/historyFilter'
import { type HistoryKind, historyKinds } from '@/web/portfolio/history/model/historyKinds'
import { useAccess, useAccountSession } from '@/web/session/accountContext'
import { NoRows } from '@/web/session/lists/NoRows'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { LazyFallback } from '@/web/ui/LazyFallback'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { NotFoundScreen } from '@/web/ui/navigation/NotFoundScreen'
import { historyPath } from '@/web/ui/navigation/routes'
import { ScreenTitle } from '@/web/ui/ScreenTitle'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { Tabs } from '@/web/ui/Tabs'
import { historyDrawing, historyRowNames } from './HistoryPanel'
import { KindPanel } from './KindPanel'

const tabs = [
  { id: 'orders', label: t('Orders') },
  { id: 'stops', label: t('Stops') },
  { id: 'fills', label: t('Fills') },
  { id: 'closed', label: t('Closed positions') },
  { id: 'funding', label: t('Funding') },
  { id: 'settlements', label: t('Settlements') },
  { id: 'transactions', label: t('Transactions') },
  { id: 'report', label: t('Report') },
] as const

const ReportPanel = lazyPanel(() => import('./report/ReportPanel').then((module) => module.ReportPanel))

type ShownKind = HistoryKind | 'report'

/** The report has no filters of its own; the time and the instrument of the orders stay in the address. */
const listOf = (kind: ShownKind): HistoryKind => (kind === 'report' ? 'orders' : kind)

/** Shows the list and the filters that the address names. */
function HistoryTables({ kind }: { kind: ShownKind }) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const access = useAccess()
  const hasSession = useAccountSession() !== undefined
  const { state } = useAccountConnection()
  const list = listOf(kind)
  const asked = useMemo(() => readHistoryFilter(list, search), [list, search])
  const isStale = state !== 'live' && hasSession
  const go = (toKind: ShownKind, filter: HistoryFilter) => {
    const next = historySearch(listOf(toKind), filter, search)
    navigate(historyPath(toKind) + (next === '' ? '' : `?${next}`))
  }
  return (
    <Tabs
      label={t('History')}
      className="min-h-0 flex-1 panel"
      selected={kind}
      // Time and instrument carry over to the next tab. Filters specific to a list do not.
      onSelect={(toKind) => go(toKind, { ...asked.filter, chosen: {} })}
      heading={<ScreenTitle isInHeader>{t('History')}</ScreenTitle>}
      tabs={tabs}
    >
      <div className={`flex min-h-0 flex-1 flex-col ${isStale ? 'is-stale' : ''}`}>
        {access.status !== 'trading' || !hasSession ? (
          <NoRows what={historyRowNames[list]} hint="" drawing={historyDrawing(list)} />
        ) : kind === 'report' ? (
          <LazyFallback fallback={<TableSkeleton />}>
            <ReportPanel key={access.account} />
          </LazyFallback>
        ) : (
          <KindPanel
            key={`${access.account} ${kind}`}
            kind={kind}
            asked={asked}
            onFilter={(filter) => go(kind, filter)}
          />
        )}
      </div>
    </Tabs>
  )
}

export function HistoryScreen({ kind }: { kind: string }) {
  const known = kind === 'report' ? kind : historyKinds.find((name) => name === kind)
  return known === undefined ? <NotFoundScreen /> : <HistoryTables kind={known} />
}
