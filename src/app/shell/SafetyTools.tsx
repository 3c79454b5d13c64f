import { lazy, Suspense } from 'react'
import { useAccountSession } from '@/account/accountContext'

/** Both come with an account: there is nothing to lose before. */
const LiveDisconnect = lazy(() =>
  import('@/features/safety/LiveDisconnect').then((module) => ({ default: module.LiveDisconnect })),
)
const LiveSafetyNotices = lazy(() =>
  import('./LiveSafetyNotices').then((module) => ({ default: module.LiveSafetyNotices })),
)

/** Whether the orders of this page end with its connection. */
export function DisconnectTool() {
  if (useAccountSession() === undefined) return null
  return (
    <Suspense fallback={<span className="size-6" />}>
      <LiveDisconnect />
    </Suspense>
  )
}

/** Warns of a signing key that is about to end, and of orders that end with a lost connection. */
export function SafetyNotices() {
  if (useAccountSession() === undefined) return null
  return (
    <Suspense fallback={null}>
      <LiveSafetyNotices />
    </Suspense>
  )
}
