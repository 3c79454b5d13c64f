import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { browserStorage } from '@/web/language/browserStorage'
import { useAccountSession } from '@/web/session/accountContext'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { showLoadFailure } from '@/web/ui/showLoadFailure'
import { joinBrowserVenue } from './browserVenue'
import { askToPersist } from './lostData'
import { RecordingNotice, useDroppedRecording } from './RecordingTools'
import { VenueNotice } from './VenueNotice'

const ReplayBar = lazyPanel(() => import('@/web/tools/replay/ReplayBar').then((module) => module.ReplayBar), 'line')

export function BrowserVenueNotice({ restUrl }: { restUrl: string }) {
  // Without an account there is nothing to lose.
  const hasAccount = useAccountSession() !== undefined
  useEffect(() => {
    // WebKitGTK has no `navigator.storage`.
    if (hasAccount && 'storage' in navigator && 'persist' in navigator.storage) {
      askToPersist(browserStorage, navigator.storage).catch(showLoadFailure)
    }
  }, [hasAccount])
  const venue = joinBrowserVenue(restUrl)
  const status = useSyncExternalStore(venue.status.subscribe, venue.status.getSnapshot)
  useDroppedRecording(venue)
  return (
    <>
      {status.state === 'running' && status.market === 'replay' && (
        <>
          <Suspense fallback={<div className="h-11 shrink-0 bg-surface-1 phone:h-22" />}>
            <ReplayBar />
          </Suspense>
          <RecordingNotice order={venue.order} />
        </>
      )}
      <VenueNotice venue={venue} memory={browserStorage} />
    </>
  )
}
