import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'

export function sayNotKept(error: unknown): void {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  showToast({
    tone: 'warn',
    title: isFull ? t('This browser’s storage is full') : t('This browser keeps nothing for this page'),
    detail: t(
      'Trading works. Settings, layouts, keys, alerts, notices and what one-click has used are remembered until this page is closed or reloaded, not longer.',
    ),
  })
}

export function sayWalletNotKept(): void {
  showToast({
    tone: 'warn',
    title: t('This paper account ends with the page'),
    detail: t('The browser does not keep the key of the paper wallet: after a reload it is another account.'),
  })
}
