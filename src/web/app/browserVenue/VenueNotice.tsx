import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import type { SafeStorage } from '@/core/lib/safeStorage'
import { t } from '@/web/language/t'
import { noteData } from './lostData'
import type { BrowserVenueClient, BrowserVenueStatus } from './sharedVenue'

export function VenueNotice({
  venue: { status },
  memory,
}: {
  venue: Pick<BrowserVenueClient, 'status'>
  memory: SafeStorage
}) {
  const now = useSyncExternalStore(status.subscribe, status.getSnapshot)
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    const note = () => {
      if (noteData(memory, status.getSnapshot())) setIsLost(true)
    }
    queueMicrotask(note)
    return status.subscribe(note)
  }, [memory, status])
  const text = noticeOf(now, isLost)
  if (text === undefined) return null
  return (
    <p role="alert" className="flex flex-wrap gap-x-3 bg-warn-soft px-3 py-1.5 text-sm text-text-1">
      {text}
      <Link href="/settings/data" className="text-accent underline">
        {t('Data in this browser')}
      </Link>
      {isLost && (
        <button type="button" className="text-accent underline" onClick={() => setIsLost(false)}>
          {t('Dismiss')}
        </button>
      )}
    </p>
  )
}

function noticeOf(status: BrowserVenueStatus, isLost: boolean): string | undefined {
  if (status.state === 'failed') return t('The paper venue of this browser has stopped: {why}.', { why: status.reason })
  if (status.state === 'running' && !status.isKept) {
    return t('This browser stores nothing for this site. The paper account ends with this page.')
  }
  if (isLost) return t('The browser removed the data of the paper venue. It began again; a saved file can be loaded.')
  return undefined
}
