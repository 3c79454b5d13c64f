import { showToast } from '@/ui/showToast'

/** Says what a key did where nobody would see it, or why it did nothing; the next one takes its place. */
export function tellKey(title: string): void {
  showToast({ tone: 'info', title, category: 'account', id: 'key' })
}
