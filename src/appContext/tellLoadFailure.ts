import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'

export function tellLoadFailure(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error)
  showToast({ tone: 'danger', title: t('Trading could not be loaded'), detail: `${t('Reload the page.')} ${why}` })
}
