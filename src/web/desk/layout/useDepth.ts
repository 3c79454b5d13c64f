import { useCallback, useState, useSyncExternalStore } from 'react'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { shownPanels, type PanelId } from './deskLayout'
import { layoutStore } from './layoutStore'

/** Whether the depth is in view: a panel of the layout on a desk, and in place of the chart on anything smaller. */
export function useDepth(): readonly [isDepth: boolean, setDepth: (isDepth: boolean) => void] {
  const isDesk = useScreenWidth() === 'desk'
  const [isOnSmall, setOnSmall] = useState(false)
  const isOnDesk = useIsShown('depth')
  const setDepth = useCallback(
    (isDepth: boolean) => {
      if (!isDesk) setOnSmall(isDepth)
      // The code that arranges a desk loads when it is first needed.
      else void import('./arrangeDepth').then(({ arrangeDepth }) => arrangeDepth(isDepth))
    },
    [isDesk],
  )
  return [isDesk ? isOnDesk : isOnSmall, setDepth]
}

/** Whether the layout of a desk has a panel in sight; false where there is no room for a layout of one's own. */
export function useIsShown(panel: PanelId): boolean {
  const isDesk = useScreenWidth() === 'desk'
  const isShown = useSyncExternalStore(layoutStore.subscribe, () =>
    shownPanels(layoutStore.getSnapshot().layout).includes(panel),
  )
  return isDesk && isShown
}
