import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useAccess } from '@/account/accountContext'
import { listenForShortcuts } from '@/ui/shortcuts/listenForShortcuts'
import { useShortcut } from '@/ui/shortcuts/useShortcut'
import { later } from '@/ui/later'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { useConnectDialog } from '@/appContext/useConnectDialog'
import { useThemeToggle } from '@/appContext/shownTheme'
import { historyPath, routes, startHistory, startInstrument, tradePath, carriedSearch } from '@/appContext/routes'

/** Loads once there is an account to trade with. */
const ArmedControl = later(() => import('./armed/ArmedControl').then((module) => module.ArmedControl), 'mark')

const KeySheet = later(() => import('./sheet/KeySheet').then((module) => module.KeySheet), 'mark')

/** Hears the keys of the whole page, and does what is the same on every screen. */
export function KeyTools() {
  const [, navigate] = useLocation()
  const theme = useThemeToggle()
  useEffect(() => listenForShortcuts(window), [])
  const connect = useConnectDialog()
  const [isOpen, setOpen] = useState(false)
  const { status } = useAccess()
  // A phone has no keys, and no room.
  const hasKeys = useScreenWidth() !== 'phone'
  const goTo = (path: string) => () => navigate(path + carriedSearch())
  useShortcut('go.trade', goTo(tradePath(startInstrument)))
  useShortcut('go.markets', goTo(routes.markets))
  useShortcut('go.options', goTo('/options'))
  useShortcut('go.portfolio', goTo(routes.portfolio))
  useShortcut('go.history', goTo(historyPath(startHistory)))
  useShortcut('go.keys', goTo(routes.apiKeys))
  useShortcut('desk.connect', () => connect.setOpen(true), { isEnabled: status === 'signedOut' })
  useShortcut('desk.help', () => setOpen(!isOpen), { isInDialog: isOpen })
  useShortcut('desk.theme', theme.toggle)
  return (
    <>
      {hasKeys && status === 'trading' && (
        <Suspense fallback={<span className="size-6" />}>
          <ArmedControl />
        </Suspense>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <KeySheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
