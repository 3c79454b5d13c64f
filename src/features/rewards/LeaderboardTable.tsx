import type { StatsRow } from '@/protocol/rest/account'
import { EmptyState } from '@/ui/EmptyState'
import { Gain } from '@/ui/Figure'
import { unknownText } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { t } from '@/ui/t'

function columnsFor(own: string): readonly Column<StatsRow>[] {
  return [
    { id: 'rank', header: t('Place'), align: 'right', width: 60, cell: ({ ranking }) => ranking.rank ?? unknownText },
    {
      id: 'name',
      header: t('Who'),
      cell: ({ username }) => (
        <>
          {username}
          {username === own && (
            <span className="ml-2 rounded-[3px] border border-line-strong px-1 text-xs text-text-2">{t('you')}</span>
          )}
        </>
      ),
    },
    { id: 'pnl', header: t('PnL, USD'), align: 'right', cell: ({ pnl }) => <Gain usd={pnl} /> },
    { id: 'perp', header: t('Perpetuals, USD'), align: 'right', cell: ({ perpVolume }) => formatUsd(perpVolume) },
    { id: 'options', header: t('Options, USD'), align: 'right', cell: ({ optionsVolume }) => formatUsd(optionsVolume) },
  ]
}

/** Who has gained most of those who take part, with the own row wherever it stands. */
export function LeaderboardTable({ rows, own }: { rows: readonly StatsRow[]; own: string }) {
  if (rows.length === 0) return <EmptyState>{t('Nobody who takes part has traded in this time.')}</EmptyState>
  return (
    <DataTable
      label={t('Leaderboard')}
      columns={columnsFor(own)}
      rows={rows}
      rowKey={({ username }) => username}
      rowClassName={({ username }) => (username === own ? 'bg-accent-soft' : '')}
      minWidth={560}
    />
  )
}
