import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@/web/connection/clientContext'
import { t } from '@/web/language/t'
import { waitAwhile } from '@/web/portfolio/history/model/useHistory'
import { useHistoryClock } from '@/web/portfolio/history/useHistoryClock'
import { useAccess } from '@/web/session/accountContext'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { Button } from '@/web/ui/Button'
import { EmptyState, ErrorState } from '@/web/ui/EmptyState'
import { Menu } from '@/web/ui/Menu'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { csvFile, saveFile } from '@/web/ui/saveFile'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { ExecutionFigures } from './ExecutionFigures'
import { PnlParts } from './PnlParts'
import { readReport, type Report, type ReportRange } from './readReport'
import { ordersCsv, pnlCsv } from './reportCsv'
import { ReportTable } from './ReportTable'

const ranges: readonly { readonly value: ReportRange; readonly label: string }[] = [
  { value: 'day', label: t('Day') },
  { value: 'week', label: t('Week') },
  { value: 'all', label: t('All') },
]

/** The report of a period: where the PnL came from, and how the orders were worked and filled. */
export function ReportPanel() {
  const [range, setRange] = useState<ReportRange>('day')
  const { rest } = useClient()
  const clock = useHistoryClock()
  const access = useAccess()
  const account = access.status === 'trading' ? access.account : ''
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['report', account, range],
    queryFn: ({ signal }) => readReport(range, { rest, nowNs: clock.nowNs(), signal, wait: waitAwhile }),
    // A report is of the moment that the trader asked for.
    staleTime: Infinity,
    retry: false,
  })
  const why = error === null ? undefined : describeFailure(error)
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-3 py-1.5">
        <RadioGroup size="small" look="words" label={t('Period')} value={range} onChange={setRange} options={ranges} />
        <div className="ml-auto flex items-center gap-1">
          <Button size="small" isPending={isFetching} onClick={() => void refetch()}>
            {t('Refresh')}
          </Button>
          {data !== undefined && <Exports report={data} />}
        </div>
      </div>
      {data !== undefined ? (
        <Found report={data} />
      ) : why === undefined ? (
        <div aria-busy="true" className="contents">
          <div className="h-52 shrink-0" />
          <TableSkeleton />
        </div>
      ) : (
        <ErrorState
          what={t('Couldn’t load report')}
          why={why.words}
          code={why.code}
          isTrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  )
}

function Exports({ report: { orders, pnl } }: { report: Report }) {
  const save = (name: string, content: string) => saveFile(`optick-report-${name}.csv`, csvFile([content]))
  const files = [
    {
      id: 'orders',
      label: t('Orders'),
      detail: t('one row per order'),
      onPress: () => save('orders', ordersCsv(orders)),
    },
    ...(pnl === undefined
      ? []
      : [{ id: 'pnl', label: t('PnL'), detail: t('by part'), onPress: () => save('pnl', pnlCsv(pnl)) }]),
  ]
  return (
    <Menu label={t('Export…')} groups={[{ label: t('Files (CSV)'), items: files }]}>
      {t('Export…')}
    </Menu>
  )
}

function Found({ report }: { report: Report }) {
  const { atNs, pnl, unknown, orders, totals, isShort, pricedFills } = report
  return (
    <>
      <PnlParts pnl={pnl} unknown={unknown} atNs={atNs} />
      <ExecutionFigures totals={totals} orders={orders} atNs={atNs} />
      {isShort && (
        <p className="shrink-0 px-3 pb-1.5 text-xs text-text-3">
          {t('Only the newest {count} orders of this period.', { count: orders.length })}
        </p>
      )}
      {pricedFills !== undefined && (
        <p className="shrink-0 px-3 pb-1.5 text-xs text-text-3">
          {t('Slippage and markouts of the newest {count} fills only.', { count: pricedFills })}
        </p>
      )}
      {orders.length === 0 ? (
        <EmptyState drawing="orders">{t('No orders in this period.')}</EmptyState>
      ) : (
        <ReportTable orders={orders} />
      )}
    </>
  )
}
