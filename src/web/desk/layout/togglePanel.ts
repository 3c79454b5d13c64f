import { groupsOf, type PanelId } from './deskLayout'
import { hidePanel, showPanel } from './layoutChanges'
import { layoutStore } from './layoutStore'

/** Shows a hidden panel, or hides a visible panel. The last panel stays. For shortcuts and commands. */
export function togglePanel(panel: PanelId): void {
  layoutStore.arrange((layout) => {
    const isShown = groupsOf(layout).some(({ selected }) => selected === panel)
    return isShown ? (hidePanel(layout, panel) ?? layout) : showPanel(layout, panel)
  })
}
