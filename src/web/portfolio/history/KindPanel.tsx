import { useMemo } from 'react'
import { useClient } from '@/web/connection/clientContext'
import { fillCsv, fundingCsv, orderCsv, settlementCsv, transactionCsv } from '@/web/portfolio/history/model/historyCsv'
import type { HistoryFilter, ReadFilter } from '@/web/portfolio/history/model/historyFilter'
import type { HistoryKind } from '@/web/portfolio/history/model/historyKinds'
import { ordersSource, tradesSource, transactionsSource } from '@/web/portfolio/history/model/historySources'
import {
  fillSums,
  fundingPayment,
  fundingSums,
  orderSums,
  settlementSums,
  transactionSums,
} from '@/web/portfolio/history/model/historyTotals'
import { LazyFallback } from '@/web/ui/LazyFallback'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { fillsTable, rareOfFill } from './fillsTable'
import { HistoryPanel } from './HistoryPanel'
import { ordersTable, stopsTable } from './ordersTable'
import { fundingTable, transactionsTable, settlementsTable } from './paymentTables'
import { useHistoryClock } from './useHistoryClock'

const ClosedPanel = lazyPanel(() => import('./ClosedPanel').then((module) => module.ClosedPanel))

type KindPanelProps<Kind extends HistoryKind> = {
  kind: Kind
  asked: ReadFilter
  onFilter: (filter: HistoryFilter) => void
}

export function KindPanel({ kind, ...props }: KindPanelProps<HistoryKind>) {
  switch (kind) {
    case 'orders':
    case 'stops':
      return <OrdersPanel kind={kind} {...props} />
    case 'fills':
    case 'funding':
    case 'settlements':
      return <TradesPanel kind={kind} {...props} />
    case 'closed':
      return (
        <LazyFallback fallback={<TableSkeleton />}>
          <ClosedPanel kind={kind} {...props} />
        </LazyFallback>
      )
    case 'transactions':
      return <TransactionsPanel kind={kind} {...props} />
  }
}

const tradeKinds = {
  fills: { rules: { sumsOf: fillSums, rareOf: rareOfFill }, layout: fillsTable, csv: fillCsv },
  funding: { rules: { sumsOf: fundingSums, runningOf: fundingPayment }, layout: fundingTable, csv: fundingCsv },
  settlements: { rules: { sumsOf: settlementSums }, layout: settlementsTable, csv: settlementCsv },
} as const

function TradesPanel(props: KindPanelProps<keyof typeof tradeKinds>) {
  const { rest } = useClient()
  const clock = useHistoryClock()
  const { kind, asked } = props
  const { filter } = asked
  // The end of the period is now. It changes only with the filter, not with time.
  const source = useMemo(() => tradesSource(rest, kind, filter, clock.nowNs()), [rest, kind, filter, clock])
  return <HistoryPanel {...props} source={source} {...tradeKinds[kind]} />
}

const orderKinds = { orders: { layout: ordersTable }, stops: { layout: stopsTable } } as const
const orderRules = { sumsOf: orderSums }

function OrdersPanel(props: KindPanelProps<keyof typeof orderKinds>) {
  const { rest } = useClient()
  const clock = useHistoryClock()
  const { kind, asked } = props
  const { filter } = asked
  const source = useMemo(() => ordersSource(rest, kind, filter, clock.nowNs()), [rest, kind, filter, clock])
  return <HistoryPanel {...props} source={source} rules={orderRules} csv={orderCsv} {...orderKinds[kind]} />
}

const transactionRules = { sumsOf: transactionSums }

function TransactionsPanel(props: KindPanelProps<'transactions'>) {
  const { rest } = useClient()
  const clock = useHistoryClock()
  const { filter } = props.asked
  const source = useMemo(() => transactionsSource(rest, filter, clock.nowNs()), [rest, filter, clock])
  return (
    <HistoryPanel {...props} source={source} rules={transactionRules} layout={transactionsTable} csv={transactionCsv} />
  )
}
