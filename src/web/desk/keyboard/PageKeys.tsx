import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useConnectDialog } from '@/web/session/access/useConnectDialog'
import { useAccess } from '@/web/session/accountContext'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { optionPath, startAsset } from '@/web/ui/navigation/optionPaths'
import {
  historyPath,
  routes,
  startHistory,
  startInstrument,
  tradePath,
  carriedSearch,
} from '@/web/ui/navigation/routes'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { useThemeToggle } from '@/web/ui/preferences/shownTheme'
import { listenForShortcuts } from '@/web/ui/shortcuts/listenForShortcuts'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'

const KeySheet = lazyPanel(() => import('./sheet/KeySheet').then((module) => module.KeySheet), 'mark')

/** Handles the shortcuts that all screens share. `takeEarly` returns the buffered keys and is called once per mount. */
export function PageKeys({ takeEarly }: { takeEarly: () => readonly KeyboardEvent[] }) {
  const [, navigate] = useLocation()
  const theme = useThemeToggle()
  const connect = useConnectDialog()
  const [isOpen, setOpen] = useState(false)
  const { status } = useAccess()
  const goTo = (path: string) => () => navigate(path + carriedSearch())
  useShortcut('go.trade', goTo(tradePath(startInstrument)))
  useShortcut('go.markets', goTo(routes.markets))
  useShortcut('go.options', goTo(optionPath('chain', startAsset)))
  useShortcut('go.portfolio', goTo(routes.portfolio))
  useShortcut('go.history', goTo(historyPath(startHistory)))
  useShortcut('go.keys', goTo(routes.apiKeys))
  useShortcut('desk.connect', () => connect.setOpen(true), { isEnabled: status === 'signedOut' })
  useShortcut('desk.help', () => setOpen(!isOpen), { isInDialog: isOpen })
  useShortcut('desk.theme', theme.toggle)
  // Must be last, so that buffered keys find the actions registered above.
  const take = useEffectEvent(takeEarly)
  useEffect(() => listenForShortcuts(window, take()), [])
  if (!isOpen) return null
  return (
    <OpenedTool onClose={() => setOpen(false)}>
      <KeySheet onClose={() => setOpen(false)} />
    </OpenedTool>
  )
}
