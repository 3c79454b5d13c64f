import type { Emission } from '@/protocol/rest/farming'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { t } from '@/ui/t'

type Row = Emission & { readonly epoch: number; readonly isRunning: boolean }

const columns: readonly Column<Row>[] = [
  {
    id: 'epoch',
    header: t('Epoch'),
    cell: ({ epoch, isRunning }) => (
      <>
        {epoch}
        {isRunning && (
          <span className="ml-2 rounded-[3px] bg-pending-soft px-1 text-xs text-pending">{t('running')}</span>
        )}
      </>
    ),
  },
  {
    id: 'farming',
    header: t('Farming, tokens'),
    align: 'right',
    cell: ({ farmingEmission, isRunning }) => tokens(farmingEmission, isRunning),
  },
  {
    id: 'staking',
    header: t('Staking, tokens'),
    align: 'right',
    cell: ({ stakingEmission, isRunning }) => tokens(stakingEmission, isRunning),
  },
  {
    id: 'boosted',
    header: t('Boosted volume, USD'),
    align: 'right',
    cell: ({ totalBoostedVolume }) => formatUsd(totalBoostedVolume),
  },
]

/** What was given, and what the running epoch has to give. */
export function EmissionsTable({ emissions }: { emissions: readonly Emission[] }) {
  const rows = emissions.map((emission, at) => ({ ...emission, epoch: at + 1, isRunning: at === emissions.length - 1 }))
  return (
    <DataTable
      label={t('Emissions')}
      columns={columns}
      rows={rows.toReversed()}
      rowKey={({ epoch }) => String(epoch)}
      minWidth={480}
    />
  )
}

function tokens(amount: bigint, isRunning: boolean): string {
  return `${isRunning ? '≈ ' : ''}${formatDecimal(amount, 2)}`
}
