import { chartIds, type AddedChartId, type ChartId, type ChartView } from './chartViews'
import { groupsOf, screenOf, viewOf, type LayoutNode } from './deskLayout'
import { showPanel } from './layoutChanges'
import { screenPanelIds, type ScreenPanelId } from './screenViews'

/** Charts on the desk, including charts behind tabs, ordered by number. */
export function chartsOf(layout: LayoutNode): readonly ChartId[] {
  const there = new Set<string>(groupsOf(layout).flatMap(({ panels }) => panels))
  return chartIds.filter((id) => there.has(id))
}

/** The next chart to add; `undefined` when all are on the desk. */
export function nextChart(layout: LayoutNode): AddedChartId | undefined {
  const there = chartsOf(layout)
  return chartIds.find((id): id is AddedChartId => id !== 'chart' && !there.includes(id))
}

/** Adds a chart beside the existing charts. Returns the layout unchanged at the limit. */
export function addChart(layout: LayoutNode): LayoutNode {
  const id = nextChart(layout)
  return id === undefined ? layout : showPanel(layout, id)
}

/** Changes the settings of one chart. Does not add a chart that is not on the desk. */
export function changeView(layout: LayoutNode, id: ChartId, change: Partial<ChartView>): LayoutNode {
  if (layout.kind !== 'group')
    return { ...layout, children: layout.children.map((child) => changeView(child, id, change)) }
  if (!layout.panels.includes(id)) return layout
  return { ...layout, views: { ...layout.views, [id]: { ...viewOf(layout, id), ...change } } }
}

/**
 * Sets the instrument of a chart, and of linked charts that have their own instrument. `null` makes the chart follow
 * the desk.
 */
export function chooseInstrument(layout: LayoutNode, id: AddedChartId, instrumentName: string | null): LayoutNode {
  const { link } = viewOf(layout, id)
  const isWith = (other: ChartId) => {
    if (other === id) return true
    const view = viewOf(layout, other)
    return instrumentName !== null && link !== null && view.link === link && view.instrumentName !== null
  }
  return chartsOf(layout)
    .filter(isWith)
    .reduce((now, other) => changeView(now, other, { instrumentName }), layout)
}

/** True if the chart and another chart of its link both follow the desk. */
export function isDeskChosen(layout: LayoutNode, id: AddedChartId): boolean {
  const { link, instrumentName } = viewOf(layout, id)
  if (link === null || instrumentName !== null) return false
  return chartsOf(layout).some((other) => {
    const view = viewOf(layout, other)
    return other !== id && view.link === link && view.instrumentName === null
  })
}

/** Changes the address of a screen's panel. */
export function changeScreen(layout: LayoutNode, id: ScreenPanelId, path: string): LayoutNode {
  if (layout.kind !== 'group')
    return { ...layout, children: layout.children.map((child) => changeScreen(child, id, path)) }
  return layout.panels.includes(id) ? { ...layout, views: { ...layout.views, [id]: { path } } } : layout
}

/** Text to compare settings of all charts and screens: equal settings give equal texts. */
export function viewsText(layout: LayoutNode): string {
  const charts = chartsOf(layout).map((id) => {
    const { instrumentName, interval, link } = viewOf(layout, id)
    return id === 'chart' ? [id, link] : [id, instrumentName, interval, link]
  })
  return JSON.stringify([charts, screenPanelIds.map((id) => screenOf(layout, id).path)])
}
