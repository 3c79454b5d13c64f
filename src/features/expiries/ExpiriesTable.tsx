import { formatCountdown } from '@/ui/formatCountdown'
import { formatNumber } from '@/ui/formatNumber'
import { formatPercent } from '@/ui/formatPercent'
import { formatCompact } from '@/ui/formatUsd'
import { formatUtc } from '@/ui/formatTime'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { atmMarkAbout } from '@/ui/greekWords'
import { t } from '@/ui/t'
import { add, fixed6, type Amount } from '@/protocol/fixed6'
import type { BoardRow } from './boardRows'
import { expiryDay, signedUsd } from './boardWords'

type ExpiriesTableProps = {
  rows: readonly BoardRow[]
  nowMs: number
  selected: bigint | undefined
  onSelect: (expiryNs: bigint) => void
  hasAccount: boolean
}

const publicColumns = ({ nowMs, selected, onSelect }: ExpiriesTableProps): readonly Column<BoardRow>[] => [
  {
    id: 'expiry',
    header: t('Expiry'),
    cell: ({ expiryNs }) => (
      <button
        type="button"
        aria-pressed={expiryNs === selected}
        title={formatUtc(expiryNs)}
        onClick={() => onSelect(expiryNs)}
        className="h-row font-medium text-text-1 -outline-offset-2! hover:text-accent aria-pressed:text-accent"
      >
        {expiryDay(expiryNs)}
      </button>
    ),
    sortValue: ({ expiryNs }) => expiryNs,
  },
  {
    id: 'left',
    header: t('Expires in'),
    align: 'right',
    cell: ({ expiryNs }) => <Left expiryNs={expiryNs} nowMs={nowMs} />,
  },
  { id: 'instruments', header: t('Listed'), align: 'right', cell: ({ instruments }) => instruments },
  {
    id: 'interest',
    header: t('Open interest'),
    align: 'right',
    cell: ({ callInterest, putInterest }) => formatCompact(sum(callInterest, putInterest)),
    sortValue: ({ callInterest, putInterest }) => sum(callInterest, putInterest),
  },
  {
    id: 'ratio',
    header: t('Puts / calls'),
    align: 'right',
    cell: ({ callInterest, putInterest }) =>
      formatNumber(
        callInterest === undefined || putInterest === undefined || callInterest === 0n
          ? undefined
          : Number(putInterest) / Number(callInterest),
        2,
      ),
  },
  {
    id: 'forward',
    header: t('Forward'),
    align: 'right',
    cell: ({ forward }) => formatNumber(forward, forward !== undefined && forward < 100 ? 4 : 1),
  },
  {
    id: 'iv',
    header: <span title={atmMarkAbout}>{t('ATM IV')}</span>,
    align: 'right',
    cell: ({ iv }) => formatPercent(iv, { decimals: 1, isSigned: false }),
  },
]

const ownColumns: readonly Column<BoardRow>[] = [
  {
    id: 'positions',
    header: t('Positions'),
    align: 'right',
    cell: ({ positions }) => positions.length || '',
    sortValue: ({ positions }) => positions.length,
  },
  { id: 'orders', header: t('Orders'), align: 'right', cell: ({ orders }) => orders.length || '' },
  {
    id: 'net',
    header: t('Would pay, USD'),
    align: 'right',
    cell: ({ positions, net, hasPin }) => (
      <>
        {hasPin && <PinMark />}
        {positions.length === 0 ? '' : `≈ ${signedUsd(net)}`}
      </>
    ),
    sortValue: ({ net }) => net,
  },
]

/** What expires when: a row an expiry, the next one first. Its name, or Enter, opens it. */
export function ExpiriesTable(props: ExpiriesTableProps) {
  const { rows, selected, onSelect, hasAccount } = props
  const columns = publicColumns(props)
  return (
    <DataTable
      label={t('Expiries')}
      columns={hasAccount ? [...columns, ...ownColumns] : columns}
      rows={rows}
      rowKey={({ expiryNs }) => String(expiryNs)}
      rowClassName={({ expiryNs }) => (expiryNs === selected ? 'bg-accent-soft' : '')}
      onOpenRow={({ expiryNs }) => onSelect(expiryNs)}
      minWidth={hasAccount ? 760 : 560}
    />
  )
}

export function PinMark() {
  return (
    <span className="mr-1 rounded-[3px] bg-warn-soft px-1 text-xs text-warn" title={t('A strike is near the price')}>
      {t('pin')}
    </span>
  )
}

const soonMs = 24 * 3_600_000

function Left({ expiryNs, nowMs }: { expiryNs: bigint; nowMs: number }) {
  const leftMs = Number(expiryNs / 1_000_000n) - nowMs
  if (leftMs <= 0) return <span className="text-warn">{t('settling')}</span>
  return <span className={leftMs < soonMs ? 'text-warn' : ''}>{formatCountdown(leftMs)}</span>
}

function sum(one: Amount | undefined, other: Amount | undefined): Amount | undefined {
  if (one === undefined && other === undefined) return undefined
  const none = fixed6<Amount>(0n)
  return add(one ?? none, other ?? none)
}
