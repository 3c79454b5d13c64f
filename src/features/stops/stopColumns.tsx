import { unknownText } from '@/ui/formatDecimal'
import { SideText } from '@/ui/SideText'
import { t } from '@/ui/t'
import type { Column } from '@/ui/table/DataTable'
import { DistanceCell } from './DistanceCell'
import { EditStopCell } from './EditStopCell'
import { PnlEstimate } from './PnlEstimate'
import { kindNames } from './stopNames'
import { rowDistance, rowPnl, type StopRow, type StopsTableProps } from './stopRow'
import { StopButtons } from './StopButtons'
import { StopStatus } from './StopStatus'
import type { StopEditing } from './useStopEditing'

export function stopColumns(props: StopsTableProps & StopEditing): readonly Column<StopRow>[] {
  return [
    {
      id: 'instrument',
      header: t('Instrument'),
      sortValue: ({ stop }) => stop.instrumentName,
      cell: ({ stop }) => <InstrumentLink name={stop.instrumentName} onGoTo={props.onGoTo} />,
    },
    {
      id: 'kind',
      header: t('Kind'),
      sortValue: ({ stop }) => stop.stop,
      cell: (row) => <KindTag row={row} />,
    },
    {
      id: 'side',
      header: t('Side'),
      sortValue: ({ stop }) => stop.side,
      cell: ({ stop }) => <SideText side={stop.side} />,
    },
    {
      id: 'amount',
      header: t('Amount'),
      align: 'right',
      width: 130,
      sortValue: ({ stop }) => stop.amount,
      cell: (row) => <EditStopCell {...props} row={row} field="amount" />,
    },
    {
      id: 'trigger',
      header: t('Trigger'),
      align: 'right',
      width: 150,
      sortValue: ({ stop }) => stop.trigger,
      cell: (row) => <EditStopCell {...props} row={row} field="trigger" />,
    },
    {
      id: 'distance',
      header: t('Distance'),
      align: 'right',
      sortValue: (row) => rowDistance(row),
      cell: (row) => <DistanceCell row={row} />,
    },
    {
      id: 'limit',
      header: t('Limit'),
      align: 'right',
      width: 130,
      cell: (row) => <EditStopCell {...props} row={row} field="limit" />,
    },
    {
      id: 'pnl',
      header: t('PnL at trigger'),
      align: 'right',
      sortValue: (row) => rowPnl(row),
      cell: (row) => <TriggerPnl row={row} />,
    },
    { id: 'status', header: t('Status'), width: 150, cell: (row) => <StopStatus {...props} row={row} /> },
    {
      id: 'actions',
      isPinned: true,
      headerLabel: t('Actions'),
      align: 'right',
      width: 136,
      cell: (row) => <StopButtons {...props} row={row} />,
    },
  ]
}

export function InstrumentLink({ name, onGoTo }: { name: string; onGoTo: (instrumentName: string) => void }) {
  return (
    <button
      type="button"
      className="rounded-[3px] font-medium hover:text-accent hover:underline"
      onClick={() => onGoTo(name)}
    >
      {name}
    </button>
  )
}

/** "SL" with its whole name for those who do not see it, and what is special about it. */
export function KindTag({ row: { stop } }: { row: StopRow }) {
  const tone = stop.stop === 'STOP_LOSS' ? 'text-warn' : 'text-accent'
  const isPlain = stop.closePosition !== true && stop.partialPosition !== true
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span className={tone}>{kindNames[stop.stop]}</span>
      {isPlain && (
        <span className="rounded-[3px] bg-surface-2 px-1 text-[10px] leading-4 text-text-2">
          {stop.reduceOnly === true ? t('Reduce') : t('Opens')}
        </span>
      )}
    </span>
  )
}

export function TriggerPnl({ row }: { row: StopRow }) {
  const pnl = rowPnl(row)
  if (pnl === undefined) return unknownText
  return <PnlEstimate pnl={pnl} />
}
