import { useCallback, useSyncExternalStore } from 'react'
import { ToastRegion } from '@/ui/ToastRegion'
import { useAlertWatch } from '@/features/alerts/useAlertWatch'
import { changeNoticesDoor, noticesDoor } from '@/features/notifications/noticesDoor'
import { OwnNotices } from '@/features/notifications/OwnNotices'
import { SpokenNotices } from '@/features/notifications/SpokenNotices'
import { useConnectionNotices } from '@/features/connection/useConnectionNotices'
import { useMmpNotices } from '@/features/mmp/useMmpNotices'
import { useNoticePlace } from '@/features/notifications/useNoticePlace'
import { useTelling } from '@/features/notifications/useTelling'

/** Tells what there is to tell, holds the list of it, and looks at the alerts. */
export function NotificationCentre({ venueId }: { venueId: string }) {
  const { isOpen } = useSyncExternalStore(noticesDoor.subscribe, noticesDoor.getSnapshot)
  useNoticePlace(venueId)
  const spoken = useTelling(venueId)
  useConnectionNotices()
  useAlertWatch(venueId)
  useMmpNotices()
  const close = useCallback(() => changeNoticesDoor({ isOpen: false }), [])
  return (
    <>
      <ToastRegion />
      <SpokenNotices spoken={spoken} />
      {isOpen && <OwnNotices onClose={close} />}
    </>
  )
}
