import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { unknownText, formatPercent } from '@/ui/formatNumber'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { t } from '@/language/t'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { isAlertArmed, type Alert } from './alert'
import { levelText, wishText } from './alertLabels'
import type { WatchedValue } from './watchAlerts'
import { Time } from '@/ui/Time'
import { toNumber } from '@/protocol/fixed6'

/** All alerts of the venue, those that wait first. */
export function AlertsTable({ alerts, valueFor, ...actions }: AlertsTableProps) {
  const isPhone = useScreenWidth() === 'phone'
  const rows = alerts.toSorted((a, b) => Number(isAlertArmed(b)) - Number(isAlertArmed(a)) || b.createdMs - a.createdMs)
  if (isPhone && rows.length > 0) return <AlertCards alerts={rows} valueFor={valueFor} {...actions} />
  return (
    <DataTable
      label={t('Alerts')}
      columns={alertColumns(valueFor, actions)}
      rows={rows}
      rowKey={({ id }) => id}
      rowClassName={(alert) => (isAlertArmed(alert) ? '' : 'text-text-3')}
      onOpenRow={({ instrumentName }) => actions.onGoTo(instrumentName)}
      minWidth={760}
      empty={<EmptyState>{t('No alerts yet. Create one above.')}</EmptyState>}
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
    { id: 'alert', header: t('Alert'), cell: (alert) => wishText(alert) },
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
          {!isAlertArmed(alert) && (
            <Button size="small" aria-label={armName(alert)} onClick={() => onRearm(alert)}>
              {t('Reactivate')}
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
  return t('Reactivate: {instrument}, {alert}', { instrument: alert.instrumentName, alert: wishText(alert) })
}

function removeName(alert: Alert): string {
  return t('Remove: {instrument}, {alert}', { instrument: alert.instrumentName, alert: wishText(alert) })
}

/** The alerts on a phone: one under the other, each with all that a row of the table has. */
function AlertCards({ alerts, valueFor, onRearm, onRemove, onGoTo }: AlertsTableProps) {
  return (
    <ul aria-label={t('Alerts')} className="flex flex-col">
      {alerts.map((alert) => {
        const value = valueFor(alert)
        return (
          <li key={alert.id} className="flex flex-col gap-1 border-b border-line px-3 py-2 text-sm">
            <div className="flex items-center gap-2">
              <button type="button" className="min-h-11 font-medium" onClick={() => onGoTo(alert.instrumentName)}>
                {alert.instrumentName}
              </button>
              <span className="ml-auto text-xs text-text-3">
                <AlertState alert={alert} />
              </span>
            </div>
            <p>{wishText(alert)}</p>
            <div className="flex items-center gap-2 text-xs text-text-3">
              <span>
                {t('Now {value}', { value: value === undefined ? unknownText : levelText(alert.source, value.value) })}
              </span>
              <span>{formatPercent(distanceOf(alert, value))}</span>
              <span className="ml-auto flex gap-2">
                {!isAlertArmed(alert) && (
                  <Button size="small" onClick={() => onRearm(alert)}>
                    {t('Reactivate')}
                  </Button>
                )}
                <Button size="small" onClick={() => onRemove(alert)}>
                  {t('Remove')}
                </Button>
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether an alert waits, and when it fired last. */
function AlertState({ alert }: { alert: Alert }) {
  const { fired, isRepeating } = alert
  if (fired === undefined) return isRepeating ? t('Active, repeating') : t('Active')
  return (
    <span className="inline-flex gap-1.5">
      {isRepeating ? t('Active, last triggered') : fired.isWhileAway ? t('Crossed while away') : t('Triggered')}
      <Time timeNs={BigInt(Math.floor(fired.atMs)) * 1_000_000n} hasDate />
    </span>
  )
}

type AlertActions = {
  readonly onRearm: (alert: Alert) => void
  readonly onRemove: (alert: Alert) => void
  readonly onGoTo: (instrumentName: string) => void
}

type AlertsTableProps = AlertActions & {
  alerts: readonly Alert[]
  /** What an alert looks at; nothing is watched for one that has fired. */
  valueFor: (alert: Alert) => WatchedValue | undefined
}

/** How far the value has to go to the level, as a share of it; of a move, how far it has gone. */
function distanceOf(alert: Alert, value: WatchedValue | undefined): number | undefined {
  if (value === undefined) return undefined
  const { rule } = alert
  const now = toNumber(value.value)
  return rule.kind === 'moves' ? now / toNumber(rule.base) - 1 : toNumber(rule.level) / now - 1
}
