import { t } from '@/web/language/t'
import type { Notice } from './noticeLog'

/** The browser's permission. `absent`: the browser has no notifications, or not for an insecure page. */
export type BrowserPermission = 'granted' | 'default' | 'denied' | 'absent'

export function browserPermission(): BrowserPermission {
  return 'Notification' in globalThis ? Notification.permission : 'absent'
}

/** Asks for the permission. Call only from a press, because browsers deny any other request. */
export async function askBrowser(): Promise<BrowserPermission> {
  return 'Notification' in globalThis ? Notification.requestPermission() : 'absent'
}

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
 * Shows a browser notification with the title only, because others may see the screen. It is silent, since the page has
 * its own sounds.
 */
export function showBrowserNotice(
  { title, id, key }: Notice,
  onPress: () => void,
  onRejected: (why: Error) => void,
): void {
  if (browserPermission() !== 'granted') return
  try {
    const shown = new Notification(title, { tag: `optick ${id ?? key}`, silent: true })
    shown.addEventListener('click', () => {
      shown.close()
      onPress()
    })
  } catch (error) {
    // Mobile browsers grant the permission but throw here, because a page cannot create notifications itself there.
    if (!(error instanceof TypeError)) throw error
    onRejected(error)
  }
}
