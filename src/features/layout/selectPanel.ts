import type { LayoutNode, PanelId } from './deskLayout'

/** Chooses a panel among the tabs of its place. Where it is hidden nothing changes. */
export function selectPanel(layout: LayoutNode, panel: PanelId): LayoutNode {
  if (layout.kind !== 'group') return { ...layout, children: layout.children.map((child) => selectPanel(child, panel)) }
  return layout.panels.includes(panel) ? { ...layout, selected: panel } : layout
}
