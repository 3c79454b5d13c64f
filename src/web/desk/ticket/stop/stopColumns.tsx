import { waitsForFall } from '@/core/quant/checkStop'
import { t } from '@/web/language/t'
import { Button, IconButton } from '@/web/ui/Button'
import { unknownText, formatPercent } from '@/web/ui/formatNumber'
import { CloseIcon } from '@/web/ui/moreIcons'
import { SideText } from '@/web/ui/SideText'
import type { Column } from '@/web/ui/table/DataTable'
import { EditStopCell, StopStatus } from './EditStopCell'
import { kindNames } from './stopNames'
import { rowDistance, rowPnl, type StopRow, type StopsTableProps } from './stopRow'
import { PnlEstimate } from './TriggerFields'
import type { StopEditing } from './useStopEditing'

export function stopColumns(props: StopsTableProps & StopEditing): readonly Column<StopRow>[] {
  return [
    {
      id: 'instrument',
      card: { place: 'col-span-5 col-start-1 row-start-1 text-base', dense: 'col-span-4 col-start-1 row-start-1' },
      header: t('Instrument'),
      sortValue: ({ stop }) => stop.instrumentName,
      cell: ({ stop }) => <StopInstrumentLink name={stop.instrumentName} onGoTo={props.onGoTo} />,
    },
    {
      id: 'kind',
      card: {
        place: 'col-span-5 col-start-6 row-start-1',
        dense: 'col-span-4 col-start-5 row-start-1 overflow-hidden',
      },
      header: t('Type'),
      sortValue: ({ stop }) => stop.stop,
      cell: (row) => <KindTag row={row} />,
    },
    {
      id: 'side',
      card: { place: 'col-span-2 col-start-11 row-start-1 text-right', dense: 'col-span-2 col-start-9 row-start-1' },
      header: t('Side'),
      sortValue: ({ stop }) => stop.side,
      cell: ({ stop }) => <SideText side={stop.side} />,
    },
    ...figureColumns(props),
    {
      id: 'status',
      card: {
        place: 'col-span-6 col-start-1 row-start-4 whitespace-normal!',
        dense: 'col-span-6 col-start-1 row-start-3 whitespace-normal!',
      },
      header: t('Status'),
      width: 150,
      cell: (row) => <StopStatus {...props} row={row} />,
    },
    {
      id: 'actions',
      card: {
        place: 'col-span-6 col-start-7 row-start-4 text-right [&_button]:min-w-16',
        dense: 'col-span-6 col-start-7 row-start-3 text-right',
      },
      isPinned: true,
      headerLabel: t('Actions'),
      align: 'right',
      width: 136,
      cell: (row) => <StopButtons {...props} row={row} />,
    },
  ]
}

function figureColumns(props: StopsTableProps & StopEditing): readonly Column<StopRow>[] {
  return [
    {
      id: 'amount',
      card: {
        place: 'col-span-4 col-start-9 row-start-2 text-right',
        isLabelled: true,
        dense: 'col-span-3 col-start-7 row-start-2',
      },
      header: t('Amount'),
      align: 'right',
      width: 130,
      sortValue: ({ stop }) => stop.amount,
      cell: (row) => <EditStopCell {...props} row={row} field="amount" />,
    },
    {
      id: 'trigger',
      card: {
        place: 'col-span-4 col-start-1 row-start-2',
        isLabelled: true,
        dense: 'col-span-3 col-start-1 row-start-2',
      },
      header: t('Trigger'),
      align: 'right',
      width: 150,
      sortValue: ({ stop }) => stop.trigger,
      cell: (row) => <EditStopCell {...props} row={row} field="trigger" />,
    },
    {
      id: 'distance',
      card: {
        place: 'col-span-4 col-start-1 row-start-3',
        isLabelled: true,
        dense: 'col-span-2 col-start-11 row-start-1 text-right before:hidden',
      },
      header: t('Distance'),
      align: 'right',
      sortValue: (row) => rowDistance(row),
      cell: (row) => <DistanceCell row={row} />,
    },
    {
      id: 'limit',
      card: {
        place: 'col-span-4 col-start-5 row-start-2',
        isLabelled: true,
        dense: 'col-span-3 col-start-4 row-start-2',
      },
      header: t('Limit'),
      align: 'right',
      width: 130,
      cell: (row) => <EditStopCell {...props} row={row} field="limit" />,
    },
    {
      id: 'pnl',
      from: 880,
      card: {
        place: 'col-span-4 col-start-9 row-start-3 text-right',
        isLabelled: true,
        dense: 'col-span-3 col-start-10 row-start-2 text-right',
      },
      header: t('PnL at trigger'),
      align: 'right',
      sortValue: (row) => rowPnl(row),
      cell: (row) => <TriggerPnl row={row} />,
    },
  ]
}

export function StopInstrumentLink({ name, onGoTo }: { name: string; onGoTo: (instrumentName: string) => void }) {
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

/** For example "SL", with the full name for screen readers and tags for flags. */
export function KindTag({ row: { stop } }: { row: StopRow }) {
  const tone = stop.stop === 'STOP_LOSS' ? 'text-warn' : 'text-accent'
  const isPlain = stop.closePosition !== true && stop.partialPosition !== true
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span className={tone}>{kindNames[stop.stop]}</span>
      {isPlain && (
        <span className="rounded-[3px] bg-surface-2 px-1 text-2xs leading-4 text-text-2">
          {stop.reduceOnly === true ? t('Reduce-only') : t('Opens position')}
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

/** The bar is empty at this distance or more, and fills as the mark approaches the trigger. */
const farAway = 0.1
/** The number is highlighted below this distance. */
const near = 0.005

/** Distance of the mark from the trigger with its direction, and a bar that fills as the distance shrinks. */
export function DistanceCell({ row }: { row: StopRow }) {
  const distance = rowDistance(row)
  if (distance === undefined) return unknownText
  const { stop } = row
  const isBelow = waitsForFall(stop.stop, stop.side === 'buy')
  const percent = formatPercent(isBelow ? -distance : distance)
  // A stop attached to an order is inactive before the order fills, so it has no bar.
  if (row.isWithParent) return <span className="text-text-3">{percent}</span>
  const filled = Math.max(0, Math.min(1, 1 - distance / farAway))
  const isNear = distance < near
  return (
    <span className="inline-flex min-w-14 flex-col items-end leading-4 in-data-card:items-start">
      <span className={isNear ? 'text-warn' : ''}>{percent}</span>
      <span aria-hidden="true" className="h-0.5 w-full bg-surface-2">
        <span
          className={`block h-full ${isNear ? 'bg-warn' : 'bg-text-4'}`}
          style={{ width: `${Math.round(filled * 100)}%` }}
        />
      </span>
    </span>
  )
}

type StopButtonsProps = Pick<StopsTableProps, 'pending' | 'onCancel'> & StopEditing & { row: StopRow }

/** Row actions. "Cancel" always cancels the stop; "Discard" ends an edit. */
export function StopButtons(props: StopButtonsProps) {
  const { row, pending, editing, endedKey, onBegin, onSave, onDiscard, onCancel } = props
  const { stop } = row
  const isBusy = pending.edits.has(stop.rowKey) || pending.cancels.has(stop.rowKey)
  const isEditing = editing?.rowKey === stop.rowKey && !pending.edits.has(stop.rowKey)
  return (
    <span className="inline-flex gap-1">
      {isEditing ? (
        <>
          <Button size="small" variant="primary" onClick={() => onSave(stop)}>
            {t('Save')}
          </Button>
          <IconButton label={t('Discard')} keys="Esc" icon={<CloseIcon />} onClick={onDiscard} />
        </>
      ) : (
        <Button
          {...(endedKey === stop.rowKey && { ref: focus })}
          size="small"
          isPending={isBusy}
          className={quiet}
          onClick={() => onBegin(stop)}
        >
          {t('Edit')}
        </Button>
      )}
      <Button size="small" isPending={isBusy} className={quiet} onClick={() => onCancel(stop)}>
        {t('Cancel')}
      </Button>
    </span>
  )
}

/** Hides the spinner: the status beside the button shows progress. */
const quiet = 'aria-busy:opacity-50 [&_.spinner]:hidden'

function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}
