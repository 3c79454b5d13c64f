import { useSyncExternalStore } from 'react'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { shownPanels, type PanelId } from './deskLayout'
import { layoutStore } from './layoutStore'

/** Whether the layout of a desk has a panel in sight; false where there is no room for a layout of one's own. */
export function useIsShown(panel: PanelId): boolean {
  const isDesk = useScreenWidth() === 'desk'
  const isShown = useSyncExternalStore(layoutStore.subscribe, () =>
    shownPanels(layoutStore.getSnapshot().layout).includes(panel),
  )
  return isDesk && isShown
}
