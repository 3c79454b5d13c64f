import { useCallback, useState, useSyncExternalStore } from 'react'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { shownPanels, type PanelId } from './deskLayout'
import { layoutStore } from './layoutStore'

/** True while the depth chart is visible: as a panel on a desktop, instead of the chart on smaller screens. */
export function useDepth(): readonly [isDepth: boolean, setDepth: (isDepth: boolean) => void] {
  const isDesk = useScreenWidth() === 'desk'
  const [isOnSmall, setOnSmall] = useState(false)
  const isOnDesk = useIsShown('depth')
  const setDepth = useCallback(
    (isDepth: boolean) => {
      if (!isDesk) setOnSmall(isDepth)
      else void import('./arrangeDepth').then(({ arrangeDepth }) => arrangeDepth(isDepth))
    },
    [isDesk],
  )
  return [isDesk ? isOnDesk : isOnSmall, setDepth]
}

/** True while a panel is visible in the desktop layout; always false on smaller screens. */
export function useIsShown(panel: PanelId): boolean {
  const isDesk = useScreenWidth() === 'desk'
  const isShown = useSyncExternalStore(layoutStore.subscribe, () =>
    shownPanels(layoutStore.getSnapshot().layout).includes(panel),
  )
  return isDesk && isShown
}
