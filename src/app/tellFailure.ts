import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'

export function tellVaultFailure(error: unknown): void {
  showToast({
    tone: 'warn',
    title: t('Kept keys could not be read'),
    detail: `${t('Enable trading again.')} ${error instanceof Error ? error.message : ''}`,
  })
}

export function tellLoadFailure(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error)
  showToast({ tone: 'danger', title: t('Trading could not be loaded'), detail: `${t('Reload the page.')} ${why}` })
}
