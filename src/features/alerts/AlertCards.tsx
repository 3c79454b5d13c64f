import { Button } from '@/ui/Button'
import { unknownText } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'
import { isArmed } from './alert'
import { distanceOf, type AlertsTableProps } from './alertsView'
import { levelText, wishWords } from './alertWords'
import { AlertState } from './AlertState'

/** The alerts on a phone: one under the other, each with all that a row of the table has. */
export function AlertCards({ alerts, valueFor, onRearm, onRemove, onGoTo }: AlertsTableProps) {
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
            <p>{wishWords(alert)}</p>
            <div className="flex items-center gap-2 text-xs text-text-3">
              <span>
                {t('Now {value}', { value: value === undefined ? unknownText : levelText(alert.source, value.value) })}
              </span>
              <span>{formatPercent(distanceOf(alert, value))}</span>
              <span className="ml-auto flex gap-2">
                {!isArmed(alert) && (
                  <Button size="small" onClick={() => onRearm(alert)}>
                    {t('Arm again')}
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
