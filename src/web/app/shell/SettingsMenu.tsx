import { Suspense } from 'react'
import { resetLayout } from '@/web/desk/layout/layoutKeys'
import { SettingsDialog } from '@/web/tools/settings/SettingsDialog'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { Skeleton } from '@/web/ui/Skeleton'

const NotificationSettings = lazyPanel(() =>
  import('@/web/tools/notifications/NotificationSettings').then((module) => module.NotificationSettings),
)

export function SettingsMenu({ onClose }: { onClose: () => void }) {
  return (
    <SettingsDialog
      notifications={
        <Suspense fallback={<Skeleton width="100%" height={160} />}>
          <NotificationSettings />
        </Suspense>
      }
      onResetLayout={resetLayout}
      onClose={onClose}
    />
  )
}
