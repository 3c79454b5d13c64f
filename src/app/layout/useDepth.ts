import { useCallback, useState } from 'react'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { groupsOf, type LayoutNode } from './deskLayout'
import { hidePanel, selectPanel, showPanel } from './layoutChanges'
import { layoutStore } from './layoutStore'
import { useIsShown } from './useIsShown'

/** Whether the depth is in sight: a panel of the layout on a desk, and in the place of the chart on anything smaller. */
export function useDepth(): readonly [isDepth: boolean, setDepth: (isDepth: boolean) => void] {
  const isDesk = useScreenWidth() === 'desk'
  const [isOnSmall, setOnSmall] = useState(false)
  const isOnDesk = useIsShown('depth')
  const setDepth = useCallback(
    (isDepth: boolean) => {
      if (!isDesk) setOnSmall(isDepth)
      else layoutStore.arrange((layout) => (isDepth ? showPanel(layout, 'depth') : putAwayDepth(layout)))
    },
    [isDesk],
  )
  return [isDesk ? isOnDesk : isOnSmall, setDepth]
}

/** Back to the chart where both share a place; out of sight where the depth has one of its own. */
function putAwayDepth(layout: LayoutNode): LayoutNode {
  const isWithChart = groupsOf(layout).some(({ panels }) => panels.includes('depth') && panels.includes('chart'))
  return isWithChart ? selectPanel(layout, 'chart') : (hidePanel(layout, 'depth') ?? layout)
}
