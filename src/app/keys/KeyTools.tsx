import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useAccess } from '@/account/accountContext'
import { listenForKeys } from '@/ui/keys/listenForKeys'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { useConnectDialog } from '../ConnectDialog'
import { usePreferences } from '../PreferencesProvider'
import { historyPath, routes, startHistory, startInstrument, tradePath } from '../routes'

/** Comes with somebody who trades. */
const ArmedControl = lazy(() => import('./armed/ArmedControl').then((module) => ({ default: module.ArmedControl })))

/** Hears the keys of the whole page, and does what is the same on every screen. */
export function KeyTools() {
  const [, navigate] = useLocation()
  const { preferences, change } = usePreferences()
  useEffect(() => listenForKeys(window), [])
  const { setOpen } = useConnectDialog()
  const { status } = useAccess()
  // A phone has no keys, and no room.
  const hasArmed = useScreenWidth() !== 'phone' && status === 'trading'
  const goTo = (path: string) => () => navigate(path + location.search)
  useKeyAction('go.trade', goTo(tradePath(startInstrument)))
  useKeyAction('go.markets', goTo(routes.markets))
  useKeyAction('go.portfolio', goTo(routes.portfolio))
  useKeyAction('go.history', goTo(historyPath(startHistory)))
  useKeyAction('desk.connect', () => setOpen(true), { isEnabled: status === 'signedOut' })
  useKeyAction('desk.theme', () => change({ theme: preferences.theme === 'dark' ? 'light' : 'dark' }))
  if (!hasArmed) return null
  return (
    <Suspense fallback={<span className="size-6" />}>
      <ArmedControl />
    </Suspense>
  )
}
