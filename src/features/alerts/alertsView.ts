import { toNumber } from '@/protocol/fixed6'
import type { Alert } from './alert'
import type { WatchedValue } from './watchAlerts'

export type AlertActions = {
  readonly onRearm: (alert: Alert) => void
  readonly onRemove: (alert: Alert) => void
  readonly onGoTo: (instrumentName: string) => void
}

export type AlertsTableProps = AlertActions & {
  alerts: readonly Alert[]
  /** What an alert looks at; nothing is watched for one that has fired. */
  valueFor: (alert: Alert) => WatchedValue | undefined
}

/** How far the value has to go to the level, as a share of it; of a move, how far it has gone. */
export function distanceOf(alert: Alert, value: WatchedValue | undefined): number | undefined {
  if (value === undefined) return undefined
  const { rule } = alert
  const now = toNumber(value.value)
  return rule.kind === 'moves' ? now / toNumber(rule.base) - 1 : toNumber(rule.level) / now - 1
}
