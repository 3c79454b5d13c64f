import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { t } from '@/language/t'
import type { BrowserVenueClient, BrowserVenueStatus } from './sharedVenue'

/** Says what a trader must know of the venue of this browser: that it has ended, or that it keeps nothing. */
export function VenueNotice({ venue: { status } }: { venue: Pick<BrowserVenueClient, 'status'> }) {
  const text = noticeOf(useSyncExternalStore(status.subscribe, status.getSnapshot))
  if (text === undefined) return null
  return (
    <p
      role="alert"
      className="flex flex-wrap gap-x-3 border-b border-line bg-warn-soft px-3 py-1.5 text-sm text-text-1"
    >
      {text}
      <Link href="/settings/data" className="text-accent underline">
        {t('Data in this browser')}
      </Link>
    </p>
  )
}

function noticeOf(status: BrowserVenueStatus): string | undefined {
  if (status.state === 'failed') return t('The paper venue of this browser has stopped: {why}.', { why: status.reason })
  if (status.state === 'running' && !status.isKept) {
    return t('This browser stores nothing for this site. The paper account ends with this page.')
  }
  return undefined
}
