import { groupsOf, type PanelId } from './deskLayout'
import { hidePanel, showPanel } from './layoutChanges'
import { layoutStore } from './layoutStore'

/** For shortcuts and commands: shows a panel, or hides it if visible. The last panel stays. */
export function togglePanel(panel: PanelId): void {
  layoutStore.arrange((layout) => {
    const isShown = groupsOf(layout).some(({ selected }) => selected === panel)
    return isShown ? (hidePanel(layout, panel) ?? layout) : showPanel(layout, panel)
  })
}
