import { showToast } from '@/ui/showToast'

/** Says why a key did nothing; the next one takes its place. */
export function tellKey(title: string): void {
  showToast({ tone: 'info', title, category: 'account', id: 'key' })
}
