import * as z from 'zod/mini'
import { maxLength } from '@/core/protocol/lengths'
import { defaultView, readChartViews, type ChartId, type ChartView, type ChartViews } from './chartViews'
import { readScreenViews, startScreen, type ScreenPanelId, type ScreenView, type ScreenViews } from './screenViews'

/** All panels. A layout contains each panel at most once. */
export const panelIds = [
  'chart',
  'depth',
  'book',
  'ladder',
  'tape',
  'ticket',
  'account',
  'greeks',
  'payoff',
  'chain',
  'markets',
  'watchlist',
  'orders',
  'chart2',
  'chart3',
  'chart4',
  'screen',
  'screen2',
] as const
export type PanelId = (typeof panelIds)[number]

/** Size of a panel: fixed pixels, or a share of the remaining space. */
export type PanelSize = { readonly size: number; readonly isFixed: boolean }

export type PanelViews = ChartViews & ScreenViews

/** Place of a floating group, in pixels from the top left corner of the desk. */
export type FloatBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

export type LayoutGroup = PanelSize & {
  readonly kind: 'group'
  readonly panels: readonly PanelId[]
  readonly selected: PanelId
  /** Settings of charts and screens that differ from the defaults. */
  readonly views?: PanelViews
  /** Set while the group floats above the desk. Versions that do not know it dock the group. */
  readonly box?: FloatBox
}
export type LayoutSplit = PanelSize & { readonly kind: 'row' | 'column'; readonly children: readonly LayoutNode[] }
export type LayoutNode = LayoutGroup | LayoutSplit

const size = { size: z.number().check(z.positive(), z.lte(10_000)), isFixed: z._default(z.boolean(), false) }
const px = z.number().check(z.gte(0), z.lte(10_000))
const group = z.object({
  ...size,
  kind: z.literal('group'),
  panels: z.array(z.string()),
  selected: z.string(),
  views: z.optional(z.unknown()),
  box: z.catch(z.optional(z.object({ left: px, top: px, width: px, height: px })), undefined),
})
type WireNode = z.output<typeof group> | (PanelSize & { kind: 'row' | 'column'; children: WireNode[] })
const split = z.object({
  ...size,
  kind: z.enum(['row', 'column']),
  get children(): z.ZodMiniType<WireNode[]> {
    return z.array(node).check(maxLength(12))
  },
})
const node: z.ZodMiniType<WireNode> = z.union([group, split])

/** Limit of nesting. Traders do not create deeper layouts. */
const deepest = 8

/** Parses a layout from storage or a link. Drops unknown and duplicate panels; `undefined` if no panel remains. */
export function readDeskLayout(outside: unknown): LayoutNode | undefined {
  if (depthOf(outside) > deepest) return undefined
  const parsed = z.safeParse(node, outside)
  if (!parsed.success) return undefined
  const seen = new Set<PanelId>()
  const known = (wire: WireNode): LayoutNode => {
    if (wire.kind !== 'group') return { ...wire, children: wire.children.map(known) }
    const panels = wire.panels.flatMap((id) => {
      const panel = panelIds.find((one) => one === id)
      if (panel === undefined || seen.has(panel)) return []
      seen.add(panel)
      return [panel]
    })
    const { views: retained, box, ...place } = wire
    const views = { ...readChartViews(retained, panels), ...readScreenViews(retained, panels) }
    const selected = panels.find((id) => id === wire.selected) ?? panels[0] ?? 'chart'
    return {
      ...place,
      panels,
      selected,
      ...(Object.keys(views).length > 0 && { views }),
      ...(box !== undefined && { box }),
    }
  }
  return tidyLayout(known(parsed.data))
}

/**
 * Depth of an unparsed layout. Measured before parsing, because a link with a thousand levels would overflow the stack.
 */
function depthOf(outside: unknown): number {
  let level: unknown[] = [outside]
  for (let depth = 0; depth <= deepest; depth += 1) {
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null && 'children' in one && Array.isArray(one.children) ? one.children : [],
    )
    if (level.length === 0) return depth
  }
  return deepest + 1
}

/**
 * Removes empty groups and splits with a single child, and makes one docked child of each split flexible. `undefined` if
 * no docked panel remains.
 */
export function tidyLayout(layout: LayoutNode): LayoutNode | undefined {
  const tidy = tidyNode(layout)
  return tidy === undefined || isFloating(tidy) ? undefined : tidy
}

const isFloating = (node: LayoutNode) => groupsOf(node).every(({ box }) => box !== undefined)

function tidyNode(layout: LayoutNode): LayoutNode | undefined {
  if (layout.kind === 'group') return layout.panels.length === 0 ? undefined : layout
  const children = layout.children.map(tidyNode).filter((child) => child !== undefined)
  const [only] = children
  if (only === undefined) return undefined
  if (children.length === 1) return { ...only, size: layout.size, isFixed: layout.isFixed }
  return { ...layout, children: withFlexible(children, isFloating) }
}

/** Makes the largest child flexible if none is, apart from those that take no space. */
function withFlexible(children: readonly LayoutNode[], isAway: (child: LayoutNode) => boolean): readonly LayoutNode[] {
  const present = children.filter((child) => !isAway(child)).toSorted((a, b) => b.size - a.size)
  if (present.some(({ isFixed }) => !isFixed)) return children
  return children.map((child) => (child === present[0] ? { ...child, isFixed: false } : child))
}

/** Panels that a perpetual has nothing to show in. */
export const optionPanels = ['greeks', 'payoff'] as const
export const isForOptions = (panel: PanelId): boolean => optionPanels.some((id) => id === panel)

/**
 * Panels of the groups that take no space on the desk: they float, are in a window of their own, or, unless
 * `hasOption`, are for options only. The last docked group stays.
 */
export function awayPanels(
  layout: LayoutNode,
  outside: (panel: PanelId) => boolean,
  hasOption = true,
): ReadonlySet<PanelId> {
  const isIdle = (panel: PanelId) => !hasOption && isForOptions(panel)
  const docked = groupsOf(layout).filter(({ box, panels }) => box === undefined && !panels.some(outside))
  const active = docked.filter(({ panels }) => !panels.every(isIdle))
  const present = new Set(active.length === 0 ? docked : active)
  return new Set(groupsOf(layout).flatMap((group) => (present.has(group) ? [] : group.panels)))
}

/** The children of a split that take space, with their index. At least one is flexible. */
export function dockedChildren(
  { children }: LayoutSplit,
  away: ReadonlySet<PanelId>,
): readonly { readonly child: LayoutNode; readonly index: number }[] {
  const isAway = (child: LayoutNode) => groupsOf(child).every(({ selected }) => away.has(selected))
  return withFlexible(children, isAway).flatMap((child, index) => (isAway(child) ? [] : [{ child, index }]))
}

export function groupsOf(layout: LayoutNode): readonly LayoutGroup[] {
  return layout.kind === 'group' ? [layout] : layout.children.flatMap(groupsOf)
}

export function shownPanels(layout: LayoutNode): readonly PanelId[] {
  return groupsOf(layout).map(({ selected }) => selected)
}

/** Settings of a chart, or the defaults when it is not on the desk. */
export function viewOf(layout: LayoutNode, id: ChartId): ChartView {
  return groupsOf(layout).find(({ panels }) => panels.includes(id))?.views?.[id] ?? defaultView
}

/** The address that a screen's panel shows. */
export function screenOf(layout: LayoutNode, id: ScreenPanelId): ScreenView {
  return groupsOf(layout).find(({ panels }) => panels.includes(id))?.views?.[id] ?? startScreen(id)
}

/**
 * Text to compare layouts: equal for layouts with the same positions and sizes, regardless of selected tabs and member
 * order.
 */
export function arrangementOf(layout: LayoutNode): string {
  const parts = layout.kind === 'group' ? layout.panels : layout.children.map(arrangementOf)
  const box = layout.kind === 'group' && JSON.stringify(layout.box)
  return `${layout.kind}:${layout.size}${layout.isFixed ? 'px' : ''}${box}(${parts.join(',')})`
}

/** Text of the structure, without sizes and selected tabs. */
export function shapeOf(layout: LayoutNode): string {
  if (layout.kind === 'group') return layout.panels.join('+')
  return `${layout.kind}(${layout.children.map(shapeOf).join(',')})`
}

const nothing: ReadonlySet<PanelId> = new Set()
const leastWidth = 200
const leastHeight = 80
/** Minimum heights in pixels: enough for a few rows on each side of a book, or for a list's actions and first row. */
const leastHeights: Partial<Record<PanelId, number>> = { book: 240, ladder: 240, account: 160, orders: 160 }
export const separatorPx = 4

/** Minimum width (along a row) or height (along a column) in pixels. */
export function leastOf(node: LayoutNode, along: 'row' | 'column', away: ReadonlySet<PanelId> = nothing): number {
  if (node.kind === 'group')
    return along === 'row' ? leastWidth : Math.max(...node.panels.map((id) => leastHeights[id] ?? leastHeight))
  const leasts = dockedChildren(node, away).map(({ child }) => leastOf(child, along, away))
  if (node.kind !== along) return Math.max(...leasts)
  return leasts.reduce((sum, least) => sum + least, (leasts.length - 1) * separatorPx)
}

export const layoutMark = '#layout='

/** Cheap check for a layout in a URL, so that the parser loads only if there is one. */
export function hasLayout(address: string): boolean {
  return address.includes(layoutMark)
}

/** Selects a panel's tab. Does nothing if the panel is hidden. */
export function selectPanel(layout: LayoutNode, panel: PanelId): LayoutNode {
  if (layout.kind !== 'group') return { ...layout, children: layout.children.map((child) => selectPanel(child, panel)) }
  return layout.panels.includes(panel) ? { ...layout, selected: panel } : layout
}
