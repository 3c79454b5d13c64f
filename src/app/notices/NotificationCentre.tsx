import { useCallback } from 'react'
import { ToastRegion } from '@/ui/ToastRegion'
import { FlightRecorder } from '@/features/flightRecorder/FlightRecorder'
import { useAlertWatch } from '@/features/alerts/useAlertWatch'
import { useNoticesDoor } from '@/features/notifications/noticesDoor'
import { OwnNotices } from '@/features/notifications/OwnNotices'
import { SpokenNotices } from '@/features/notifications/SpokenNotices'
import { useConnectionNotices } from '@/features/connection/useConnectionNotices'
import { useMmpNotices } from '@/features/mmp/useMmpNotices'
import { useNoticePlace } from '@/features/notifications/useNoticePlace'
import { useNoticeDelivery } from '@/features/notifications/useNoticeDelivery'
import { NewVersion } from '../versions/NewVersion'

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
      {isOpen && <OwnNotices onClose={close} />}
    </>
  )
}
