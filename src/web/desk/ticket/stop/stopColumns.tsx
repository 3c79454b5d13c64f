import { waitsForFall } from '@/core/quant/checkStop'
import { t } from '@/web/language/t'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import { Button, IconButton } from '@/web/ui/Button'
import { unknownText, formatPercent } from '@/web/ui/formatNumber'
import { CloseIcon, PencilIcon, TradeIcon } from '@/web/ui/moreIcons'
import { SideText } from '@/web/ui/SideText'
import type { Column } from '@/web/ui/table/DataTable'
import { MarketLink, MarketMark } from '@/web/ui/table/MarketLink'
import { RowAction, RowActions } from '@/web/ui/table/RowAction'
import { EditStopCell, StopStatus } from './EditStopCell'
import { kindNames } from './stopNames'
import { rowDistance, rowPnl, type StopRow, type StopsTableProps } from './stopRow'
import { PnlEstimate } from './TriggerFields'
import type { StopEditing } from './useStopEditing'

export function stopColumns(props: StopsTableProps & StopEditing): readonly Column<StopRow>[] {
  return [
    {
      id: 'instrument',
      card: {
        place: 'col-span-4 col-start-1 row-start-1 truncate text-lg',
        dense: 'col-span-4 col-start-1 row-start-1 truncate',
        lines: 'one',
      },
      header: t('Instrument'),
      sortValue: ({ stop }) => stop.instrumentName,
      mark: ({ stop }) => <MarketMark name={stop.instrumentName} />,
      cell: ({ stop }) => <MarketLink name={stop.instrumentName} onGoTo={props.onGoTo} />,
      under: (row) => <KindAndSide row={row} />,
      isUnderBeside: true,
    },
    ...figureColumns(props),
    {
      id: 'status',
      card: { place: 'col-span-2 col-start-1 row-start-3 whitespace-normal!' },
      header: t('Status'),
      align: 'right',
      width: 130,
      cell: (row) => <StopStatus {...props} row={row} />,
    },
    {
      id: 'actions',
      card: { place: 'col-span-2 col-start-3 row-start-3 text-right' },
      isPinned: true,
      headerLabel: t('Actions'),
      align: 'right',
      // Fits three actions.
      width: 224,
      cell: (row) => <StopButtons {...props} row={row} />,
    },
  ]
}

function figureColumns(props: StopsTableProps & StopEditing): readonly Column<StopRow>[] {
  const isEdited = ({ stop }: StopRow) => props.editing?.rowKey === stop.rowKey
  return [
    {
      id: 'trigger',
      card: { place: 'col-start-1 row-start-2', isLabelled: true },
      header: t('Trigger · distance'),
      align: 'right',
      width: 150,
      sortValue: ({ stop }) => stop.trigger,
      cell: (row) => <EditStopCell {...props} row={row} field="trigger" />,
      under: (row) => (isEdited(row) ? undefined : <Distance row={row} />),
    },
    {
      id: 'limit',
      card: { place: 'col-start-2 row-start-2', isLabelled: true },
      header: t('Limit'),
      align: 'right',
      width: 120,
      cell: (row) => <EditStopCell {...props} row={row} field="limit" />,
    },
    {
      id: 'amount',
      card: { place: 'col-start-3 row-start-2', isLabelled: true },
      header: t('Amount'),
      align: 'right',
      width: 120,
      sortValue: ({ stop }) => stop.amount,
      cell: (row) => <EditStopCell {...props} row={row} field="amount" />,
    },
    {
      id: 'pnl',
      yields: 10,
      card: { place: 'col-start-4 row-start-2 text-right', isLabelled: true },
      header: t('PnL at trigger'),
      align: 'right',
      sortValue: (row) => rowPnl(row),
      cell: (row) => <TriggerPnl row={row} />,
    },
  ]
}

/** For example "Sell · SL · Reduce-only". */
function KindAndSide({ row: { stop } }: { row: StopRow }) {
  const isPlain = stop.closePosition !== true && stop.partialPosition !== true
  return (
    <>
      <SideText side={stop.side} />
      {` · ${kindNames[stop.stop]}`}
      {isPlain && ` · ${stop.reduceOnly === true ? t('Reduce-only') : t('Opens position')}`}
    </>
  )
}

function TriggerPnl({ row }: { row: StopRow }) {
  const pnl = rowPnl(row)
  if (pnl === undefined) return unknownText
  return <PnlEstimate pnl={pnl} />
}

/** The number is highlighted below this distance. */
const near = 0.005

/** Distance of the mark from the trigger, with its direction. */
function Distance({ row }: { row: StopRow }) {
  const distance = rowDistance(row)
  if (distance === undefined) return unknownText
  const { stop } = row
  const percent = formatPercent(waitsForFall(stop.stop, stop.side === 'buy') ? -distance : distance)
  // A stop attached to an order is inactive before the order fills.
  return <span className={distance < near && !row.isWithParent ? 'text-warn' : ''}>{percent}</span>
}

type StopButtonsProps = Pick<StopsTableProps, 'pending' | 'onCancel' | 'trails'> & StopEditing & { row: StopRow }

/** Row actions. "Cancel" always cancels the stop; "Discard" ends an edit. */
function StopButtons(props: StopButtonsProps) {
  const { row, pending, editing, endedKey, onBegin, onSave, onDiscard, onCancel, trails } = props
  const { stop } = row
  const isBusy = pending.edits.has(stop.rowKey) || pending.cancels.has(stop.rowKey)
  const isEditing = editing?.rowKey === stop.rowKey && !pending.edits.has(stop.rowKey)
  return (
    <RowActions>
      {isEditing ? (
        <>
          <Button size="small" variant="primary" onClick={() => onSave(stop)}>
            {t('Save')}
          </Button>
          <IconButton label={t('Discard')} keys="Esc" icon={<CloseIcon />} onClick={onDiscard} />
        </>
      ) : (
        <RowAction
          {...(endedKey === stop.rowKey && { ref: focus })}
          icon={<PencilIcon />}
          isPending={isBusy}
          className={quiet}
          onClick={() => onBegin(stop)}
        >
          {t('Edit')}
        </RowAction>
      )}
      {!isEditing && !row.isWithParent && <TrailButton stop={stop} trails={trails} isBusy={isBusy} />}
      <RowAction icon={<CloseIcon />} isPending={isBusy} className={quiet} onClick={() => onCancel(stop)}>
        {t('Cancel')}
      </RowAction>
    </RowActions>
  )
}

type TrailButtonProps = { stop: WaitingStop; trails: StopsTableProps['trails']; isBusy: boolean }

function TrailButton({ stop, trails, isBusy }: TrailButtonProps) {
  const action = trails.actionOf(stop)
  if (action === undefined) return null
  const { label, about } = trailLabels[action]
  return (
    <RowAction
      icon={<TradeIcon />}
      aria-label={about}
      isPending={isBusy}
      className={quiet}
      onClick={() => trails.onAction(stop)}
    >
      {label}
    </RowAction>
  )
}

const trailLabels = {
  trail: { label: t('Trail'), about: t('Trail') },
  stop: { label: t('Stop', {}, 'do it'), about: t('Stop trailing') },
  resume: { label: t('Resume'), about: t('Resume trailing') },
}

/** Hides the spinner: the status beside the button shows progress. */
const quiet = 'aria-busy:opacity-50 [&_.spinner]:hidden'

function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}
