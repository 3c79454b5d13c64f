import { groupsOf, type PanelId } from './deskLayout'
import { hidePanel, showPanel } from './layoutChanges'
import { layoutStore } from './layoutStore'

/** For keys and phrases: brings a panel into sight, or takes one that is in sight away. The last one stays. */
export function togglePanel(panel: PanelId): void {
  layoutStore.arrange((layout) => {
    const isShown = groupsOf(layout).some(({ selected }) => selected === panel)
    return isShown ? (hidePanel(layout, panel) ?? layout) : showPanel(layout, panel)
  })
}
