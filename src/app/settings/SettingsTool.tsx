import { lazy, Suspense, useState } from 'react'
import { SettingsIcon } from '@/ui/icons'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { t } from '@/ui/t'
import { HeaderTool } from '../HeaderTool'

const SettingsDialog = lazy(() => import('./SettingsDialog').then((module) => ({ default: module.SettingsDialog })))

/** The door to the settings. Their code comes with the first opening. */
export function SettingsTool() {
  const [isOpen, setOpen] = useState(false)
  useKeyAction('desk.settings', () => setOpen(true))
  return (
    <>
      <HeaderTool label={t('Settings')} icon={<SettingsIcon />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <SettingsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
