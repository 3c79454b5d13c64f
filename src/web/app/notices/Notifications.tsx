import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNoticesDoor } from '@/web/tools/notifications/noticesDoor'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { toastsWanted } from '@/web/ui/showToast'

const NotificationCentre = lazyPanel(
  () => import('./NotificationCentre').then((module) => module.NotificationCentre),
  'corner',
)

/** Late enough to let the page load first, early enough to have the code before the connection can be lost. */
const startAfterMs = 1_500

/** Shows notices. The code loads with the first notice, or once the page has had time to start. */
export function Notifications({ venueId }: { venueId: string }) {
  const isToastWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.getSnapshot)
  const { isOpen, change } = useNoticesDoor()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), startAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isToastWanted && !isOpen && !isDue) return null
  return (
    <OpenedTool isOpen={isOpen} onClose={() => change({ isOpen: false })}>
      <NotificationCentre venueId={venueId} />
    </OpenedTool>
  )
}
