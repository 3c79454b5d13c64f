import { useCallback } from 'react'
import { ToastRegion } from '@/web/ui/ToastRegion'
import { FlightRecorder } from '@/web/tools/flightRecorder/FlightRecorder'
import { useAlertWatch } from '@/web/desk/alerts/useAlertWatch'
import { useNoticesDoor } from '@/web/tools/notifications/noticesDoor'
import { MyNotices } from '@/web/tools/notifications/MyNotices'
import { SpokenNotices } from '@/web/tools/notifications/SpokenNotices'
import { useConnectionNotices } from '@/web/tools/connection/useConnectionNotices'
import { useMmpNotices } from '@/web/desk/mmp/useMmpNotices'
import { useNoticePlace } from '@/web/tools/notifications/useNoticePlace'
import { useNoticeDelivery } from '@/web/tools/notifications/useNoticeDelivery'
import { NewVersion } from '@/web/app/versions/NewVersion'

/** Delivers notices, holds the list of them, watches the alerts, and listens for the key of the flight recorder. */
export function NotificationCentre({ venueId }: { venueId: string }) {
  const { isOpen, change } = useNoticesDoor()
  useNoticePlace(venueId)
  const spoken = useNoticeDelivery(venueId)
  useConnectionNotices()
  useAlertWatch(venueId)
  useMmpNotices()
  const close = useCallback(() => change({ isOpen: false }), [change])
  return (
    <>
      <ToastRegion />
      <SpokenNotices spoken={spoken} />
      <FlightRecorder />
      <NewVersion />
      {isOpen && <MyNotices onClose={close} />}
    </>
  )
}
