import { showToast } from '@/web/ui/showToast'

/** Reports an invisible effect of a key, or why the key did nothing. The next report replaces this one. */
export function showShortcutToast(title: string): void {
  showToast({ tone: 'info', title, category: 'account', id: 'key' })
}
