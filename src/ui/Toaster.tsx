import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastsWanted } from './showToast'

const ToastRegion = lazy(() => import('./ToastRegion').then((module) => ({ default: module.ToastRegion })))

/** Where toasts appear. Most visits to a page that only looks on see none, so the code comes with the first. */
export function Toaster() {
  const isWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.getSnapshot)
  if (!isWanted) return null
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  )
}
