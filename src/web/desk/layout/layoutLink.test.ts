import { expect, test } from 'vitest'
import { percentages } from '@/web/desk/layout/panels/ResizableTree'
import { hasLayout, leastOf } from './deskLayout'
import { layoutHash, readLayoutLink } from './layoutLink'
import { layoutPresets } from './layoutPresets'

const origin = 'https://optick.example/trade/ETH-PERP'

test('a layout round-trips through a link, with a name in any script', () => {
  const link = origin + layoutHash({ name: 'Früh ☀', layout: layoutPresets.maker })
  expect(link).toMatch(/^[!-~]+$/)
  expect(hasLayout(link)).toBe(true)
  expect(readLayoutLink(link)).toEqual({ name: 'Früh ☀', layout: layoutPresets.maker })
})

test('a link too long for chat programs is not created', () => {
  expect(layoutHash({ name: 'x'.repeat(40), layout: layoutPresets.perpetuals }).length).toBeLessThan(2000)
})

test.each(['', '#layout=', '#layout=%%%', '#layout=abc', '#layout=e30', '#layout=____', '#layout=A', '#other'])(
  '%s contains no layout',
  (hash) => {
    expect(readLayoutLink(origin + hash)).toBeUndefined()
  },
)

test('a link with a thousand levels is rejected', () => {
  let node: unknown = { kind: 'group', size: 1, panels: ['book'], selected: 'book' }
  for (let level = 0; level < 1000; level += 1) node = { kind: 'row', size: 1, children: [node] }
  const hash = `#layout=${btoa(JSON.stringify({ version: 2, layout: node })).replaceAll('=', '')}`
  expect(readLayoutLink(hash)).toBeUndefined()
})

test('unknown and duplicate panels in a link are dropped', () => {
  const layout = { kind: 'group', size: 1, panels: ['news', 'book', 'book', 'tape'], selected: 'news' }
  const hash = `#layout=${btoa(JSON.stringify({ version: 2, name: 'x', layout })).replaceAll('=', '')}`
  expect(readLayoutLink(hash)?.layout).toMatchObject({ panels: ['book', 'tape'], selected: 'book' })
})

test('fixed panels keep their pixels, and the others share the rest', () => {
  const parts = [
    { size: 3, isFixed: false },
    { size: 200, isFixed: true },
    { size: 1, isFixed: false },
  ]
  expect(percentages(parts, [80, 80, 80], 1000)).toEqual([60, 20, 20])
})

test('fixed panels shrink before another panel falls below its minimum', () => {
  const parts = [
    { size: 1, isFixed: false },
    { size: 600, isFixed: true },
    { size: 200, isFixed: true },
  ]
  expect(percentages(parts, [200, 200, 200], 1000)).toEqual([20, 60, 20])
  expect(percentages(parts, [200, 200, 200], 800)).toEqual([25, 56.25, 18.75])
})

test('the minimum of a row is the sum of its children and separators, and across it the largest child', () => {
  const [left] = layoutPresets.perpetuals.kind === 'row' ? layoutPresets.perpetuals.children : []
  expect(left === undefined ? undefined : leastOf(left, 'row')).toBe(404)
  // The book with 240 px, a separator, and the lists with 160 px.
  expect(left === undefined ? undefined : leastOf(left, 'column')).toBe(404)
})
