import { groupsOf, type LayoutNode, selectPanel } from './deskLayout'
import { hidePanel, showPanel } from './layoutChanges'
import { layoutStore } from './layoutStore'

/** Brings the depth of a desk into sight, or puts it away. */
export function arrangeDepth(isDepth: boolean): void {
  layoutStore.arrange((layout) => (isDepth ? showPanel(layout, 'depth') : putAwayDepth(layout)))
}

/** Back to the chart where both share a place; out of sight where the depth has one of its own. */
function putAwayDepth(layout: LayoutNode): LayoutNode {
  const isWithChart = groupsOf(layout).some(({ panels }) => panels.includes('depth') && panels.includes('chart'))
  return isWithChart ? selectPanel(layout, 'chart') : (hidePanel(layout, 'depth') ?? layout)
}
