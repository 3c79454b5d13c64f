import { useCallback, useState, useSyncExternalStore } from 'react'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { shownPanels } from './deskLayout'
import { layoutStore, togglePanel } from './layoutStore'

/** Whether the depth is in sight: a panel of the layout on a desk, and in the place of the chart on anything smaller. */
export function useDepth(): readonly [isDepth: boolean, setDepth: (isDepth: boolean) => void] {
  const isDesk = useScreenWidth() === 'desk'
  const [isOnSmall, setOnSmall] = useState(false)
  const isOnDesk = useSyncExternalStore(layoutStore.subscribe, isDepthShown)
  const setDepth = useCallback(
    (isDepth: boolean) => {
      if (!isDesk) setOnSmall(isDepth)
      else if (isDepth !== isDepthShown()) togglePanel('depth')
    },
    [isDesk],
  )
  return [isDesk ? isOnDesk : isOnSmall, setDepth]
}

function isDepthShown(): boolean {
  return shownPanels(layoutStore.getSnapshot().layout).includes('depth')
}
