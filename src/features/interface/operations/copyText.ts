import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'

/** Puts a text on the clipboard, and says whether it got there. */
export function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => showToast({ tone: 'done', title: t('Copied'), isQuiet: true }),
    () => showToast({ tone: 'warn', title: t('The browser does not let this page copy.') }),
  )
}
