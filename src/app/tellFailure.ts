import { showToast } from '@/ui/showToast'

export function tellVaultFailure(error: unknown): void {
  showToast({
    tone: 'warn',
    title: 'Kept keys could not be read',
    detail: `Enable trading again. ${error instanceof Error ? error.message : ''}`,
  })
}

export function tellLoadFailure(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error)
  showToast({ tone: 'danger', title: 'Trading could not be loaded', detail: `Reload the page. ${why}` })
}
