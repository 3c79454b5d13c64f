import { useState } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { defaultPreferences, type Preferences } from '@/web/ui/preferences/preferences'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { RadioGroup, type RadioOption } from '@/web/ui/RadioGroup'
import { AppearanceSettings } from './AppearanceSettings'
import { LanguageSettings } from './LanguageSettings'
import { Setting, SettingsForm, SettingsSection } from './Setting'

export function AppearancePage({ onResetLayout }: { onResetLayout: () => void }) {
  const { change } = usePreferences()
  const [isResetting, setResetting] = useState(false)
  return (
    <SettingsForm title={t('Appearance')}>
      <AppearanceSettings />
      <LanguageSettings />
      <OrderSettings />
      <SettingsSection title={t('Layout')}>
        <Setting
          label={t('Panels')}
          hint={t('Restore the current layout’s original panel sizes and positions. Saved layouts are kept.')}
        >
          <Button onClick={onResetLayout}>{t('Reset layout')}</Button>
        </Setting>
        <Setting
          label={t('All settings on this page')}
          hint={t('Restore default theme, colours, density, language, number format, time zone and confirmations.')}
        >
          {isResetting ? (
            <span className="flex gap-2">
              <Button onClick={() => setResetting(false)}>{t('Cancel', {}, 'leave')}</Button>
              <Button
                onClick={() => {
                  const { theme, palette, density, language, numberLocale, timeZone, takingMove } = defaultPreferences
                  setResetting(false)
                  change({ theme, palette, density, language, numberLocale, timeZone, takingMove })
                }}
              >
                {t('Reset')}
              </Button>
            </span>
          ) : (
            <Button onClick={() => setResetting(true)}>{t('Reset settings')}</Button>
          )}
        </Setting>
      </SettingsSection>
    </SettingsForm>
  )
}

const takingMoves: readonly RadioOption<Preferences['takingMove']>[] = [
  { value: 'confirm', label: t('Confirm') },
  { value: 'show', label: t('Just show') },
]

function OrderSettings() {
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
