import { showToast } from '@/web/ui/showToast'

/** Reports an invisible effect of a key, or why it did nothing. The next one replaces it. */
export function showShortcutToast(title: string): void {
  showToast({ tone: 'info', title, category: 'account', id: 'key' })
}
