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
export const wholeTicket = 472
/** An option can also be priced by its volatility, in one more row. */
const optionTicket = 504
/** Equity and margin below the ticket: TicketAccount.tsx. */
const accountLines = 96
/** Height in pixels for tabs, a table header, five positions and their total. */
const fivePositions = 308
/** Height in pixels for two lines of tabs and tools, and two positions as cards, with their actions. */
const twoCards = 340

/** `twoCards` in the narrower column of the options layout: at 1280 px in German, tabs and tools take three lines. */
const narrowCards = 376

/** Height in pixels for tabs, the forward, and all Greeks with their source. */
const allGreeks = 388

/** Built-in layouts, keyed by their names in storage and links. */
export const layoutPresets = {
  perpetuals: row(
    whole,
    column(
      share(1),
      row(share(1), place(share(1), 'chart'), place(px(280), 'book')),
      place(px(fivePositions), 'account'),
    ),
    column(px(300), place(px(wholeTicket), 'ticket'), place(share(1), 'tape')),
  ),
  options: row(
    whole,
    column(share(1), place(share(1), 'chain', 'chart', 'depth'), place(px(narrowCards), 'account')),
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
      place(px(twoCards), 'account'),
    ),
    place(px(300), 'ticket'),
  ),
} as const satisfies Record<string, LayoutNode>

/** Presets for desks with room for more columns. */
const widePresets: Partial<Record<keyof typeof layoutPresets, LayoutNode>> = {
  perpetuals: row(
    whole,
    column(px(316), place(px(316), 'markets'), place(share(1), 'ladder')),
    column(
      share(1),
      row(
        share(1),
        place(share(1), 'chart'),
        column(px(536), place(share(2), 'chart2'), place(share(3), 'depth')),
        place(px(300), 'book'),
      ),
      row(px(fivePositions), place(share(1), 'account'), place(px(840), 'orders')),
    ),
    column(px(320), place(px(wholeTicket + accountLines), 'ticket'), place(share(1), 'tape')),
  ),
  options: row(
    whole,
    column(
      share(1),
      row(share(1), place(share(1), 'chain'), column(px(536), place(share(2), 'chart'), place(share(3), 'depth'))),
      row(px(fivePositions), place(share(1), 'account'), place(px(840), 'orders')),
    ),
    column(px(380), place(share(1), 'book'), place(px(allGreeks), 'greeks', 'payoff')),
    column(px(320), place(px(optionTicket + accountLines), 'ticket'), place(share(1), 'tape')),
  ),
}

/** A preset as it fits the width of the desk. */
export function presetLayout(preset: LayoutPresetId, isWide: boolean): LayoutNode {
  return (isWide ? widePresets[preset] : undefined) ?? layoutPresets[preset]
}

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
