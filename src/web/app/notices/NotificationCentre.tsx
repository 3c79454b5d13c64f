import { Suspense, useCallback, useSyncExternalStore } from 'react'
import { NewVersion } from '@/web/app/versions/NewVersion'
import { createAccountFigureSource } from '@/web/desk/alerts/accountReader'
import { useAlertWatch } from '@/web/desk/alerts/useAlertWatch'
import { useMmpNotices } from '@/web/desk/mmp/useMmpNotices'
import { PlaceAgain } from '@/web/desk/placeAgain/PlaceAgain'
import { usePageStore } from '@/web/session/pageStores'
import { useConnectionNotices } from '@/web/tools/connection/useConnectionNotices'
import { FlightRecorder } from '@/web/tools/flightRecorder/FlightRecorder'
import { MyNotices } from '@/web/tools/notifications/MyNotices'
import { useNoticesDoor } from '@/web/tools/notifications/noticesDoor'
import { SpokenNotices } from '@/web/tools/notifications/SpokenNotices'
import { useNoticeDelivery } from '@/web/tools/notifications/useNoticeDelivery'
import { useNoticePlace } from '@/web/tools/notifications/useNoticePlace'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { ToastRegion } from '@/web/ui/ToastRegion'

/** Loads with the first alert on a figure of the account. */
const AccountAlertFigures = lazyPanel(
  () => import('./AccountAlertFigures').then((module) => module.AccountAlertFigures),
  'corner',
)

export function NotificationCentre({ venueId }: { venueId: string }) {
  const { isOpen, change } = useNoticesDoor()
  useNoticePlace(venueId)
  const spoken = useNoticeDelivery(venueId)
  useConnectionNotices()
  useAlertWatch(venueId)
  useMmpNotices()
  const { wanted } = usePageStore(createAccountFigureSource)
  const isAccountWatched = useSyncExternalStore(wanted.subscribe, wanted.getSnapshot)
  const close = useCallback(() => change({ isOpen: false }), [change])
  return (
    <>
      <ToastRegion />
      <SpokenNotices spoken={spoken} />
      <FlightRecorder />
      <PlaceAgain />
      <NewVersion />
      {isAccountWatched && (
        <Suspense fallback={null}>
          <AccountAlertFigures />
        </Suspense>
      )}
      {isOpen && <MyNotices onClose={close} />}
    </>
  )
}
