import { t } from '@/ui/t'
import type { Notice } from './noticeLog'

/** Whether the browser notifies for this page. `absent`: it cannot, or not for a page that is not secure. */
export type BrowserPermission = 'granted' | 'default' | 'denied' | 'absent'

export function browserPermission(): BrowserPermission {
  return 'Notification' in globalThis ? Notification.permission : 'absent'
}

/** Asks the person. To be called from a press alone: browsers refuse every other question. */
export async function askBrowser(): Promise<BrowserPermission> {
  return 'Notification' in globalThis ? Notification.requestPermission() : 'absent'
}

/** Why nothing will come, and what to do about it. */
export function permissionWords(permission: BrowserPermission): string | undefined {
  switch (permission) {
    case 'granted':
    case 'default':
      return undefined
    case 'denied':
      return t(
        'This browser blocks notifications of this page. Allow them in the settings of the site (left of its address), then switch them on here.',
      )
    case 'absent':
      return t('This browser gives no notifications to pages. Sounds and toasts work.')
  }
}

/**
 * Shows the title of a notice outside the page, with nothing of its details: others may see the screen. Silent, since the
 * page has sounds of its own.
 */
export function showBrowserNotice(
  { title, id, key }: Notice,
  onPress: () => void,
  onRefused: (why: Error) => void,
): void {
  if (browserPermission() !== 'granted') return
  try {
    const shown = new Notification(title, { tag: `optick ${id ?? key}`, silent: true })
    shown.addEventListener('click', () => {
      shown.close()
      onPress()
    })
  } catch (error) {
    // Browsers of phones have the permission and throw nevertheless: there a page may not notify by itself.
    if (!(error instanceof TypeError)) throw error
    onRefused(error)
  }
}
