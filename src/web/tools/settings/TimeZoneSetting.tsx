import { t } from '@/web/language/t'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { Select, type SelectOption } from '@/web/ui/Select'
import { Setting } from './Setting'

const asComputer = 'computer'

/** The zone of every time on the page, of charts too. */
export function TimeZoneSetting() {
  const { preferences, change } = usePreferences()
  const { timeZone } = preferences
  return (
    <Setting
      label={t('Time zone')}
      hint={t('Reloads the page. Daily candles and expiries keep their UTC date, and exports are in UTC.')}
    >
      <Select
        label={t('Time zone')}
        isLabelHidden
        options={zoneOptions(timeZone)}
        value={timeZone ?? asComputer}
        onChange={(next) => change({ timeZone: next === asComputer ? undefined : next })}
        className="max-w-64"
      />
    </Setting>
  )
}

export function zoneOptions(chosen: string | undefined): readonly SelectOption<string>[] {
  const names = new Set(['UTC', ...(chosen === undefined ? [] : [chosen]), ...Intl.supportedValuesOf('timeZone')])
  const computer = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [
    { value: asComputer, label: t('Computer: {zone}', { zone: readable(computer) }) },
    ...[...names].map((name) => ({ value: name, label: readable(name) })),
  ]
}

const readable = (zone: string) => zone.replaceAll('_', ' ')
