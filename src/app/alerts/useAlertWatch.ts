import { useEffect } from 'react'
import { useClient } from '@/client/clientContext'
import { openAlerts } from './ownAlerts'

/** Looks at the alerts of the venue for as long as the page is open. */
export function useAlertWatch(venueId: string): void {
  const { feed } = useClient()
  useEffect(() => openAlerts(venueId, feed), [venueId, feed])
}
