import { t } from '@/web/language/t'
import { showToast } from './showToast'

export function showLoadFailure(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error)
  showToast({ tone: 'danger', title: t('Couldn’t load trading'), detail: `${t('Reload the page.')} ${why}` })
}
