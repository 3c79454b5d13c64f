import { expect, test } from 'vitest'
import type { LayoutNode } from './deskLayout'
import { layoutPresets, layoutPresetIds } from './layoutPresets'
import { createLayoutStore } from './layoutStore'
import { defaultLayouts, readLayouts, writeLayouts } from './persistedLayouts'

function storage(text: string | null = null) {
  let retained = text
  return { getItem: () => retained, setItem: (_: string, next: string) => (retained = next) }
}

const bookAlone: LayoutNode = { kind: 'group', size: 1, isFixed: false, panels: ['book'], selected: 'book' }

test.each([null, '', '{', '[]', '7', '{"version":3}', '{"version":2}', '{"version":2,"layout":{"kind":"row"}}'])(
  '%s gives the default desk',
  (text) => {
    expect(readLayouts(storage(text))).toEqual(defaultLayouts)
  },
)

test('an invalid desk does not affect saved layouts, nor an invalid saved layout the others', () => {
  const text = JSON.stringify({
    version: 2,
    layout: { kind: 'column', size: 1, children: [] },
    name: 'x',
    saved: [{ name: 'Good', layout: bookAlone }, { name: 'Bad', layout: 'rubbish' }, { layout: bookAlone }],
  })
  expect(readLayouts(storage(text))).toEqual({ ...defaultLayouts, saved: [{ name: 'Good', layout: bookAlone }] })
})

test('a desk saved before the Greeks panel existed is unchanged', () => {
  const old = { kind: 'group', size: 1, isFixed: false, panels: ['chart', 'depth'], selected: 'depth' } as const
  const retained = readLayouts(storage(JSON.stringify({ version: 2, layout: old, name: 'options', saved: [] })))
  expect(retained).toEqual({ version: 2, layout: old, name: 'options', saved: [], left: [] })
})

test('layouts are read back as written', () => {
  const place = storage()
  const retained = {
    version: 2,
    layout: bookAlone,
    name: 'Mine',
    saved: [{ name: 'Mine', layout: bookAlone }],
    left: [],
  } as const
  writeLayouts(place, retained)
  expect(readLayouts(place)).toEqual(retained)
})

test.each(layoutPresetIds)('the preset %s round-trips', (id) => {
  const place = storage()
  writeLayouts(place, { ...defaultLayouts, layout: layoutPresets[id], name: id })
  expect(readLayouts(place).layout).toEqual(layoutPresets[id])
})

test('two open tabs do not lose each other’s saved layouts', () => {
  const place = storage()
  const [one, other] = [createLayoutStore(() => place), createLayoutStore(() => place)]
  expect(other.getSnapshot().saved).toEqual([])
  one.save('First')
  other.switchTo('maker')
  other.save('Second')
  expect(readLayouts(place).saved.map(({ name }) => name)).toEqual(['First', 'Second'])
  other.remove('Second')
  expect(readLayouts(place).saved.map(({ name }) => name)).toEqual(['First'])
})

test('a saved layout can be renamed over another, and stays the current one', () => {
  const store = createLayoutStore(() => place)
  const place = storage()
  store.save('Old')
  store.switchTo('maker')
  store.save('Other')
  store.switchTo('Old')
  store.rename('Old', 'Other')
  expect(store.getSnapshot()).toMatchObject({
    name: 'Other',
    saved: [{ name: 'Other', layout: layoutPresets.perpetuals }],
  })
})

test('switching to an unknown name changes nothing', () => {
  const place = storage()
  const store = createLayoutStore(() => place)
  expect(store.switchTo('Unknown')).toBe(false)
  expect(store.getSnapshot()).toEqual(defaultLayouts)
})

test('a preset keeps the trader’s changes, also after a reload, until it is reset', () => {
  const place = storage()
  const store = createLayoutStore(() => place)
  const start = store.getSnapshot().layout
  store.adjust(() => bookAlone)
  store.switchTo('maker')
  expect(store.getSnapshot().layout).toEqual(layoutPresets.maker)
  expect(createLayoutStore(() => place).switchTo('perpetuals')).toBe(true)
  const again = createLayoutStore(() => place)
  expect(again.getSnapshot()).toMatchObject({ name: 'perpetuals', layout: bookAlone })
  // The shortcut of the current preset changes nothing.
  again.switchTo('perpetuals')
  expect(again.getSnapshot().layout).toEqual(bookAlone)
  again.reset('perpetuals')
  expect(again.getSnapshot().layout).toEqual(start)
})
