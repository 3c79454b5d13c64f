import { useCallback, useSyncExternalStore } from 'react'
import { ToastRegion } from '@/ui/ToastRegion'
import { useAlertWatch } from '../alerts/useAlertWatch'
import { changeNoticesDoor, noticesDoor } from './noticesDoor'
import { OwnNotices } from './OwnNotices'
import { SpokenNotices } from './SpokenNotices'
import { useConnectionNotices } from './useConnectionNotices'
import { useMmpNotices } from './useMmpNotices'
import { useNoticePlace } from './useNoticePlace'
import { useTelling } from './useTelling'

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
