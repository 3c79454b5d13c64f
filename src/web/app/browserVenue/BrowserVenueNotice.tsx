import { useEffect } from 'react'
import { browserStorage } from '@/web/language/browserStorage'
import { useAccountSession } from '@/web/session/accountContext'
import { showLoadFailure } from '@/web/ui/showLoadFailure'
import { joinBrowserVenue } from './browserVenue'
import { askToPersist } from './lostData'
import { VenueNotice } from './VenueNotice'

export function BrowserVenueNotice({ restUrl }: { restUrl: string }) {
  // Without an account there is nothing to lose.
  const hasAccount = useAccountSession() !== undefined
  useEffect(() => {
    // WebKitGTK has no `navigator.storage`.
    if (hasAccount && 'storage' in navigator && 'persist' in navigator.storage) {
      askToPersist(browserStorage, navigator.storage).catch(showLoadFailure)
    }
  }, [hasAccount])
  return <VenueNotice venue={joinBrowserVenue(restUrl)} memory={browserStorage} />
}
