import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '@/web/language/t'
import { useTask } from '@/web/ui/browser/useTask'
import { Button } from '@/web/ui/Button'
import { showToast } from '@/web/ui/showToast'
import type { BrowserVenueClient } from './sharedVenue'

type OrderOf = { order: BrowserVenueClient['order'] }

/** Opens a recording that is dropped anywhere on the page. */
export function useDroppedRecording({ order }: OrderOf): void {
  const drop = useEffectEvent((event: DragEvent) => {
    const file = event.dataTransfer?.files[0]
    if (file === undefined) return
    event.preventDefault()
    order({ kind: 'replay', file }).catch(showNotOpened)
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
    }
    const dropped = (event: DragEvent) => drop(event)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', dropped)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', dropped)
    }
  }, [])
}

function showNotOpened(error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error)
  showToast({ tone: 'danger', title: t('The recording could not be opened'), detail })
}

/** Opens a recording by the file picker. The venue of this browser waits meanwhile. */
export function OpenRecording({ order }: OrderOf) {
  const input = useRef<HTMLInputElement>(null)
  const opening = useTask((file: File) => order({ kind: 'replay', file }))
  return (
    <section className="flex flex-col items-start gap-2">
      <p>{t('Trade on a recording of a real market: open its file here, or drop it anywhere on the page.')}</p>
      <Button isPending={opening.isPending} onClick={() => input.current?.click()}>
        {t('Open a recording…')}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={t('Recording')}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file !== undefined) opening.start(file)
        }}
      />
      {opening.error !== null && <p role="alert">{t('That did not work: {why}', { why: opening.error.message })}</p>}
    </section>
  )
}

/** Says that a recording is open, and goes back to the stored venue. */
export function RecordingNotice({ order }: OrderOf) {
  const closing = useTask(() => order({ kind: 'restart' }))
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-3 bg-surface-1 px-3 text-sm text-text-2">
      {t('A recording is open. Its orders end with it.')}
      <Button
        size="small"
        className="text-accent"
        isPending={closing.isPending}
        onClick={() => closing.start(undefined)}
      >
        {t('Close recording')}
      </Button>
    </p>
  )
}
