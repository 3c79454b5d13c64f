import { useSyncExternalStore } from 'react'
import { useAccountSession } from '@/web/session/accountContext'
import type { IcebergsView } from './icebergStore'
import { noIcebergs } from './lazyIcebergs'

const signedOut = { subscribe: () => () => undefined, getSnapshot: () => noIcebergs }

export function useIcebergs(): IcebergsView {
  const icebergs = useAccountSession()?.icebergs ?? signedOut
  return useSyncExternalStore(icebergs.subscribe, icebergs.getSnapshot)
}
