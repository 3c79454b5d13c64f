import { expect, test } from 'vitest'
import { addChart, changeView, chartsOf, chooseInstrument, isDeskChosen, nextChart, viewsText } from './chartChanges'
import { defaultView, type AddedChartId } from './chartViews'
import { readDeskLayout, shapeOf, viewOf, type LayoutNode } from './deskLayout'
import { hidePanel, movePanel, moveToEdge } from './layoutChanges'
import { layoutHash, readLayoutLink } from './layoutLink'
import { layoutPresets } from './layoutPresets'

const desk = layoutPresets.perpetuals
const two = addChart(desk)
const three = addChart(two)
const four = addChart(three)

/** The layout after a round trip through storage or a link. */
const retained = (layout: LayoutNode) => readDeskLayout(JSON.parse(JSON.stringify(layout)))

test('up to four charts fit beside and below the first one, which is always the largest', () => {
  expect(shapeOf(two)).toBe('row(column(row(chart,chart2,book),account),column(ticket,tape))')
  expect(shapeOf(three)).toBe('row(column(row(chart,column(chart2,chart3),book),account),column(ticket,tape))')
  expect(shapeOf(four)).toBe(
    'row(column(row(column(chart,chart4),column(chart2,chart3),book),account),column(ticket,tape))',
  )
  expect(chartsOf(four)).toEqual(['chart', 'chart2', 'chart3', 'chart4'])
  expect(nextChart(four)).toBeUndefined()
  expect(addChart(four)).toBe(four)
})

test('the number of a removed chart is reused, without its settings', () => {
  const changed = changeView(three, 'chart2', { instrumentName: 'BTC-PERP', link: 'blue' })
  const without = hidePanel(changed, 'chart2') ?? desk
  expect(chartsOf(without)).toEqual(['chart', 'chart3'])
  expect(nextChart(without)).toBe('chart2')
  expect(JSON.stringify(without)).not.toContain('BTC-PERP')
  expect(viewOf(addChart(without), 'chart2')).toEqual(defaultView)
})

test('a chart keeps its settings when it moves, and so do the other charts of its group', () => {
  const view = { instrumentName: 'BTC-PERP', interval: '1h', link: 'orange' } as const
  const changed = changeView(changeView(three, 'chart2', view), 'chart3', { interval: '4h' })
  const moves = [
    moveToEdge(changed, 'chart2', 'right'),
    movePanel(changed, 'chart2', 'tab', 'chart3'),
    movePanel(changed, 'chart2', 'below', 'account'),
    hidePanel(movePanel(changed, 'chart2', 'tab', 'book'), 'book') ?? desk,
  ]
  for (const moved of moves) {
    expect(viewOf(moved, 'chart2')).toEqual(view)
    expect(viewOf(moved, 'chart3').interval).toBe('4h')
  }
})

test('chart settings survive storage and a link', () => {
  const changed = changeView(two, 'chart2', { instrumentName: 'BTC-PERP', interval: '5m', link: 'violet' })
  expect(retained(changed)).toEqual(changed)
  expect(readLayoutLink(`https://x/${layoutHash({ name: 'Two', layout: changed })}`)?.layout).toEqual(changed)
})

test('a desk stored before multiple charts existed is unchanged', () => {
  const old = JSON.stringify(desk)
  expect(old).not.toContain('views')
  expect(readDeskLayout(JSON.parse(old))).toEqual(desk)
})

test.each([
  [7, defaultView],
  [{ chart2: 'x' }, defaultView],
  [
    { chart2: { instrumentName: '<script>', interval: '1m', link: 'blue' } },
    { instrumentName: null, interval: '1m', link: 'blue' },
  ],
  [
    { chart2: { instrumentName: 'BTC-PERP', interval: '2m', link: 'pink' } },
    { ...defaultView, instrumentName: 'BTC-PERP' },
  ],
  [
    { chart2: { interval: '1h' }, chart9: { interval: '1h' } },
    { ...defaultView, interval: '1h' },
  ],
])('invalid members of the stored views %j fall back to the defaults', (views, expected) => {
  const group = { kind: 'group', size: 1, isFixed: false, panels: ['chart', 'chart2', 'chart9'], selected: 'chart2' }
  const read = readDeskLayout({ ...group, views }) ?? desk
  expect(shapeOf(read)).toBe('chart+chart2')
  expect(viewOf(read, 'chart2')).toEqual(expected)
})

test('the first chart always shows the desk’s instrument, whatever was stored', () => {
  const group = { kind: 'group', size: 1, isFixed: false, panels: ['chart'], selected: 'chart' }
  const read = readDeskLayout({ ...group, views: { chart: { instrumentName: 'BTC-PERP', link: 'blue' } } }) ?? desk
  expect(viewOf(read, 'chart')).toEqual({ ...defaultView, link: 'blue' })
})

/** Four charts, of which 2 and 3 have their own instruments. */
function linked(links: readonly ('blue' | 'orange' | null)[]): LayoutNode {
  const own = { chart2: 'BTC-PERP', chart3: 'SOL-PERP' }
  return chartsOf(four).reduce((now, id, index) => {
    const instrumentName = id === 'chart2' || id === 'chart3' ? own[id] : null
    return changeView(now, id, { instrumentName, link: links[index] ?? null })
  }, four)
}
const names = (layout: LayoutNode) => chartsOf(layout).map((id) => viewOf(layout, id).instrumentName)

test('linked charts with their own instruments change together, and the others stay', () => {
  const all = linked(['blue', 'blue', 'blue', 'blue'])
  expect(names(chooseInstrument(all, 'chart2', 'XRP-PERP'))).toEqual([null, 'XRP-PERP', 'XRP-PERP', null])
  const apart = linked(['blue', 'blue', 'orange', 'blue'])
  expect(names(chooseInstrument(apart, 'chart2', 'XRP-PERP'))).toEqual([null, 'XRP-PERP', 'SOL-PERP', null])
  const unlinked = linked([null, null, null, null])
  expect(names(chooseInstrument(unlinked, 'chart2', 'XRP-PERP'))).toEqual([null, 'XRP-PERP', 'SOL-PERP', null])
})

test('only the given chart returns to the desk’s instrument', () => {
  const all = linked(['blue', 'blue', 'blue', 'blue'])
  expect(names(chooseInstrument(all, 'chart2', null))).toEqual([null, null, 'SOL-PERP', null])
})

test.each<[AddedChartId, readonly ('blue' | 'orange' | null)[], boolean]>([
  // Chart 4 follows the desk, like the first chart.
  ['chart4', ['blue', null, null, 'blue'], true],
  ['chart4', [null, 'blue', 'blue', 'blue'], false],
  ['chart4', ['blue', null, null, 'orange'], false],
  ['chart4', [null, null, null, null], false],
  ['chart2', ['blue', 'blue', null, null], false],
])('an instrument chosen in %s with links %j is the desk’s: %s', (id, links, isDesk) => {
  expect(isDeskChosen(linked(links), id)).toBe(isDesk)
})

test('a layout counts as changed when the settings of a chart change', () => {
  expect(viewsText(changeView(two, 'chart2', {}))).toBe(viewsText(two))
  expect(viewsText(changeView(two, 'chart2', { interval: '1h' }))).not.toBe(viewsText(two))
  expect(viewsText(changeView(two, 'chart', { link: 'blue' }))).not.toBe(viewsText(two))
})
