import { useState, type ReactNode } from 'react'
import { fromCollateralUnits } from '@/core/protocol/collateral'
import { negate } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { AccountTrade, TransactionRecord } from '@/core/protocol/rest/history'
import { t } from '@/web/language/t'
import {
  useStrategyPositions,
  useStrategyTrades,
  useStrategyTransactions,
} from '@/web/portfolio/strategies/model/useStrategies'
import { BeginNow } from '@/web/session/access/BeginNow'
import { useAccess } from '@/web/session/accountContext'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { Gain } from '@/web/ui/Figure'
import { formatExact } from '@/web/ui/formatExact'
import { formatDecimal, unknownText, formatUsd } from '@/web/ui/formatNumber'
import { Panel } from '@/web/ui/Panel'
import { SideText } from '@/web/ui/SideText'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { Tabs } from '@/web/ui/Tabs'
import { Time } from '@/web/ui/Time'
import { insteadOf, useFreshness, strategyUnitsText } from './strategyLabels'

type ListName = 'positions' | 'trades' | 'transactions'

type StrategyListsProps = { strategy: Address; onDeposit: () => void }

export function StrategyLists({ strategy, onDeposit }: StrategyListsProps) {
  const [list, setList] = useState<ListName>('positions')
  const positions = useStrategyPositions(strategy)
  const trades = useStrategyTrades(strategy)
  const deposit = <DepositHere onDeposit={onDeposit} />
  const tabs = [
    { id: 'positions', label: t('Positions'), count: positions.data?.length },
    { id: 'trades', label: t('Trades'), count: trades.data?.count },
    { id: 'transactions', label: t('Transactions') },
  ] as const
  return (
    <Tabs label={t('Strategy details')} tabs={tabs} selected={list} onSelect={setList} className="h-full panel">
      {list === 'positions' && (
        <List
          title={t('Positions')}
          reading={positions}
          rows={positions.data}
          columns={positionColumns}
          rowKey={({ instrumentId }) => instrumentId}
          empty={t('No open positions')}
          action={deposit}
        />
      )}
      {list === 'trades' && (
        <List
          title={t('Trades')}
          reading={trades}
          rows={trades.data?.tradeHistory}
          columns={tradeColumns}
          rowKey={({ tradeId, orderId }) => `${tradeId} ${orderId ?? ''}`}
          empty={t('No trades yet')}
          action={deposit}
        />
      )}
      {list === 'transactions' && <Transactions strategy={strategy} action={deposit} />}
    </Tabs>
  )
}

/** Shown in an empty list: a deposit button, or the next step to open an account. */
function DepositHere({ onDeposit }: Pick<StrategyListsProps, 'onDeposit'>) {
  if (useAccess().status !== 'trading') return <BeginNow />
  return (
    <Button size="small" onClick={onDeposit}>
      {t('Deposit into this strategy')}
    </Button>
  )
}

function Transactions({ strategy, action }: { strategy: Address; action: ReactNode }) {
  const transactions = useStrategyTransactions(strategy)
  return (
    <List
      title={t('Transactions')}
      reading={transactions}
      rows={transactions.data?.transactionHistory}
      columns={transactionColumns}
      rowKey={({ id, initiatedTimestamp, txType }) => `${id ?? ''} ${String(initiatedTimestamp)} ${txType}`}
      empty={t('No deposits or withdrawals yet')}
      action={action}
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
  action: ReactNode
}

function List<Row>({ title, reading, rows, columns, rowKey, empty, action }: ListProps<Row>) {
  const freshness = useFreshness(reading)
  const instead: ReactNode = insteadOf(reading, t('Couldn’t load list'), <TableSkeleton />)
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
          empty={<EmptyState action={action}>{empty}</EmptyState>}
        />
      )}
    </Panel>
  )
}

const heldLabels = { buy: t('Long'), sell: t('Short') }

const positionColumns: readonly Column<PositionMessage>[] = [
  { id: 'instrument', header: t('Instrument'), cell: ({ instrumentName }) => instrumentName },
  { id: 'side', header: t('Side'), cell: ({ side }) => <SideText side={side} words={heldLabels} /> },
  { id: 'amount', header: t('Amount'), align: 'right', cell: ({ amount }) => formatExact(amount) },
  { id: 'entry', header: t('Entry'), align: 'right', cell: ({ avgEntryPrice }) => formatDecimal(avgEntryPrice, 2) },
  { id: 'mark', header: t('Mark'), align: 'right', cell: ({ markPrice }) => formatDecimal(markPrice, 2) },
  { id: 'pnl', header: t('PnL (USD)'), align: 'right', cell: ({ unrealizedPnl }) => <Gain usd={unrealizedPnl} /> },
  {
    id: 'margin',
    header: t('Maint. margin (USD)'),
    align: 'right',
    cell: ({ maintenanceMargin }) => formatUsd(maintenanceMargin),
  },
  {
    id: 'liquidation',
    header: t('Liq. price'),
    align: 'right',
    cell: ({ liquidationPrice }) => formatDecimal(liquidationPrice, 2),
  },
]

const tradeLabels: { readonly [type: string]: string } = {
  trade: t('Trade', {}, 'fill'),
  funding: t('Funding'),
  settlement: t('Settlement'),
  liquidation: t('Liquidation'),
}

/** Received funding. The venue reports funding as a fee, so income has the opposite sign. */
const receivedOf = ({ fees }: AccountTrade) => negate(fees)

const tradeColumns: readonly Column<AccountTrade>[] = [
  { id: 'time', header: t('Time'), cell: ({ createdTimestamp }) => <Time timeNs={createdTimestamp} hasDate /> },
  { id: 'type', header: t('Type'), cell: ({ tradeType }) => tradeLabels[tradeType] ?? tradeType },
  { id: 'instrument', header: t('Instrument'), cell: ({ instrumentName }) => instrumentName },
  {
    id: 'side',
    header: t('Side'),
    cell: ({ side, tradeType }) =>
      tradeType === 'trade' ? <SideText side={side} /> : <SideText side={side} words={heldLabels} />,
  },
  { id: 'amount', header: t('Amount'), align: 'right', cell: ({ amount }) => formatExact(amount) },
  {
    id: 'price',
    header: t('Price'),
    align: 'right',
    cell: ({ price, settlementPrice, markPrice }) => formatDecimal(price ?? settlementPrice ?? markPrice, 2),
  },
  {
    id: 'fee',
    header: t('Fee or funding (USD)'),
    align: 'right',
    cell: (row) => <Gain usd={receivedOf(row)} />,
  },
  {
    id: 'pnl',
    header: t('PnL (USD)'),
    align: 'right',
    cell: ({ pnl }) => (pnl === 0n ? unknownText : <Gain usd={pnl} />),
  },
]

const labelText: { readonly [label: string]: string } = {
  STRATEGY_DEPOSIT: t('Paid in', {}, 'deposit'),
  STRATEGY_WITHDRAW: t('Paid out'),
  STRATEGY_REFUND: t('Sold back'),
}
const typeLabels: { readonly [type: string]: string } = {
  deposit: t('Venue seed capital'),
  send: t('Sent'),
  receive: t('Received'),
  swap: t('Swap'),
}

function transactionText({ txType, label, side, swapAsset }: TransactionRecord): string {
  if (txType === 'swap' && swapAsset !== undefined) {
    return side === 'buy' ? t('Bought with {asset}', { asset: swapAsset }) : t('Sold for {asset}', { asset: swapAsset })
  }
  return (label === undefined ? undefined : labelText[label]) ?? typeLabels[txType] ?? txType
}

function amountText({ amount, decimals, collateralName }: TransactionRecord): string {
  if (decimals === undefined || collateralName === undefined) return unknownText
  return `${strategyUnitsText(collateralName, fromCollateralUnits(amount, decimals))} ${collateralName}`
}

const transactionColumns: readonly Column<TransactionRecord>[] = [
  { id: 'time', header: t('Time'), cell: ({ initiatedTimestamp }) => <Time timeNs={initiatedTimestamp} hasDate /> },
  { id: 'what', header: t('Type'), cell: transactionText },
  { id: 'amount', header: t('Amount'), align: 'right', cell: amountText },
  { id: 'price', header: t('Price (USD)'), align: 'right', cell: ({ price }) => formatDecimal(price, 2) },
  { id: 'fee', header: t('Fee (USD)'), align: 'right', cell: ({ fees }) => formatUsd(fees) },
  {
    id: 'with',
    header: t('Counterparty'),
    cell: ({ counterParty }) =>
      counterParty === undefined ? (
        unknownText
      ) : (
        <span
          title={counterParty}
          className="font-mono text-xs"
        >{`${counterParty.slice(0, 6)}…${counterParty.slice(-4)}`}</span>
      ),
  },
]
