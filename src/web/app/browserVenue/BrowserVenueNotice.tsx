import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { browserStorage } from '@/web/language/browserStorage'
import type { Followed } from '@/web/market/followedMarketContext'
import { useAccountSession } from '@/web/session/accountContext'
import { showLoadFailure } from '@/web/ui/showLoadFailure'
import { joinBrowserVenue } from './browserVenue'
import { askToPersist } from './lostData'
import { RecordingNotice, useDroppedRecording } from './RecordingTools'
import { VenueNotice } from './VenueNotice'

type BrowserVenueNoticeProps = { restUrl: string; onFollowed: (market: Followed, epoch: string) => void }

export function BrowserVenueNotice({ restUrl, onFollowed }: BrowserVenueNoticeProps) {
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
  const market = status.state === 'running' ? status.market : undefined
  const epoch = status.state === 'running' ? status.epoch : undefined
  const known = useRef<string>(undefined)
  const queries = useQueryClient()
  useEffect(() => {
    if (epoch === undefined) return
    // A reload would end the recording, whose worker is this page's. Its market restarts with each session.
    if (known.current !== undefined && (market === 'replay' || known.current === 'replay')) void queries.resetQueries()
    known.current = market ?? 'stored'
    onFollowed(market, epoch)
  }, [market, epoch, onFollowed, queries])
  useDroppedRecording(venue)
  return (
    <>
      {market === 'replay' && <RecordingNotice order={venue.order} />}
      <VenueNotice venue={venue} memory={browserStorage} />
    </>
  )
}
