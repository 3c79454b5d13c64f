import { firstDifference } from '@/core/lib/firstDifference'
import { toNumber } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { unknownText, formatPercent } from '@/web/ui/formatNumber'
import type { Column } from '@/web/ui/table/DataTable'
import { FittedTable, type Cards } from '@/web/ui/table/FittedTable'
import { Time } from '@/web/ui/Time'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { isAlertArmed, type Alert } from './alert'
import { levelText, wishText } from './alertLabels'
import type { WatchedValue } from './watchAlerts'

export function AlertsTable({ alerts, valueFor, ...actions }: AlertsTableProps) {
  const isPhone = useScreenWidth() === 'phone'
  const rows = alerts.toSorted((a, b) =>
    firstDifference(Number(isAlertArmed(b)) - Number(isAlertArmed(a)), b.createdMs - a.createdMs),
  )
  return (
    <FittedTable
      label={t('Alerts')}
      columns={alertColumns(valueFor, actions)}
      rows={rows}
      rowKey={({ id }) => id}
      rowClassName={(alert) => (isAlertArmed(alert) ? '' : 'text-text-3')}
      onOpenRow={({ instrumentName }) => actions.onGoTo(instrumentName)}
      isPhone={isPhone}
      cards={cards}
      empty={
        <EmptyState
          action={
            <Button size="small" onClick={actions.onNew}>
              {t('New alert')}
            </Button>
          }
        >
          {t('No alerts yet')}
        </EmptyState>
      }
    />
  )
}

const cards: Cards = {
  touch: { grid: 'grid-cols-12 grid-rows-[20px_20px_44px] gap-x-2 gap-y-1', height: 109 },
  dense: { grid: 'grid-cols-12 grid-rows-[20px_18px_30px] gap-x-2 gap-y-0.5', height: 85 },
  below: 600,
}

function alertColumns(
  valueFor: AlertsTableProps['valueFor'],
  { onRearm, onRemove, onGoTo }: AlertActions,
): readonly Column<Alert>[] {
  return [
    {
      id: 'instrument',
      card: { place: 'col-span-5 col-start-1 row-start-1 text-base font-medium' },
      header: t('Instrument'),
      sortValue: ({ instrumentName }) => instrumentName,
      cell: ({ instrumentName }) => (
        <button type="button" className="rounded-sm hover:text-accent" onClick={() => onGoTo(instrumentName)}>
          {instrumentName}
        </button>
      ),
    },
    {
      id: 'alert',
      card: { place: 'col-span-12 col-start-1 row-start-2 truncate' },
      header: t('Alert'),
      cell: (alert) => wishText(alert),
    },
    {
      id: 'now',
      card: { place: 'col-span-3 col-start-1 row-start-3', isLabelled: true },
      header: t('Now'),
      align: 'right',
      cell: (alert) => <Now alert={alert} value={valueFor(alert)} />,
    },
    {
      id: 'distance',
      card: { place: 'col-span-3 col-start-4 row-start-3', isLabelled: true },
      header: t('Distance'),
      align: 'right',
      sortValue: (alert) => distanceOf(alert, valueFor(alert)),
      cell: (alert) => formatPercent(distanceOf(alert, valueFor(alert))),
    },
    {
      id: 'state',
      card: { place: 'col-span-7 col-start-6 row-start-1 truncate text-right text-xs text-text-3' },
      header: t('State'),
      cell: (alert) => <AlertState alert={alert} />,
    },
    {
      id: 'actions',
      card: { place: 'col-span-6 col-start-7 row-start-3 text-right' },
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
  readonly onNew: () => void
  readonly onRearm: (alert: Alert) => void
  readonly onRemove: (alert: Alert) => void
  readonly onGoTo: (instrumentName: string) => void
}

type AlertsTableProps = AlertActions & {
  alerts: readonly Alert[]
  valueFor: (alert: Alert) => WatchedValue | undefined
}

/** Relative distance from the value to the alert's level. For a move alert, the relative change since its base. */
function distanceOf(alert: Alert, value: WatchedValue | undefined): number | undefined {
  if (value === undefined) return undefined
  const { rule } = alert
  const now = toNumber(value.value)
  return rule.kind === 'moves' ? now / toNumber(rule.base) - 1 : toNumber(rule.level) / now - 1
}
