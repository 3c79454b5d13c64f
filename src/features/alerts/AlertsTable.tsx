import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { unknownText } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { t } from '@/ui/t'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { isArmed, type Alert } from './alert'
import { AlertCards } from './AlertCards'
import { AlertState } from './AlertState'
import { levelText, wishWords } from './alertWords'
import { distanceOf, type AlertActions, type AlertsTableProps } from './alertsView'
import type { WatchedValue } from './watchAlerts'

/** All alerts of the venue, those that wait first. */
export function AlertsTable({ alerts, valueFor, ...actions }: AlertsTableProps) {
  const isPhone = useScreenWidth() === 'phone'
  const rows = alerts.toSorted((a, b) => Number(isArmed(b)) - Number(isArmed(a)) || b.createdMs - a.createdMs)
  if (isPhone && rows.length > 0) return <AlertCards alerts={rows} valueFor={valueFor} {...actions} />
  return (
    <DataTable
      label={t('Alerts')}
      columns={alertColumns(valueFor, actions)}
      rows={rows}
      rowKey={({ id }) => id}
      rowClassName={(alert) => (isArmed(alert) ? '' : 'text-text-3')}
      onOpenRow={({ instrumentName }) => actions.onGoTo(instrumentName)}
      minWidth={760}
      empty={<EmptyState>{t('You have no alerts. Say above what you want to be told of.')}</EmptyState>}
    />
  )
}

function alertColumns(
  valueFor: AlertsTableProps['valueFor'],
  { onRearm, onRemove, onGoTo }: AlertActions,
): readonly Column<Alert>[] {
  return [
    {
      id: 'instrument',
      header: t('Instrument'),
      sortValue: ({ instrumentName }) => instrumentName,
      cell: ({ instrumentName }) => (
        <button type="button" className="rounded-sm hover:text-accent" onClick={() => onGoTo(instrumentName)}>
          {instrumentName}
        </button>
      ),
    },
    { id: 'alert', header: t('Alert'), cell: (alert) => wishWords(alert) },
    { id: 'now', header: t('Now'), align: 'right', cell: (alert) => <Now alert={alert} value={valueFor(alert)} /> },
    {
      id: 'distance',
      header: t('Distance'),
      align: 'right',
      sortValue: (alert) => distanceOf(alert, valueFor(alert)),
      cell: (alert) => formatPercent(distanceOf(alert, valueFor(alert))),
    },
    { id: 'state', header: t('State'), cell: (alert) => <AlertState alert={alert} /> },
    {
      id: 'actions',
      isPinned: true,
      headerLabel: t('Actions'),
      align: 'right',
      cell: (alert) => (
        <span className="inline-flex gap-1.5">
          {!isArmed(alert) && (
            <Button size="small" aria-label={armName(alert)} onClick={() => onRearm(alert)}>
              {t('Arm again')}
            </Button>
          )}
          <Button size="small" aria-label={removeName(alert)} onClick={() => onRemove(alert)}>
            {t('Remove')}
          </Button>
        </span>
      ),
    },
  ]
}

function Now({ alert, value }: { alert: Alert; value: WatchedValue | undefined }) {
  if (value === undefined) return unknownText
  return <span className={value.isLive ? '' : 'is-stale'}>{levelText(alert.source, value.value)}</span>
}

function armName(alert: Alert): string {
  return t('Arm again: {instrument}, {alert}', { instrument: alert.instrumentName, alert: wishWords(alert) })
}

function removeName(alert: Alert): string {
  return t('Remove: {instrument}, {alert}', { instrument: alert.instrumentName, alert: wishWords(alert) })
}
