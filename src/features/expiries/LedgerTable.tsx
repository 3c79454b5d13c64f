import { formatDecimal } from '@/ui/formatDecimal'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { Time } from '@/ui/Time'
import { t } from '@/ui/t'
import { expiryDay, signedUsd } from './boardWords'
import type { LedgerRow } from './ledgerRows'

type LedgerTableProps = {
  rows: readonly LedgerRow[]
  selected: bigint | undefined
  onSelect: (expiryNs: bigint) => void
  hasAccount: boolean
}

const publicColumns = ({ selected, onSelect }: LedgerTableProps): readonly Column<LedgerRow>[] => [
  {
    id: 'expiry',
    header: t('Expired'),
    cell: ({ expiryNs }) => (
      <button
        type="button"
        aria-pressed={expiryNs === selected}
        onClick={() => onSelect(expiryNs)}
        className="h-row font-medium text-text-1 -outline-offset-2! hover:text-accent aria-pressed:text-accent"
      >
        {expiryDay(expiryNs)}
      </button>
    ),
    sortValue: ({ expiryNs }) => expiryNs,
  },
  {
    id: 'price',
    header: t('Settlement price'),
    align: 'right',
    cell: ({ price }) => formatDecimal(price, 2),
    sortValue: ({ price }) => price,
  },
  {
    id: 'at',
    header: t('Settled'),
    align: 'right',
    cell: ({ settledAtNs }) => <Time timeNs={settledAtNs} hasDate />,
  },
]

const ownColumns: readonly Column<LedgerRow>[] = [
  { id: 'held', header: t('Held'), align: 'right', cell: ({ positions }) => positions.length || '' },
  {
    id: 'net',
    header: t('Paid, USD'),
    align: 'right',
    cell: ({ positions, net }) => (positions.length === 0 ? '' : signedUsd(net)),
  },
  {
    id: 'check',
    header: t('Check'),
    cell: ({ positions, mismatches }) => (positions.length === 0 ? '' : <CheckMark mismatches={mismatches} />),
  },
]

/** Past expiries: at what they settled, and what that paid. */
export function LedgerTable(props: LedgerTableProps) {
  const { rows, selected, onSelect, hasAccount } = props
  const columns = publicColumns(props)
  return (
    <DataTable
      label={t('Past expiries')}
      columns={hasAccount ? [...columns, ...ownColumns] : columns}
      rows={rows}
      rowKey={({ expiryNs }) => String(expiryNs)}
      rowClassName={({ expiryNs }) => (expiryNs === selected ? 'bg-accent-soft' : '')}
      onOpenRow={({ expiryNs }) => onSelect(expiryNs)}
      minWidth={hasAccount ? 560 : 320}
      empty={<EmptyState>{t('No option of it has expired yet.')}</EmptyState>}
    />
  )
}

function CheckMark({ mismatches }: { mismatches: number }) {
  if (mismatches === 0) return <span className="text-text-3">{t('✓ agrees')}</span>
  return <span className="text-danger">{t('✗ {count} differ', { count: mismatches })}</span>
}
