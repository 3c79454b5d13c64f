import { toNumber } from '@/protocol/fixed6'
import { EmptyState } from '@/ui/EmptyState'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatNumber } from '@/ui/formatNumber'
import { formatPercent } from '@/ui/formatPercent'
import { formatCompact, formatUsd } from '@/ui/formatUsd'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { t } from '@/ui/t'
import type { AssetRow } from './statisticsRows'

/** Volumes and open interest of each asset, perpetuals and options apart. */
export function AssetTable({ rows }: { rows: readonly AssetRow[] }) {
  return (
    <DataTable
      label={t('Assets')}
      columns={columns}
      rows={rows}
      rowKey={({ asset }) => asset}
      minWidth={820}
      empty={<EmptyState>{t('The venue lists nothing yet.')}</EmptyState>}
    />
  )
}

const columns: readonly Column<AssetRow>[] = [
  { id: 'asset', header: t('Asset'), cell: ({ asset }) => <span className="font-medium">{asset}</span> },
  {
    id: 'index',
    header: t('Index'),
    align: 'right',
    sortValue: ({ index }) => index,
    cell: ({ index }) => formatDecimal(index, index !== undefined && toNumber(index) < 10 ? 5 : 2),
  },
  {
    id: 'change',
    header: '24 h',
    align: 'right',
    sortValue: ({ change }) => change,
    cell: ({ change }) => <span className={toneOf(change)}>{formatPercent(change)}</span>,
  },
  {
    id: 'perpetualVolume',
    header: t('Perpetuals 24 h USD'),
    align: 'right',
    sortValue: ({ perpetualVolume }) => perpetualVolume,
    cell: ({ perpetualVolume }) => <span title={formatUsd(perpetualVolume)}>{formatCompact(perpetualVolume)}</span>,
  },
  {
    id: 'open',
    header: t('Open USD'),
    align: 'right',
    sortValue: ({ openUsd }) => openUsd,
    cell: ({ openUsd, openContracts }) => (
      <span title={t('{contracts} contracts', { contracts: formatDecimal(openContracts, 2) })}>
        {formatCompact(openUsd)}
      </span>
    ),
  },
  {
    id: 'optionVolume',
    header: t('Options 24 h USD'),
    align: 'right',
    sortValue: ({ optionVolume }) => optionVolume,
    cell: ({ optionVolume, premium }) => (
      <span title={t('premium {premium} USD', { premium: formatUsd(premium) })}>{formatCompact(optionVolume)}</span>
    ),
  },
  {
    id: 'calls',
    header: t('Open calls'),
    align: 'right',
    sortValue: ({ calls }) => calls,
    cell: ({ calls }) => formatCompact(calls),
  },
  {
    id: 'puts',
    header: t('Open puts'),
    align: 'right',
    sortValue: ({ puts }) => puts,
    cell: ({ puts }) => formatCompact(puts),
  },
  {
    id: 'ratio',
    header: t('Puts / calls'),
    align: 'right',
    sortValue: ({ putCallRatio }) => putCallRatio,
    cell: ({ putCallRatio }) => formatNumber(putCallRatio, 2),
  },
]

function toneOf(value: number | undefined): string {
  return value === undefined || value === 0 ? 'text-text-2' : value > 0 ? 'text-buy' : 'text-sell'
}
