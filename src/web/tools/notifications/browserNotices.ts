import { t } from '@/web/language/t'
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
export function permissionText(permission: BrowserPermission): string | undefined {
  switch (permission) {
    case 'granted':
    case 'default':
      return undefined
    case 'denied':
      return t(
        'Notifications are blocked. Allow them in your browser’s site settings (icon left of the URL), then turn them on here.',
      )
    case 'absent':
      return t('Your browser doesn’t support notifications. Sounds and toasts still work.')
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
