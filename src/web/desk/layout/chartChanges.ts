import { chartIds, type AddedChartId, type ChartId, type ChartView } from './chartViews'
import { groupsOf, viewOf, type LayoutNode } from './deskLayout'
import { showPanel } from './layoutChanges'

/** The charts on the desk, in sight or under a tab, in the order of their numbers. */
export function chartsOf(layout: LayoutNode): readonly ChartId[] {
  const there = new Set<string>(groupsOf(layout).flatMap(({ panels }) => panels))
  return chartIds.filter((id) => there.has(id))
}

/** The one that is added next; undefined when there is room for no more. */
export function nextChart(layout: LayoutNode): AddedChartId | undefined {
  const there = chartsOf(layout)
  return chartIds.find((id): id is AddedChartId => id !== 'chart' && !there.includes(id))
}

/** Puts another chart beside those that are there. Where there are four already nothing changes. */
export function addChart(layout: LayoutNode): LayoutNode {
  const id = nextChart(layout)
  return id === undefined ? layout : showPanel(layout, id)
}

/** Changes what one chart shows. One that is not on the desk stays away from it. */
export function changeView(layout: LayoutNode, id: ChartId, change: Partial<ChartView>): LayoutNode {
  if (layout.kind !== 'group')
    return { ...layout, children: layout.children.map((child) => changeView(child, id, change)) }
  if (!layout.panels.includes(id)) return layout
  return { ...layout, views: { ...layout.views, [id]: { ...viewOf(layout, id), ...change } } }
}

/**
 * Shows another instrument in an added chart, and with it in the charts of its link that have an instrument of their
 * own. `null`: the chart follows the desk from now on.
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

/**
 * Whether an instrument that is chosen in a chart is the desk's from then on: the chart follows the desk, and so does
 * another one of its link, the desk's own among them.
 */
export function isDeskChosen(layout: LayoutNode, id: AddedChartId): boolean {
  const { link, instrumentName } = viewOf(layout, id)
  if (link === null || instrumentName !== null) return false
  return chartsOf(layout).some((other) => {
    const view = viewOf(layout, other)
    return other !== id && view.link === link && view.instrumentName === null
  })
}

/** The same text for charts that show the same. */
export function viewsText(layout: LayoutNode): string {
  return JSON.stringify(
    chartsOf(layout).map((id) => {
      const { instrumentName, interval, link } = viewOf(layout, id)
      return id === 'chart' ? [id, link] : [id, instrumentName, interval, link]
    }),
  )
}
