import { expect, test } from 'vitest'
import { panelIds, shapeOf, shownPanels, type LayoutNode, selectPanel } from './deskLayout'
import { hidePanel, movePanel, moveToEdge, resizeChildren, showPanel } from './layoutChanges'
import { layoutPresets, layoutPresetIds } from './layoutPresets'

const desk = layoutPresets.perpetuals

test('hiding a panel leaves no empty space, and a split left with one child is replaced by that child', () => {
  const noTape = hidePanel(desk, 'tape')
  expect(noTape === undefined ? undefined : shapeOf(noTape)).toBe('row(column(row(chart,book),account),ticket)')
  expect(noTape?.kind === 'row' && noTape.children[1]).toMatchObject({ size: 300, isFixed: true })
})

test('the last panel cannot be hidden', () => {
  expect(hidePanel({ kind: 'group', size: 1, isFixed: false, panels: ['book'], selected: 'book' }, 'book')).toBe(
    undefined,
  )
})

test('a hidden panel returns to its usual place: the ladder with the book, the depth with the chart', () => {
  expect(shapeOf(showPanel(desk, 'ladder'))).toBe('row(column(row(chart,book+ladder),account),column(ticket,tape))')
  expect(shapeOf(showPanel(desk, 'depth'))).toBe('row(column(row(chart+depth,book),account),column(ticket,tape))')
  expect(shownPanels(showPanel(desk, 'depth'))).toEqual(['depth', 'book', 'account', 'ticket', 'tape'])
})

test('the tab next to a hidden one is selected', () => {
  const both = showPanel(desk, 'depth')
  expect(shownPanels(hidePanel(both, 'depth') ?? both)).toContain('chart')
  expect(shownPanels(selectPanel(both, 'chart'))).toContain('chart')
})

test.each([
  ['left', 'row(column(row(tape,chart,book),account),ticket)'],
  ['right', 'row(column(row(chart,tape,book),account),ticket)'],
  ['above', 'row(column(row(column(tape,chart),book),account),ticket)'],
  ['below', 'row(column(row(column(chart,tape),book),account),ticket)'],
  ['tab', 'row(column(row(chart+tape,book),account),ticket)'],
] as const)('a panel is moved %s of another', (place, shape) => {
  expect(shapeOf(movePanel(desk, 'tape', place, 'chart'))).toBe(shape)
})

test.each([
  ['left', 'row(account,row(chart,book),column(ticket,tape))'],
  ['right', 'row(row(chart,book),column(ticket,tape),account)'],
  ['above', 'column(account,row(row(chart,book),column(ticket,tape)))'],
  ['below', 'column(row(row(chart,book),column(ticket,tape)),account)'],
] as const)('a panel is moved to the %s of the desk', (side, shape) => {
  expect(shapeOf(moveToEdge(desk, 'account', side))).toBe(shape)
})

test('a tab moved next to its group leaves it, and a single panel moved next to itself stays', () => {
  const both = showPanel(desk, 'depth')
  expect(shapeOf(movePanel(both, 'depth', 'below', 'chart'))).toContain('column(chart,depth)')
  expect(movePanel(desk, 'book', 'left', 'book')).toBe(desk)
})

test('a size is stored at its place in the tree', () => {
  const resized = resizeChildren(desk, [0, 0], [1, 333])
  expect(JSON.stringify(resized)).toContain('"size":333')
  expect(shapeOf(resized)).toBe(shapeOf(desk))
})

test('any sequence of moves keeps each panel once, and a flexible child in each split', () => {
  for (const preset of layoutPresetIds) {
    let layout: LayoutNode = layoutPresets[preset]
    for (const panel of panelIds) layout = showPanel(layout, panel)
    for (const panel of panelIds)
      for (const target of panelIds)
        for (const place of ['left', 'below', 'tab', 'right', 'above'] as const) {
          layout = movePanel(layout, panel, place, target)
          const panels = shapeOf(layout)
            .match(/[a-z\d]+/g)
            ?.filter((word) => word !== 'row' && word !== 'column')
          expect(panels?.toSorted()).toEqual(panelIds.toSorted())
          expect(everySplitGivesWay(layout)).toBe(true)
        }
  }
})

function everySplitGivesWay(layout: LayoutNode): boolean {
  if (layout.kind === 'group') return true
  return layout.children.some(({ isFixed }) => !isFixed) && layout.children.every(everySplitGivesWay)
}
