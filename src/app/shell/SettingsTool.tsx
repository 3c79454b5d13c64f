import { lazy, Suspense, useState } from 'react'
import { SettingsIcon } from '@/ui/icons'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { useKeyHint } from '@/ui/keys/useKeyHint'
import { t } from '@/ui/t'
import { HeaderTool } from '@/ui/HeaderTool'

const OwnSettings = lazy(() => import('./OwnSettings').then((module) => ({ default: module.OwnSettings })))

/** The door to the settings. Their code comes with the first opening. */
export function SettingsTool() {
  const [isOpen, setOpen] = useState(false)
  const keys = useKeyHint('desk.settings')
  useKeyAction('desk.settings', () => setOpen(true))
  return (
    <>
      <HeaderTool label={t('Settings')} icon={<SettingsIcon />} keys={keys} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <OwnSettings onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
