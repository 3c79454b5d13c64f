import type { LayoutGroup, LayoutNode, LayoutSplit, PanelId } from './deskLayout'

const whole = { size: 1, isFixed: false }
const px = (size: number) => ({ size, isFixed: true })
const share = (size: number) => ({ size, isFixed: false })

function place(size: { size: number; isFixed: boolean }, ...panels: [PanelId, ...PanelId[]]): LayoutGroup {
  return { kind: 'group', ...size, panels, selected: panels[0] }
}

function row(size: { size: number; isFixed: boolean }, ...children: LayoutNode[]): LayoutSplit {
  return { kind: 'row', ...size, children }
}

function column(size: { size: number; isFixed: boolean }, ...children: LayoutNode[]): LayoutSplit {
  return { kind: 'column', ...size, children }
}

/** Height in pixels of the ticket of a limit order, with the line that says what is signed and four rows of figures. */
const wholeTicket = 496
/** An option can also be priced by its volatility, in one more row. */
const optionTicket = 528
/** Height in pixels for tabs, a table header and ten rows. */
const tenOrders = 340

/** Height in pixels for tabs, the forward, and all Greeks with their source. */
const allGreeks = 388

/** Built-in layouts, keyed by their names in storage and links. */
export const layoutPresets = {
  perpetuals: row(
    whole,
    column(share(1), row(share(1), place(share(1), 'chart'), place(px(280), 'book')), place(px(tenOrders), 'account')),
    column(px(300), place(px(wholeTicket), 'ticket'), place(share(1), 'tape')),
  ),
  options: row(
    whole,
    column(share(1), place(share(1), 'chart', 'depth'), place(share(1), 'account')),
    column(px(380), place(share(1), 'book'), place(px(allGreeks), 'greeks', 'payoff')),
    column(px(300), place(px(optionTicket), 'ticket'), place(share(1), 'tape')),
  ),
  portfolio: row(
    whole,
    column(
      share(1),
      place(share(5), 'account'),
      row(share(4), place(share(5), 'chart'), place(share(3), 'depth'), place(px(280), 'book')),
    ),
    column(px(300), place(px(wholeTicket), 'ticket'), place(share(1), 'tape')),
  ),
  maker: row(
    whole,
    place(px(320), 'ladder'),
    column(
      share(1),
      row(share(1), place(share(1), 'depth', 'chart'), place(px(280), 'book', 'tape')),
      place(px(tenOrders), 'account'),
    ),
    place(px(300), 'ticket'),
  ),
} as const satisfies Record<string, LayoutNode>

export type LayoutPresetId = keyof typeof layoutPresets
export const layoutPresetIds = [
  'perpetuals',
  'options',
  'portfolio',
  'maker',
] as const satisfies readonly LayoutPresetId[]

export function isPreset(name: string): name is LayoutPresetId {
  return Object.hasOwn(layoutPresets, name)
}
