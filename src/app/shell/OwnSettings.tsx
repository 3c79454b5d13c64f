import { Suspense } from 'react'
import { SettingsDialog } from '@/features/settings/SettingsDialog'
import { Skeleton } from '@/ui/Skeleton'
import { resetLayout } from '@/features/layout/layoutKeys'
import { later } from '@/ui/later'

const NotificationSettings = later(() =>
  import('@/features/notifications/NotificationSettings').then((module) => module.NotificationSettings),
)

/** The settings with the sections that belong to other features. */
export function OwnSettings({ onClose }: { onClose: () => void }) {
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
