import { expect, test } from 'vitest'
import { createListeners, type Listeners } from '@/core/lib/listeners'
import type { StoredDrawing } from './drawings'
import { createDrawingStore, readDrawings, writeDrawings } from './drawingStore'

const at = (id: string, price = 100): StoredDrawing => {
  return { id, kind: 'line', from: { timeS: 60, price }, to: { timeS: 180, price: 110 } }
}

function storage(text: string | null = null) {
  let retained = text
  return { getItem: () => retained, setItem: (_: string, next: string) => void (retained = next) }
}

/** Two tabs that share storage and receive each other's storage events. */
function tabs() {
  const place = storage()
  const open = (own: Listeners, other: Listeners) => {
    const received = {
      ...place,
      setItem: (key: string, text: string) => {
        place.setItem(key, text)
        other.publish()
      },
    }
    const store = createDrawingStore(received, 'ETH-PERP', own.subscribe)
    store.subscribe(() => undefined)
    return store
  }
  const [first, second] = [createListeners(), createListeners()]
  return { one: open(first, second), two: open(second, first), place }
}

const ids = (store: ReturnType<typeof createDrawingStore>) => store.getSnapshot().drawings.map(({ id }) => id)

test('drawings are stored per instrument', () => {
  const place = storage()
  writeDrawings(place, 'ETH-PERP', [at('a')])
  expect(readDrawings(place, 'ETH-PERP')).toEqual([at('a')])
  expect(readDrawings(place, 'BTC-PERP')).toEqual([])
})

test('an unreadable drawing does not affect the others', () => {
  const scribble = { ...at('s'), kind: 'scribble' }
  const noWidth = { ...at('c'), kind: 'channel' }
  const noText = { ...at('n'), kind: 'note', text: '' }
  const bad = [scribble, noWidth, noText, 7, null, { ...at('p'), from: { timeS: 60, price: -1 } }]
  const place = storage(JSON.stringify({ version: 1, instruments: { 'ETH-PERP': [...bad, at('a')] } }))
  expect(readDrawings(place, 'ETH-PERP')).toEqual([at('a')])
  expect(readDrawings(storage('{"version":1,"instruments":{"ETH-PERP":"x"}}'), 'ETH-PERP')).toEqual([])
  expect(readDrawings(storage('{"version":2}'), 'ETH-PERP')).toEqual([])
})

test('steps are undone and redone one by one, and a new step clears the redo list', () => {
  const { one } = tabs()
  one.put(at('a'))
  one.put(at('a', 101))
  one.put(at('b'))
  one.undo()
  one.undo()
  expect(one.getSnapshot()).toEqual({ drawings: [at('a')], canUndo: true, canRedo: true })
  one.redo()
  expect(one.getSnapshot().drawings).toEqual([at('a', 101)])
  one.put(at('c'))
  expect(one.getSnapshot()).toMatchObject({ canUndo: true, canRedo: false })
  for (let step = 0; step < 5; step += 1) one.undo()
  expect(one.getSnapshot()).toEqual({ drawings: [], canUndo: false, canRedo: true })
})

test('deleting all is one step', () => {
  const { one } = tabs()
  one.put(at('a'))
  one.put(at('b'))
  one.removeAll()
  expect(ids(one)).toEqual([])
  one.undo()
  expect(ids(one)).toEqual(['a', 'b'])
})

test('changing nothing, or an unknown drawing, creates no step', () => {
  const { one } = tabs()
  one.put(at('a'))
  one.put(at('a'))
  one.remove('z')
  one.undo()
  expect(one.getSnapshot()).toMatchObject({ drawings: [], canUndo: false })
})

test('a drawing added in one tab appears in the other and is not overwritten by it', () => {
  const { one, two, place } = tabs()
  one.put(at('a'))
  two.put(at('b'))
  one.put(at('a', 105))
  expect(ids(two)).toEqual(['a', 'b'])
  expect(readDrawings(place, 'ETH-PERP')).toEqual([at('a', 105), at('b')])
})

test('a change made before the other tab’s event arrives preserves the drawings of both', () => {
  const place = storage()
  const silent = () => () => undefined
  const [one, two] = [createDrawingStore(place, 'ETH-PERP', silent), createDrawingStore(place, 'ETH-PERP', silent)]
  one.put(at('a'))
  two.put(at('b'))
  one.put(at('c'))
  expect(readDrawings(place, 'ETH-PERP').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('undo skips a drawing that another tab has changed since', () => {
  const { one, two } = tabs()
  one.put(at('a'))
  one.put(at('b'))
  two.put(at('b', 105))
  one.undo()
  expect(one.getSnapshot()).toEqual({ drawings: [at('b', 105)], canUndo: false, canRedo: true })
})

test('at the limit the oldest drawing is removed, and undo restores it', () => {
  const { one } = tabs()
  for (let count = 0; count < 101; count += 1) one.put(at(`d${count}`))
  expect(ids(one)).toHaveLength(100)
  expect(ids(one)).not.toContain('d0')
  one.undo()
  expect(ids(one)).toContain('d0')
  expect(ids(one)).not.toContain('d100')
})
