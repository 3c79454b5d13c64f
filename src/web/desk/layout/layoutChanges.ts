import {
  type FloatBox,
  groupsOf,
  tidyLayout,
  type LayoutGroup,
  type LayoutNode,
  type LayoutSplit,
  type PanelId,
  type PanelSize,
  selectPanel,
} from './deskLayout'
import { wholeTicket } from './layoutPresets'

export const sides = ['left', 'right', 'above', 'below'] as const
export type DropSide = (typeof sides)[number]
export type LayoutPlace = DropSide | 'tab'

/** Initial width of a panel in pixels, as its content needs. Other panels share the remaining width. */
const widths: Partial<Record<PanelId, number>> = {
  book: 280,
  ladder: 320,
  tape: 280,
  ticket: 300,
  greeks: 380,
  payoff: 380,
  markets: 316,
  watchlist: 316,
}
const heights: Partial<Record<PanelId, number>> = { account: 308, orders: 308, ticket: wholeTicket, markets: 316 }

/** Positions to which a hidden panel returns: beside the first of these panels that is visible. */
const homes: Record<PanelId, readonly (readonly [PanelId, LayoutPlace])[]> = {
  chart: [
    ['depth', 'tab'],
    ['book', 'left'],
    ['account', 'above'],
  ],
  depth: [['chart', 'tab']],
  book: [
    ['ladder', 'tab'],
    ['chart', 'right'],
    ['depth', 'right'],
    ['ticket', 'left'],
  ],
  ladder: [
    ['book', 'tab'],
    ['chart', 'right'],
  ],
  tape: [
    ['ticket', 'below'],
    ['book', 'tab'],
  ],
  ticket: [['tape', 'above']],
  account: [],
  greeks: [
    ['payoff', 'tab'],
    ['account', 'right'],
    ['book', 'tab'],
  ],
  payoff: [
    ['greeks', 'tab'],
    ['account', 'right'],
    ['chart', 'tab'],
  ],
  chain: [
    ['chart', 'tab'],
    ['account', 'tab'],
  ],
  markets: [['ladder', 'above']],
  watchlist: [['tape', 'tab']],
  orders: [['account', 'right']],
  // Four charts form two rows of two. Of three charts, the first is the tallest.
  chart2: [
    ['chart', 'right'],
    ['chart3', 'right'],
    ['book', 'left'],
  ],
  chart3: [
    ['chart2', 'below'],
    ['chart', 'below'],
    ['book', 'left'],
  ],
  chart4: [
    ['chart', 'below'],
    ['chart3', 'left'],
    ['chart2', 'below'],
    ['book', 'left'],
  ],
  screen: [
    ['chart', 'tab'],
    ['account', 'tab'],
  ],
  screen2: [
    ['account', 'tab'],
    ['screen', 'tab'],
  ],
}

/** Edge of the desk to which a panel returns when no neighbour is visible. */
const edges: Record<PanelId, DropSide> = {
  chart: 'left',
  depth: 'left',
  book: 'right',
  ladder: 'left',
  tape: 'right',
  ticket: 'right',
  account: 'below',
  chain: 'left',
  greeks: 'right',
  payoff: 'right',
  markets: 'left',
  watchlist: 'left',
  orders: 'below',
  chart2: 'left',
  chart3: 'left',
  chart4: 'left',
  screen: 'left',
  screen2: 'below',
}

export function hidePanel(layout: LayoutNode, panel: PanelId): LayoutNode | undefined {
  const without = (node: LayoutNode): LayoutNode => {
    if (node.kind !== 'group') return { ...node, children: node.children.map(without) }
    if (!node.panels.includes(panel)) return node
    const at = node.panels.indexOf(panel)
    const panels = node.panels.filter((id) => id !== panel)
    const next = panels[at] ?? panels.at(-1) ?? panel
    const { views, ...place } = node
    const others = Object.fromEntries(Object.entries(views ?? {}).filter(([id]) => id !== panel))
    const selected = node.selected === panel ? next : node.selected
    return { ...place, panels, selected, ...(Object.keys(others).length > 0 && { views: others }) }
  }
  return tidyLayout(without(layout))
}

/** Selects a visible panel, or returns a hidden panel to its usual position. */
export function showPanel(layout: LayoutNode, panel: PanelId): LayoutNode {
  const isThere = groupsOf(layout).some(({ panels }) => panels.includes(panel))
  return isThere ? selectPanel(layout, panel) : dockPanel(layout, panel)
}

/** Moves a floating or hidden panel to its usual position. */
export function dockPanel(layout: LayoutNode, panel: PanelId): LayoutNode {
  const docked = groupsOf(layout).filter(({ box }) => box === undefined)
  const home = homes[panel].find(([target]) => docked.some(({ panels }) => panels.includes(target)))
  if (home === undefined) return moveToEdge(layout, panel, edges[panel])
  const [target, place] = home
  return movePanel(layout, panel, place, target)
}

/** Lifts a panel off the desk. The last docked panel stays. */
export function floatPanel(layout: LayoutNode, panel: PanelId, box: FloatBox): LayoutNode {
  const without = hidePanel(layout, panel)
  if (without === undefined) return layout
  const floating = { ...newGroup(panel, 'tab', layout), box }
  if (without.kind !== 'group') return { ...without, children: [...without.children, floating] }
  return { kind: 'row', size: 1, isFixed: false, children: [{ ...without, size: 1, isFixed: false }, floating] }
}

/** Moves or resizes the floating group that contains a panel. */
export function placeFloat(layout: LayoutNode, panel: PanelId, box: FloatBox): LayoutNode {
  if (layout.kind !== 'group')
    return { ...layout, children: layout.children.map((child) => placeFloat(child, panel, box)) }
  return layout.box !== undefined && layout.panels.includes(panel) ? { ...layout, box } : layout
}

/** Moves a panel beside another panel, or into that panel's group as a tab. A floating group takes it as a tab only. */
export function movePanel(layout: LayoutNode, panel: PanelId, place: LayoutPlace, target: PanelId): LayoutNode {
  const without = panel === target ? layout : hidePanel(layout, panel)
  const beside = without === undefined ? undefined : groupsOf(without).find(({ panels }) => panels.includes(target))
  if (without === undefined || beside === undefined || panel === target) return layout
  const moved = newGroup(panel, place, layout)
  if (place !== 'tab' && beside.box === undefined) return insertBeside(without, beside, moved, place)
  const views = { ...beside.views, ...moved.views }
  return replace(without, beside, {
    ...beside,
    panels: [...beside.panels, panel],
    selected: panel,
    ...(Object.keys(views).length > 0 && { views }),
  })
}

export function moveToEdge(layout: LayoutNode, panel: PanelId, side: DropSide): LayoutNode {
  const without = hidePanel(layout, panel)
  return without === undefined ? layout : insertBeside(without, without, newGroup(panel, side, layout), side)
}

/** Stores the sizes of a split's children that are given. `path` contains the child indices from the root. */
export function resizeChildren(
  layout: LayoutNode,
  path: readonly number[],
  sizes: readonly (number | undefined)[],
): LayoutNode {
  if (layout.kind === 'group') return layout
  const [at, ...deeper] = path
  const children = layout.children.map((child, index) => {
    if (at === undefined) return { ...child, size: sizes[index] ?? child.size }
    return index === at ? resizeChildren(child, deeper, sizes) : child
  })
  return { ...layout, children }
}

/** A group with a single panel, which keeps its settings from `before`. */
function newGroup(panel: PanelId, side: LayoutPlace, before: LayoutNode): LayoutGroup {
  const fixed = (side === 'above' || side === 'below' ? heights : widths)[panel]
  const size: PanelSize = fixed === undefined ? { size: 1, isFixed: false } : { size: fixed, isFixed: true }
  const own = groupsOf(before).find(({ panels }) => panels.includes(panel))
  const views = Object.entries(own?.views ?? {}).filter(([id]) => id === panel)
  return {
    kind: 'group',
    ...size,
    panels: [panel],
    selected: panel,
    ...(views.length > 0 && { views: Object.fromEntries(views) }),
  }
}

const directionOf = (side: DropSide): LayoutSplit['kind'] => (side === 'left' || side === 'right' ? 'row' : 'column')
const isBefore = (side: DropSide) => side === 'left' || side === 'above'

function insertBeside(layout: LayoutNode, target: LayoutNode, added: LayoutGroup, side: DropSide): LayoutNode {
  const direction = directionOf(side)
  const both = (first: LayoutNode, second: LayoutNode) => (isBefore(side) ? [second, first] : [first, second])
  if (layout === target) {
    const { size, isFixed } = layout
    // The previous content takes the remaining space, unless only the new panel is flexible.
    const rest = { ...layout, size: 1, isFixed: false }
    if (layout.kind !== direction) return { kind: direction, size, isFixed, children: both(rest, added) }
    const sized = { ...added, size: added.isFixed ? added.size : typicalShare(layout) }
    return { ...layout, children: isBefore(side) ? [sized, ...layout.children] : [...layout.children, sized] }
  }
  if (layout.kind === 'group') return layout
  if (layout.kind !== direction || !layout.children.includes(target))
    return { ...layout, children: layout.children.map((child) => insertBeside(child, target, added, side)) }
  const sized = { ...added, size: added.isFixed ? added.size : typicalShare(layout) }
  return { ...layout, children: layout.children.flatMap((child) => (child === target ? both(child, sized) : [child])) }
}

function typicalShare(split: LayoutSplit): number {
  const docked = split.children.filter((child) => child.kind !== 'group' || child.box === undefined)
  const shares = docked.filter(({ isFixed }) => !isFixed).map(({ size }) => size)
  return shares.length === 0 ? 1 : shares.reduce((sum, size) => sum + size, 0) / shares.length
}

function replace(layout: LayoutNode, old: LayoutNode, next: LayoutNode): LayoutNode {
  if (layout === old) return next
  if (layout.kind === 'group') return layout
  return { ...layout, children: layout.children.map((child) => replace(child, old, next)) }
}
