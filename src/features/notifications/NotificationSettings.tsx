import { useState } from 'react'
import { askBrowser, browserPermission, permissionWords } from './browserNotices'
import { tuneOf } from './tones'
import type { Telling } from './tellingChoices'
import { TellingTable } from './TellingTable'
import { useTellingChoices } from './useTellingChoices'
import type { ToastCategory } from '@/ui/showToast'
import { sounds } from './notices'

/** How notices are told: a section of the settings, and a page of the list of notices. */
export function NotificationSettings() {
  const { choices, choose } = useTellingChoices()
  const [permission, setPermission] = useState(browserPermission)
  const change = async (telling: Telling, category: ToastCategory, isOn: boolean) => {
    if (telling === 'browser' && isOn) {
      const answer = permission === 'default' ? await askBrowser() : browserPermission()
      setPermission(answer)
      if (answer !== 'granted') return
    }
    choose(telling, category, isOn)
    // What was chosen is heard at once, which also lets the browser sound later.
    if (telling === 'sound' && isOn) sounds.play(tuneOf({ category, tone: 'done' }))
  }
  return (
    <TellingTable
      choices={choices}
      onChange={(telling, category, isOn) => void change(telling, category, isOn)}
      onTest={(category) => sounds.play(tuneOf({ category, tone: 'done' }))}
      browserRefusal={permissionWords(permission)}
    />
  )
}
