import { t } from '@/web/language/t'
import { showToast } from '@/web/ui/showToast'

export function showDataNotSaved(error: unknown): void {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  showToast({
    tone: 'warn',
    title: isFull ? t('Browser storage is full') : t('Browser storage is blocked'),
    detail: t(
      'You can trade, but settings, layouts, keys, alerts, notifications and one-click usage will be lost when you close or reload this page.',
    ),
  })
}

export function showWalletNotSaved(): void {
  showToast({
    tone: 'warn',
    title: t('This demo account will be lost when you close the page'),
    detail: t('Your browser can’t store the demo wallet’s key. Reloading creates a new account.'),
  })
}
