import { useCallback } from 'react'
import { NewVersion } from '@/web/app/versions/NewVersion'
import { useAlertWatch } from '@/web/desk/alerts/useAlertWatch'
import { useMmpNotices } from '@/web/desk/mmp/useMmpNotices'
import { PlaceAgain } from '@/web/desk/placeAgain/PlaceAgain'
import { useConnectionNotices } from '@/web/tools/connection/useConnectionNotices'
import { FlightRecorder } from '@/web/tools/flightRecorder/FlightRecorder'
import { MyNotices } from '@/web/tools/notifications/MyNotices'
import { useNoticesDoor } from '@/web/tools/notifications/noticesDoor'
import { SpokenNotices } from '@/web/tools/notifications/SpokenNotices'
import { useNoticeDelivery } from '@/web/tools/notifications/useNoticeDelivery'
import { useNoticePlace } from '@/web/tools/notifications/useNoticePlace'
import { ToastRegion } from '@/web/ui/ToastRegion'

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
      <PlaceAgain />
      <NewVersion />
      {isOpen && <MyNotices onClose={close} />}
    </>
  )
}
