import { expect, test } from 'vitest'
import { changeView } from './chartChanges'
import { awayPanels, dockedChildren, groupsOf, readDeskLayout, shapeOf, viewOf, type LayoutNode } from './deskLayout'
import { dockPanel, floatPanel, hidePanel, movePanel, placeFloat, showPanel } from './layoutChanges'
import { layoutPresets, presetLayout } from './layoutPresets'
import { createLayoutStore } from './layoutStore'

const desk: LayoutNode = layoutPresets.perpetuals
const box = { left: 40, top: 60, width: 300, height: 400 }
const boxOf = (layout: LayoutNode, panel: string) =>
  groupsOf(layout).find(({ panels }) => panels.some((id) => id === panel))?.box

test('a floating panel takes no space, is stored and read with its box, and returns to its usual place', () => {
  const floating = floatPanel(desk, 'ticket', box)
  expect(boxOf(floating, 'ticket')).toEqual(box)
  expect(awayPanels(floating, () => false)).toEqual(new Set(['ticket']))
  const moved = placeFloat(floating, 'ticket', { ...box, left: 80 })
  expect(boxOf(moved, 'ticket')).toEqual({ ...box, left: 80 })
  expect(readDeskLayout(JSON.parse(JSON.stringify(moved)))).toEqual(moved)
  const docked = dockPanel(moved, 'ticket')
  expect(boxOf(docked, 'ticket')).toBeUndefined()
  expect(shapeOf(docked)).toBe('row(column(row(chart,book),account),column(ticket,tape))')
})

test('a perpetual’s desk gives the place of the option panels to their neighbour, unless nothing else is docked', () => {
  const noWindow = () => false
  expect(awayPanels(layoutPresets.options, noWindow, true)).toEqual(new Set())
  expect(awayPanels(layoutPresets.options, noWindow, false)).toEqual(new Set(['greeks', 'payoff']))
  const tabs = movePanel(movePanel(layoutPresets.options, 'greeks', 'tab', 'book'), 'payoff', 'tab', 'book')
  expect(awayPanels(tabs, noWindow, false)).toEqual(new Set())
  const alone: LayoutNode = { kind: 'group', size: 1, isFixed: false, panels: ['greeks'], selected: 'greeks' }
  expect(awayPanels(alone, noWindow, false)).toEqual(new Set())
})

test.each([{ left: -1 }, { width: 'wide' }, { height: 1e9 }])(
  'a box with %j is dropped, and the group docked',
  (part) => {
    const wire = { kind: 'group', size: 1, panels: ['book'], selected: 'book', box: { ...box, ...part } }
    expect(readDeskLayout(wire)).toEqual({ kind: 'group', size: 1, isFixed: false, panels: ['book'], selected: 'book' })
  },
)

test('the last docked panel neither floats nor hides, and a layout of floating groups only is invalid', () => {
  const two = groupsOf(desk).reduce<LayoutNode>(
    (layout, { selected }) =>
      selected === 'chart' || selected === 'book' ? layout : (hidePanel(layout, selected) ?? layout),
    desk,
  )
  const one = floatPanel(two, 'book', box)
  expect(floatPanel(one, 'chart', box)).toBe(one)
  expect(hidePanel(one, 'chart')).toBeUndefined()
  expect(movePanel(one, 'chart', 'tab', 'book')).toBe(one)
  const wire = { kind: 'group', size: 1, panels: ['book'], selected: 'book', box }
  expect(readDeskLayout(wire)).toBeUndefined()
})

test('a floating group takes a panel as a tab only, and hidden panels return to docked ones', () => {
  const floating = floatPanel(desk, 'book', box)
  const both = movePanel(floating, 'tape', 'left', 'book')
  expect(groupsOf(both).find((group) => group.box !== undefined)?.panels).toEqual(['book', 'tape'])
  // The ladder's usual place is beside the book, which floats.
  expect(boxOf(showPanel(floating, 'ladder'), 'ladder')).toBeUndefined()
})

test('a chart keeps its settings while it floats and when it docks', () => {
  const charts = changeView(showPanel(desk, 'chart2'), 'chart2', { interval: '4h', link: 'blue' })
  const floating = floatPanel(charts, 'chart2', box)
  expect(viewOf(dockPanel(floating, 'chart2'), 'chart2')).toMatchObject({ interval: '4h', link: 'blue' })
})

test('without its flexible child, a split gives the space to its largest', () => {
  const row = desk.kind === 'row' && desk.children[0]?.kind === 'column' ? desk.children[0].children[0] : undefined
  const split = row?.kind === 'row' ? row : undefined
  const docked = split === undefined ? [] : dockedChildren(split, new Set(['chart']))
  expect(docked).toEqual([{ index: 1, child: { ...split?.children[1], isFixed: false } }])
})

test('an unchanged preset follows the width of the desk, and a changed one stays', () => {
  let kept: string | null = null
  const place = { getItem: () => kept, setItem: (_: string, next: string) => (kept = next) }
  const visit = (isWide: boolean) =>
    createLayoutStore(
      () => place,
      () => isWide,
    )
  const wide = presetLayout('perpetuals', true)
  expect(visit(true).getSnapshot().layout).toEqual(wide)
  const first = visit(true)
  first.reset('perpetuals')
  expect(visit(false).getSnapshot().layout).toEqual(desk)
  expect(visit(true).getSnapshot().layout).toEqual(wide)
  first.switchTo('maker')
  const second = visit(false)
  second.switchTo('perpetuals')
  expect(second.getSnapshot().layout).toEqual(desk)
  second.adjust((layout) => hidePanel(layout, 'tape') ?? layout)
  expect(shapeOf(visit(true).getSnapshot().layout)).toBe('row(column(row(chart,book),account),ticket)')
})
