import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { toastsWanted } from '@/ui/showToast'
import { noticesDoor } from '@/features/notifications/noticesDoor'

const NotificationCentre = lazy(() =>
  import('./NotificationCentre').then((module) => ({ default: module.NotificationCentre })),
)

/** The page is read before anything is told, and telling is there before the link that would bring it is lost. */
const startAfterMs = 1_500

/** Everything the trader is told. Its code comes with the first notice, or when the page has had its time to begin. */
export function Notifications({ venueId }: { venueId: string }) {
  const isToastWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.getSnapshot)
  const { isOpen } = useSyncExternalStore(noticesDoor.subscribe, noticesDoor.getSnapshot)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), startAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isToastWanted && !isOpen && !isDue) return null
  return (
    <Suspense>
      <NotificationCentre venueId={venueId} />
    </Suspense>
  )
}
