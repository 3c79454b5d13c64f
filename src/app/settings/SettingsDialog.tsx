import { Dialog } from '@/ui/Dialog'
import { RadioGroup, type RadioOption } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import { usePreferences } from '../PreferencesProvider'
import type { Preferences } from '../preferences'
import { Setting } from './Setting'

const themes: readonly RadioOption<Preferences['theme']>[] = [
  { value: 'dark', label: t('Dark') },
  { value: 'light', label: t('Light') },
]

/** What the trader chose of looks and places. Every change shows at once and is kept in this browser. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { preferences, change } = usePreferences()
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Settings')} size="large">
      <Setting label={t('Theme')}>
        <RadioGroup
          label={t('Theme')}
          options={themes}
          value={preferences.theme}
          onChange={(theme) => change({ theme })}
        />
      </Setting>
    </Dialog>
  )
}
