import { useState, type ReactNode } from 'react'
import { useStrategyPositions, useStrategyTrades, useStrategyTransactions } from '@/account/strategies/useStrategies'
import { positionColumns, tradeColumns, transactionColumns } from './strategyTables'
import type { Address } from '@/protocol/instrument'
import { EmptyState } from '@/ui/EmptyState'
import { t } from '@/ui/t'
import { Panel } from '@/ui/Panel'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { Tabs } from '@/ui/Tabs'
import { TableSkeleton } from '@/ui/TableSkeleton'
import { insteadOf, useFreshness } from './queryView'

type ListName = 'positions' | 'trades' | 'transactions'

/** What a strategy holds, what it did, and what was paid in and out. */
export function StrategyLists({ strategy }: { strategy: Address }) {
  const [list, setList] = useState<ListName>('positions')
  const positions = useStrategyPositions(strategy)
  const trades = useStrategyTrades(strategy)
  const tabs = [
    { id: 'positions', label: t('Positions'), count: positions.data?.length },
    { id: 'trades', label: t('Trades'), count: trades.data?.count },
    { id: 'transactions', label: t('Transactions') },
  ] as const
  return (
    <Tabs
      label={t('Lists of the strategy')}
      tabs={tabs}
      selected={list}
      onSelect={setList}
      className="h-full bg-surface-1"
    >
      {list === 'positions' && (
        <List
          title={t('Positions')}
          reading={positions}
          rows={positions.data}
          columns={positionColumns}
          rowKey={({ instrumentId }) => instrumentId}
          empty={t('It holds no position now.')}
        />
      )}
      {list === 'trades' && (
        <List
          title={t('Trades')}
          reading={trades}
          rows={trades.data?.tradeHistory}
          columns={tradeColumns}
          rowKey={({ tradeId, orderId }) => `${tradeId} ${orderId ?? ''}`}
          empty={t('It has not traded yet.')}
        />
      )}
      {list === 'transactions' && <Transactions strategy={strategy} />}
    </Tabs>
  )
}

function Transactions({ strategy }: { strategy: Address }) {
  const transactions = useStrategyTransactions(strategy)
  return (
    <List
      title={t('Transactions')}
      reading={transactions}
      rows={transactions.data?.transactionHistory}
      columns={transactionColumns}
      rowKey={({ id, initiatedTimestamp, txType }) => `${id ?? ''} ${String(initiatedTimestamp)} ${txType}`}
      empty={t('Nothing was paid in or out yet.')}
    />
  )
}

type ListProps<Row> = {
  title: string
  reading: Parameters<typeof insteadOf>[0]
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  empty: string
}

function List<Row>({ title, reading, rows, columns, rowKey, empty }: ListProps<Row>) {
  const freshness = useFreshness(reading)
  const instead: ReactNode = insteadOf(reading, t('The list could not be read.'), <TableSkeleton />)
  return (
    <Panel
      title={title}
      isTitleHidden
      freshness={freshness}
      className={freshness.status === 'stale' ? '' : '[&>header]:hidden'}
    >
      {instead ?? (
        <DataTable
          label={title}
          columns={columns}
          rows={rows ?? []}
          rowKey={rowKey}
          minWidth={720}
          empty={<EmptyState>{empty}</EmptyState>}
        />
      )}
    </Panel>
  )
}
