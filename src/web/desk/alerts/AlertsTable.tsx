import { firstDifference } from '@/core/lib/firstDifference'
import { fixed6, toNumber } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { unknownText, formatPercent } from '@/web/ui/formatNumber'
import { BellIcon } from '@/web/ui/icons'
import { CloseIcon } from '@/web/ui/moreIcons'
import type { Column } from '@/web/ui/table/DataTable'
import { FittedTable, type Cards } from '@/web/ui/table/FittedTable'
import { MarketLink, MarketMark } from '@/web/ui/table/MarketLink'
import { RowAction, RowActions } from '@/web/ui/table/RowAction'
import { Time } from '@/web/ui/Time'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { canMove, isAlertArmed, type Alert, type AlertLevel } from './alert'
import { levelText, subjectName, wishText } from './alertLabels'
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
          drawing="alerts"
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
  touch: { grid: 'grid-cols-4 grid-rows-[24px_46px] gap-x-2 gap-y-1', height: 90 },
  dense: { grid: 'grid-cols-4 grid-rows-[20px_46px] gap-x-2 gap-y-0.5', height: 80 },
  below: 600,
}

function alertColumns(
  valueFor: AlertsTableProps['valueFor'],
  { onRearm, onRemove, onGoTo }: AlertActions,
): readonly Column<Alert>[] {
  return [
    {
      id: 'instrument',
      card: { place: 'col-span-4 col-start-1 row-start-1 truncate text-base', lines: 'one' },
      header: t('Instrument'),
      sortValue: subjectName,
      mark: (alert) => (alert.source === 'margin' ? undefined : <MarketMark name={alert.instrumentName} />),
      cell: (alert) => <MarketLink name={subjectName(alert)} onGoTo={() => onGoTo(alert.instrumentName)} />,
      under: wishText,
      isUnderBeside: true,
    },
    {
      id: 'now',
      card: { place: 'col-start-1 row-start-2', isLabelled: true },
      header: t('Now · distance'),
      align: 'right',
      sortValue: (alert) => distanceOf(alert, valueFor(alert)),
      cell: (alert) => <Now alert={alert} value={valueFor(alert)} />,
      under: (alert) => distanceText(alert, valueFor(alert)),
    },
    {
      id: 'state',
      card: { place: 'col-start-2 row-start-2', isLabelled: true },
      header: t('State'),
      align: 'right',
      cell: stateText,
      under: ({ fired }) =>
        fired === undefined ? undefined : <Time timeNs={BigInt(Math.floor(fired.atMs)) * 1_000_000n} hasDate />,
    },
    {
      id: 'actions',
      card: { place: 'col-span-2 col-start-3 row-start-2 text-right' },
      isPinned: true,
      headerLabel: t('Actions'),
      align: 'right',
      cell: (alert) => (
        <RowActions>
          {!isAlertArmed(alert) && (
            <RowAction icon={<BellIcon />} aria-label={armName(alert)} onClick={() => onRearm(alert)}>
              {t('Reactivate')}
            </RowAction>
          )}
          <RowAction icon={<CloseIcon />} aria-label={removeName(alert)} onClick={() => onRemove(alert)}>
            {t('Remove')}
          </RowAction>
        </RowActions>
      ),
    },
  ]
}

function Now({ alert, value }: { alert: Alert; value: WatchedValue | undefined }) {
  if (value === undefined) return unknownText
  return <span className={value.isLive ? '' : 'is-stale'}>{levelText(alert.source, value.value)}</span>
}

function armName(alert: Alert): string {
  return t('Reactivate: {instrument}, {alert}', { instrument: subjectName(alert), alert: wishText(alert) })
}

function removeName(alert: Alert): string {
  return t('Remove: {instrument}, {alert}', { instrument: subjectName(alert), alert: wishText(alert) })
}

function stateText({ fired, isRepeating }: Alert): string {
  if (fired === undefined) return isRepeating ? t('Active, repeating') : t('Active')
  if (isRepeating) return t('Active, last triggered')
  return fired.isWhileAway ? t('Crossed while away') : t('Triggered')
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

/**
 * Relative distance from the value to the alert's level. For a move alert, the relative change since its base.
 * Undefined for figures that can be zero.
 */
function distanceOf({ source, rule }: Alert, value: WatchedValue | undefined): number | undefined {
  if (value === undefined || !canMove(source)) return undefined
  const now = toNumber(value.value)
  return rule.kind === 'moves' ? now / toNumber(rule.base) - 1 : toNumber(rule.level) / now - 1
}

/** The relative distance of a price, or the difference to the level in its own unit. */
function distanceText(alert: Alert, value: WatchedValue | undefined): string {
  const { source, rule } = alert
  if (canMove(source) || rule.kind === 'moves') return formatPercent(distanceOf(alert, value))
  if (value === undefined) return unknownText
  const distance = fixed6<AlertLevel>(rule.level - value.value)
  return `${distance > 0n ? '+' : ''}${levelText(source, distance)}`
}
