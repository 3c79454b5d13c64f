import { useCallback, useSyncExternalStore } from 'react'
import { ToastRegion } from '@/ui/ToastRegion'
import { noticesDoor, changeNoticesDoor } from './noticesDoor'
import { OwnNotices } from './OwnNotices'
import { SpokenNotices } from './SpokenNotices'
import { useConnectionNotices } from './useConnectionNotices'
import { useNoticePlace } from './useNoticePlace'
import { useTelling } from './useTelling'

/** Tells what is shown, and holds the list of it. */
export function NotificationCentre({ venueId }: { venueId: string }) {
  const { isOpen } = useSyncExternalStore(noticesDoor.subscribe, noticesDoor.getSnapshot)
  useNoticePlace(venueId)
  const spoken = useTelling(venueId)
  useConnectionNotices()
  const close = useCallback(() => changeNoticesDoor({ isOpen: false }), [])
  return (
    <>
      <ToastRegion />
      <SpokenNotices spoken={spoken} />
      {isOpen && <OwnNotices onClose={close} />}
    </>
  )
}
