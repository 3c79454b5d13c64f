import { useSyncExternalStore } from 'react'
import { useAccountSession } from '@/web/session/accountContext'
import { noTrails } from './lazyTrails'
import type { TrailsView } from './trailStore'

const signedOut = { subscribe: () => () => undefined, getSnapshot: () => noTrails }

export function useTrails(): TrailsView {
  const trails = useAccountSession()?.trails ?? signedOut
  return useSyncExternalStore(trails.subscribe, trails.getSnapshot)
}
