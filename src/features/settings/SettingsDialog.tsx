import { useState, type ReactNode } from 'react'
import { keyOwnerOf } from '@/ui/keys/keyRegistry'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { t } from '@/ui/t'
import { defaultPreferences } from '@/appContext/preferences'
import { usePreferences } from '@/appContext/usePreferences'
import { LanguageSettings } from './LanguageSettings'
import { LookSettings } from './LookSettings'
import { Setting, SettingsSection } from './Setting'

type SettingsDialogProps = {
  /** How notices are told. */
  notifications: ReactNode
  onResetLayout: () => void
  onClose: () => void
}

/** What the trader chose of looks and places. Every change shows at once and is kept in this browser. */
export function SettingsDialog({ notifications, onResetLayout, onClose }: SettingsDialogProps) {
  const { change } = usePreferences()
  const [isResetting, setResetting] = useState(false)
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Settings')} size="large">
      <div className="flex flex-col px-4 pb-4">
        <LookSettings />
        <LanguageSettings />
        <SettingsSection title={t('Notifications')}>{notifications}</SettingsSection>
        <SettingsSection title={t('Keys and desk')}>
          <Setting label={t('Keys')} hint={t('What every key does, and others in their place.')}>
            <Button
              onClick={() => {
                onClose()
                keyOwnerOf('desk.help', false)?.run()
              }}
            >
              {t('Show the keys')}
            </Button>
          </Setting>
          <Setting
            label={t('Panels')}
            hint={t('The layout in use as it was before panels were moved or resized. Saved layouts stay.')}
          >
            <Button onClick={onResetLayout}>{t('Reset the layout')}</Button>
          </Setting>
          <Setting
            label={t('All settings on this page')}
            hint={t('Theme, colours, density, language and numbers as they were at first.')}
          >
            {isResetting ? (
              <span className="flex gap-2">
                <Button onClick={() => setResetting(false)}>{t('Keep them')}</Button>
                <Button
                  variant="danger"
                  onClick={() => {
                    const { theme, palette, density, language, numberLocale } = defaultPreferences
                    setResetting(false)
                    change({ theme, palette, density, language, numberLocale })
                  }}
                >
                  {t('Reset them')}
                </Button>
              </span>
            ) : (
              <Button onClick={() => setResetting(true)}>{t('Reset the settings')}</Button>
            )}
          </Setting>
        </SettingsSection>
      </div>
    </Dialog>
  )
}
