import { showToast } from '@/web/ui/showToast'

/** Reports what a key did where it would not be seen, or why it did nothing; the next one replaces it. */
export function showShortcutToast(title: string): void {
  showToast({ tone: 'info', title, category: 'account', id: 'key' })
}
