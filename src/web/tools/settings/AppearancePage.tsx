import { useState } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { defaultPreferences } from '@/web/ui/preferences/preferences'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { AppearancePreview } from './AppearancePreview'
import { AppearanceSettings } from './AppearanceSettings'
import { LanguageSettings } from './LanguageSettings'
import { OrderSettings } from './OrderSettings'
import { Setting, SettingsForm, SettingsSection } from './Setting'

export function AppearancePage({ onResetLayout }: { onResetLayout: () => void }) {
  const { change } = usePreferences()
  const isDesk = useScreenWidth() === 'desk'
  const [isResetting, setResetting] = useState(false)
  return (
    <div
      className={`flex min-h-0 flex-1 gap-1 ${isDesk ? '[&>div:first-child]:max-w-176 [&>div:first-child]:grow-3' : ''}`}
    >
      <SettingsForm title={t('Appearance and orders')}>
        <AppearanceSettings />
        {!isDesk && (
          <div className="pb-6">
            <AppearancePreview />
          </div>
        )}
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
                    const { version: _version, venueId: _venueId, ...shown } = defaultPreferences
                    setResetting(false)
                    change(shown)
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
      {isDesk && (
        <div className="panel min-w-72 flex-1 overflow-y-auto! py-6 min-[120rem]:px-6">
          <AppearancePreview />
        </div>
      )}
    </div>
  )
}
