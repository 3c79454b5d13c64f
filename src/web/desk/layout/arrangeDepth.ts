import { groupsOf, type LayoutNode, selectPanel } from './deskLayout'
import { hidePanel, showPanel } from './layoutChanges'
import { layoutStore } from './layoutStore'

export function arrangeDepth(isDepth: boolean): void {
  layoutStore.arrange((layout) => (isDepth ? showPanel(layout, 'depth') : putAwayDepth(layout)))
}

/** Selects the chart if it shares a group with the depth chart. Otherwise hides the depth chart. */
function putAwayDepth(layout: LayoutNode): LayoutNode {
  const isWithChart = groupsOf(layout).some(({ panels }) => panels.includes('depth') && panels.includes('chart'))
  return isWithChart ? selectPanel(layout, 'chart') : (hidePanel(layout, 'depth') ?? layout)
}
