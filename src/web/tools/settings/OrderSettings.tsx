import type { Preferences } from '@/web/ui/preferences/preferences'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { RadioGroup, type RadioOption } from '@/web/ui/RadioGroup'
import { t } from '@/web/language/t'
import { Setting, SettingsSection } from './Setting'

const takingMoves: readonly RadioOption<Preferences['takingMove']>[] = [
  { value: 'confirm', label: t('Confirm') },
  { value: 'show', label: t('Just show') },
]

/** What is asked once more before it is signed. */
export function OrderSettings() {
  const { preferences, change } = usePreferences()
  return (
    <SettingsSection title={t('Confirmations')}>
      <Setting
        label={t('Moving an order so that it takes')}
        hint={t('By drag or keys, on the chart, in the book and in the ladder. What it takes is always shown first.')}
      >
        <RadioGroup
          label={t('Moving an order so that it takes')}
          options={takingMoves}
          value={preferences.takingMove}
          onChange={(takingMove) => change({ takingMove })}
        />
      </Setting>
    </SettingsSection>
  )
}
