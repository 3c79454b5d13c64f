import { expect, test } from 'vitest'
import { groupsOf, shapeOf } from './deskLayout'
import { upgradeLayouts } from './layoutsVersion1'
import { areVersion1, defaultLayouts, readLayouts } from './persistedLayouts'

function storage(text: string) {
  let retained = text
  return { getItem: () => retained, setItem: (_: string, next: string) => (retained = next) }
}

function upgraded(text: string) {
  const place = storage(text)
  expect(areVersion1(place)).toBe(true)
  upgradeLayouts(place)
  expect(areVersion1(place)).toBe(false)
  return readLayouts(place)
}

test('a fixed grid of version 1 becomes a tree', () => {
  const retained = upgraded('{"version":1,"grid":{"book":320,"ticket":340,"tables":40,"isDepth":true}}')
  expect(retained.version).toBe(2)
  expect(shapeOf(retained.layout)).toBe('row(column(row(chart+depth,book),account),column(ticket,tape))')
  const sizes = groupsOf(retained.layout).map(({ selected, size, isFixed }) => [selected, size, isFixed])
  expect(sizes).toEqual([
    ['depth', 1, false],
    ['book', 320, true],
    ['account', 40, false],
    ['ticket', 7, false],
    ['tape', 3, false],
  ])
  expect(retained.layout.kind === 'row' && retained.layout.children[1]).toMatchObject({ size: 340, isFixed: true })
})

test('the saved grids of version 1 become saved layouts, except invalid ones', () => {
  const text = JSON.stringify({ version: 1, saved: [{ name: 'Wide', grid: { book: 400 } }, 7, { name: 'No grid' }] })
  const { saved, layout } = upgraded(text)
  expect(saved.map(({ name }) => name)).toEqual(['Wide'])
  expect(layout).toEqual(defaultLayouts.layout)
})

test.each(['{"version":2,"layout":{"kind":"group"}}', '{"version":3}', '{', ''])('%s is not modified', (text) => {
  const place = storage(text)
  expect(areVersion1(place)).toBe(false)
  upgradeLayouts(place)
  expect(place.getItem()).toBe(text)
})

test('an invalid version 1 is left unchanged and gives the default desk', () => {
  const place = storage('{"version":1,')
  expect(areVersion1(place)).toBe(true)
  upgradeLayouts(place)
  expect(place.getItem()).toBe('{"version":1,')
  expect(readLayouts(place)).toEqual(defaultLayouts)
})
